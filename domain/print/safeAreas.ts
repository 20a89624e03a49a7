import type { SpreadDocument } from '../document/model';
import { pageAreasOf } from '../document/pageGeometry';
import { formats } from '../geometry/formats';
import type { Rect } from '../geometry/rect';
import { computeFoldMargin } from './bookRules';

/**
 * Returns the areas of a sheet, page by page in mm of the sheet, that neither the trim cuts nor the fold swallows. A
 * cover has no fold. Layouts and the editor use them before the printer is known.
 * @param pages inner pages of the book; thicker books swallow more at the fold
 */
export function safeAreas(sheet: Pick<SpreadDocument, 'format' | 'spine' | 'role'>, pages: number): Rect[] {
  const { safe } = formats[sheet.format];
  const fold = sheet.role === 'cover' ? safe : computeFoldMargin(sheet.format, pages);
  return pageAreasOf(sheet).map(({ side, x, width, height }) => ({
    x: x + (side === 'left' ? safe : fold),
    y: safe,
    width: width - safe - fold,
    height: height - 2 * safe,
  }));
}
