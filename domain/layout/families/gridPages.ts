import type { Rect } from '../../geometry/rect';
import { boxAboveCaption } from '../compose/text/captions';
import { boxOfCells, gridCells } from './cells';
import type { PageDesign, PageFamily } from './pageFamily';

const LONGEST_ROW = 5;
const CELL_ASPECT = { least: 0.62, most: 1.65 } as const;
/** Cost of the square of the share of the box that a grid leaves empty. */
const EMPTY_COST = 1.6;

const gridSizes = (n: number): (readonly [rows: number, columns: number])[] =>
  Array.from({ length: LONGEST_ROW - 1 }, (_, i) => i + 2)
    .filter((columns) => n % columns === 0 && n / columns >= 2 && n / columns <= LONGEST_ROW)
    .map((columns) => [n / columns, columns] as const);

/** Divides a rectangle into rows of one height, each of equal cells; the first rows hold one cell less than the last. */
function unevenRows(box: Rect, n: number, rows: number, gap: number): Rect[] {
  const [few, more] = [Math.floor(n / rows), n % rows];
  return gridCells(box, rows, 1, gap).flatMap((row, i) => gridCells(row, 1, i < rows - more ? few : few + 1, gap));
}

const unevenRowCounts = (n: number): number[] =>
  [2, 3, 4].filter((rows) => n % rows !== 0 && n >= 2 * rows && Math.ceil(n / rows) <= LONGEST_ROW);

function gridDesign(box: Rect, frames: Rect[], shape: string): PageDesign {
  const [first = box] = frames;
  const last = frames.at(-1) ?? box;
  const [width, height] = [last.x + last.width - first.x, last.y + last.height - first.y];
  const empty = 1 - (width * height) / (box.width * box.height);
  const caption = { x: first.x, y: first.y, width, height };
  return { shape, frames, extraCost: EMPTY_COST * empty * empty, words: { caption } };
}

/** Equal cells in rows that fill the box, or nearly; or rows of two lengths that fill it. */
export const grid: PageFamily = {
  photos: [4, 20],
  favours: [6, 8, 9, 10, 12, 15, 16],
  hasEqualFrames: true,
  borders: 'all',
  design({ photos: { length: n }, side, geometry, template: { gap }, caption, captionStyle }) {
    const box = boxAboveCaption(geometry.box[side], caption, captionStyle);
    const isCell = ({ width, height }: Rect) =>
      width / height >= CELL_ASPECT.least && width / height <= CELL_ASPECT.most;
    const uneven = unevenRowCounts(n).flatMap((rows) => {
      const cells = unevenRows(box, n, rows, gap);
      return cells.every(isCell) ? [gridDesign(box, cells, `grid ${rows} of ${n}`)] : [];
    });
    const even = gridSizes(n).flatMap(([rows, columns]) => {
      const filled = (box.width - (columns - 1) * gap) / columns / ((box.height - (rows - 1) * gap) / rows);
      if (filled < CELL_ASPECT.least || filled > CELL_ASPECT.most) return [];
      const fill = gridDesign(box, gridCells(box, rows, columns, gap), `grid ${rows}x${columns}`);
      // Cells nearer to squares take upright and lying photos alike.
      const block = boxOfCells(box, rows, columns, gap, Math.sqrt(filled));
      return [fill, gridDesign(box, gridCells(block, rows, columns, gap), `${fill.shape} squarer`)];
    });
    return [...even, ...uneven];
  },
};
