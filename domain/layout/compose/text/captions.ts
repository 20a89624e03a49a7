import { MM_PER_POINT } from '../../../document/text/measureText';
import type { Rect } from '../../../geometry/rect';
import type { PageGeometry } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates';
import { assignRole, createText, type ElementDraft, type TextStyle } from '../createElements';
import { headingStyle } from './textStyles';
import { fitTextStyle, measureTextHeight } from './typesetting';

export const CAPTION_GAP_MM = 2.6;

export function createCaptionBelow(block: Rect, box: Rect, caption: string, style: TextStyle): ElementDraft[] {
  return caption === ''
    ? []
    : assignRole('caption', [createText(caption, captionFrame(block, box, caption, style), style)]);
}

/**
 * Creates a caption in a field that the photos leave for it: under the photo above, or on the line of those beside it.
 * Null when it does not fit.
 */
export function createCaptionInField(field: Rect, box: Rect, caption: string, style: TextStyle): ElementDraft[] | null {
  const height = measureTextHeight(caption, style, field.width) + 0.5;
  if (field.width < MIN_FIELD_MM || height > field.height) return null;
  const isAtHead = field.y <= box.y + 0.1;
  const y = isAtHead ? field.y + field.height - height : field.y;
  return assignRole('caption', [createText(caption, { ...field, y, height }, style)]);
}

const MIN_FIELD_MM = 34;

export function captionFrame(block: Rect, box: Rect, caption: string, style: TextStyle): Rect {
  const place = captionColumn(block, { x: box.x, width: box.width }, style);
  const y = block.y + block.height + CAPTION_GAP_MM;
  return { ...place, y, height: measureTextHeight(caption, style, place.width) + 0.5 };
}

/** Column of a caption: as wide as the photos above it, but at least half of the box. */
function captionColumn(block: Rect, box: { readonly x: number; readonly width: number }, { align }: TextStyle) {
  if (align === 'center' || block.width < box.width / 2) return box;
  return { x: block.x, width: block.width };
}

/**
 * Returns the box without the space of a caption.
 * @param column of all lines of the caption; without it, the space is that of one line
 */
export function boxAboveCaption(
  box: Rect,
  caption: string,
  style: TextStyle,
  column?: Pick<Rect, 'x' | 'width'>,
): Rect {
  if (caption === '') return box;
  const line = style.size * style.leading * MM_PER_POINT;
  const lines = column ? measureTextHeight(caption, style, column.width) : line;
  const captionSpace = Math.ceil(CAPTION_GAP_MM + Math.max(line, lines) + 0.5);
  return { ...box, height: box.height - captionSpace };
}

/**
 * Creates words on the paper below photos that run off the page: as large as headings, but no larger than leaves them
 * clear of the trim. Captions would look lost beside such photos.
 */
export function createPageFooter(
  block: Rect,
  box: Rect,
  caption: string,
  style: TextStyle,
  template: AlbumTemplate,
  { height: page, safe }: PageGeometry,
): ElementDraft[] {
  if (caption === '') return [];
  const y = block.y + block.height + CAPTION_GAP_MM;
  const line = (page - safe - y - 0.5) / MM_PER_POINT;
  const heading = headingStyle(template, style.size);
  const most = { ...heading, size: Math.min(heading.size, Math.floor((10 * line) / heading.leading) / 10) };
  const fitted = fitTextStyle(caption, most, box.width, 1);
  // Long words are captions of several lines rather than smaller than these.
  if (fitted.size <= style.size || measureTextHeight(caption, fitted, box.width) > line * MM_PER_POINT)
    return createCaptionBelow({ ...block, x: box.x, width: box.width }, box, caption, style);
  const height = measureTextHeight(caption, fitted, box.width) + 0.5;
  return assignRole('heading', [createText(caption, { x: box.x, width: box.width, y, height }, fitted)]);
}
