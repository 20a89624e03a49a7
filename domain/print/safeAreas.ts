import type { Rect, SpreadDocument } from '../document/model';
import { pageAreasOf } from '../document/pageGeometry';
import { formats } from '../geometry/formats';
import { computeFoldMargin } from './bookRules';

/**
 * Where on a sheet what matters is neither cut by the trim nor swallowed by the fold, page by page; mm of the sheet. A cover has no fold. It is what
 * layouts and the editor keep to before it is known who prints the book.
 * @param pages of the inside of the book, whose thickness tells what its fold swallows
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
