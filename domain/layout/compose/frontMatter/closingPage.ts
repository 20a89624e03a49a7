import { replaceMissingGlyphs } from '../../../document/text/glyphFallback';
import { MM_PER_INCH } from '../../../geometry/numbers';
import { MIN_LAYOUT_PPI } from '../../arrange/arrangementCost';
import { aspectForHeads } from '../../arrange/photoCrop';
import type { PageGeometry } from '../../pageGeometry';
import type { Subject } from '../../subject';
import type { AlbumTemplate } from '../../templates';
import { createPhotoDraft, type ElementDraft } from '../createElements';
import { createOrnament, ornamentHeight } from '../ornament/titleOrnament';
import { typesetTitle, withOpticalSize } from './typesetTitle';

const ORNAMENT_GAP_MM = 12;

const SIZE_PT = 11;

function createColophon(text: string, template: AlbumTemplate, geometry: PageGeometry): ElementDraft[] {
  const { scale, height, margin, box } = geometry;
  const { titleAlign: align, ornament, textFont, softInk } = template;
  const style = withOpticalSize({ font: textFont, size: SIZE_PT * scale, leading: 1.35, colour: softInk, align });
  const setting = { titleStyle: style, subtitleStyle: style, mark: ornament, colour: softInk, scale, maxLines: 2 };
  const set = typesetTitle({ title: replaceMissingGlyphs(text, textFont), subtitle: '' }, box.left, setting);
  return set.elementsAt(align === 'center' ? height * 0.46 - set.height / 2 : height - margin - set.height);
}

/**
 * Creates the last page: the last photo, small and with wide margins, and the ornament of the title.
 * @param words shown when there is no photo
 */
export function createClosingPage(
  photo: Subject | undefined,
  words: string,
  template: AlbumTemplate,
  geometry: PageGeometry,
): ElementDraft[] {
  if (!photo) return words === '' ? [] : createColophon(words, template, geometry);
  const { width, height, scale } = geometry;
  const { ornament, softInk } = template;
  const aspect = aspectForHeads(photo, Math.min(Math.max(photo.aspect, 0.6), 1.8));
  const sharp = (photo.width * Math.min(1, aspect / photo.aspect) * MM_PER_INCH) / MIN_LAYOUT_PPI;
  const frameWidth = Math.min(width * 0.56, height * 0.5 * aspect, sharp);
  const frameHeight = frameWidth / aspect;
  const markHeight = ornamentHeight(ornament, scale);
  const below = markHeight > 0 ? ORNAMENT_GAP_MM * scale + markHeight : 0;
  const y = (height - frameHeight - below) * 0.48;
  const frame = { x: (width - frameWidth) / 2, y, width: frameWidth, height: frameHeight };
  const place = {
    x: 0,
    width,
    align: 'center',
    y: y + frameHeight + ORNAMENT_GAP_MM * scale,
    scale,
    colour: softInk,
  } as const;
  return [createPhotoDraft(photo, frame, template.photo), ...createOrnament(ornament, place)];
}
