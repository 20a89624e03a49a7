import { MM_PER_POINT } from '../../document/text/measureText';
import type { Rect } from '../../geometry/rect';
import type { PageGeometry } from '../pageGeometry';
import type { AlbumTemplate } from '../templates';
import { CAPTION_GAP_MM, createCaptionBelow } from './captionLayout';
import type { ElementDraft, TextStyle } from './createElements';
import { assignRole, createText } from './createElements';
import { headingStyle } from './textStyles';
import { fitTextStyle, measureTextHeight } from './typesetting';

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
