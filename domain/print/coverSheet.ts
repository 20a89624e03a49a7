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
 * The cover sheet as the printer wants it. In mm of a cover document whose spine is `between`. The origin is the top
 * left corner of the back, so wrap and bleed have negative coordinates.
 */
interface CoverSheet {
  readonly spine: number;
  readonly back: Box;
  readonly spineBand: Box;
  /** Width between the boards of the document: the spine and a joint on either side. */
  readonly boardGap: number;
  readonly front: Box;
  /** Visible outside of the closed book: back, joints, spine and front with the overhang beyond the pages. */
  readonly boards: Box;
  readonly trim: Box;
  readonly media: Box;
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
