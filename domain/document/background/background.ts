import { formats } from '../../geometry/formats';
import type { Rect } from '../../geometry/rect';
import { growRect } from '../../geometry/rect';
import type { SpreadDocument } from '../model';
import { pagesBounds } from '../pageGeometry';

export type SheetShape = Pick<SpreadDocument, 'format' | 'spine' | 'role'>;

/**
 * Returns the area that a background picture covers: all pages of the sheet, the spine of a cover, and the bleed. In mm
 * of the sheet.
 */
export function backgroundArea(doc: SheetShape): Rect {
  return growRect(pagesBounds(doc), formats[doc.format].bleed);
}

/** Returns the largest centred crop with the aspect of the background area. */
export function centredBackgroundCrop(
  picture: { readonly width: number; readonly height: number },
  doc: SheetShape,
): Rect {
  const area = backgroundArea(doc);
  const ratio = area.width / area.height / (picture.width / picture.height);
  const [width, height] = [Math.min(1, ratio), Math.min(1, 1 / ratio)];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** Collects the ids of all pictures of a spread, each once: photos and the background picture. */
export function collectFileIds({ background, elements }: Pick<SpreadDocument, 'background' | 'elements'>): string[] {
  const shown = elements.flatMap((e) => (e.type === 'photo' && e.fileId !== null ? [e.fileId] : []));
  return [...new Set(background.picture ? [background.picture.fileId, ...shown] : shown)];
}
