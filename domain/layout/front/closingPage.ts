import { MM_PER_INCH } from '../../print/resolution';
import { aspectForHeads } from '../crop';
import type { NewElement } from '../elements';
import { photoIn } from '../elements';
import type { PageGeometry } from '../geometry';
import { heightOfMark, markAt } from '../ornament/mark';
import { PPI_FLOOR } from '../score';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';

/** mm between the photo and the ornament below it, at pages of 210 mm. */
const SPACE = 12;

/** The last page: the last photo, small, with much air around it, and the ornament of the title once more. */
export function closingPage(photo: Subject | undefined, template: AlbumTemplate, geometry: PageGeometry): NewElement[] {
  if (!photo) return [];
  const { width, height, scale } = geometry;
  const { mark, softInk } = template;
  const aspect = aspectForHeads(photo, Math.min(Math.max(photo.aspect, 0.6), 1.8));
  const sharp = (photo.width * Math.min(1, aspect / photo.aspect) * MM_PER_INCH) / PPI_FLOOR;
  const frameWidth = Math.min(width * 0.56, height * 0.5 * aspect, sharp);
  const frameHeight = frameWidth / aspect;
  const markHeight = heightOfMark(mark, scale);
  const below = markHeight > 0 ? SPACE * scale + markHeight : 0;
  const y = (height - frameHeight - below) * 0.48;
  const frame = { x: (width - frameWidth) / 2, y, width: frameWidth, height: frameHeight };
  const place = { x: 0, width, align: 'center', y: y + frameHeight + SPACE * scale, scale, colour: softInk } as const;
  return [photoIn(photo, frame, template.photo), ...markAt(mark, place)];
}
