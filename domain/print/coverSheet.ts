import { formats } from '../geometry/formats';
import { computeSpineWidth, type PrintedBook } from './bookRules';
import { printers } from './printers';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The cover as the printer wants it: one sheet. All in mm of a cover document whose spine is `between`: its origin is the top left corner of the back, so
 * wrap and bleed lie at negative coordinates.
 */
export interface CoverSheet {
  readonly spine: number;
  readonly back: Box;
  readonly spineBand: Box;
  /** Width of what lies between the boards of the document: the spine and a joint on either side. */
  readonly boardGap: number;
  readonly front: Box;
  /** Back, joints, spine and front with what stands beyond the pages: what is seen of the closed book. */
  readonly boards: Box;
  /** What the sheet is cut to: the boards and what is turned in over their edges. */
  readonly trim: Box;
  /** What is printed: the trim and its bleed. */
  readonly media: Box;
  /** Where the boards bend, beside the spine; none on a soft cover. */
  readonly hinges: readonly Box[];
}

const grow = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

export function computeCoverSheet(book: PrintedBook): CoverSheet {
  const { width, height } = formats[book.format];
  const { wrap, bleed, hinge, joint, overhang } = printers[book.printer].covers[book.cover];
  const spine = computeSpineWidth(book);
  const column = (x: number, columnWidth: number): Box => ({ x, y: 0, width: columnWidth, height });
  const between = spine + 2 * joint;
  const boards = grow(column(0, 2 * width + between), overhang);
  const trim = grow(boards, wrap);
  return {
    spine,
    back: column(0, width),
    boardGap: between,
    spineBand: column(width + joint, spine),
    front: column(width + between, width),
    boards,
    trim,
    media: grow(trim, bleed),
    hinges: hinge === 0 ? [] : [column(width + joint - hinge, hinge), column(width + joint + spine, hinge)],
  };
}
