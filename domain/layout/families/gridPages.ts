import type { Rect } from '../../geometry/rect';
import { toGrid } from '../../geometry/units';
import { boxAboveCaption, createCaptionBelow } from '../compose/captionLayout';
import { costOfEqualFrames, costOfFrames, createPagePhotos, meanAspect } from './fitPhoto';
import type { FamilyPage, FamilyPageInput, PageFamily } from './pageFamily.types';

/** Least and most photos of a grid; fewer are a mosaic. */
const GRID = { least: 4, most: 20, longestRow: 5 } as const;
/** Least and greatest aspect of the cells of a grid. */
const CELL_ASPECT = { least: 0.62, most: 1.65 } as const;
/** Largest share of the box that a grid leaves empty. */
const MAX_GRID_EMPTY = 0.36;

/** Divides a rectangle into equal cells with exact gaps, row by row. */
export function gridCells({ x, y, width, height }: Rect, rows: number, columns: number, gap: number): Rect[] {
  const edge = (start: number, length: number, count: number, i: number) =>
    toGrid(start + (i * (length + gap)) / count);
  return Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const left = edge(x, width, columns, column);
    const top = edge(y, height, rows, row);
    return {
      x: left,
      y: top,
      width: toGrid(edge(x, width, columns, column + 1) - gap - left),
      height: toGrid(edge(y, height, rows, row + 1) - gap - top),
    };
  });
}

/** Numbers of rows and columns that make `n` cells, none of them a single row or column. */
const gridSizes = (n: number): (readonly [rows: number, columns: number])[] =>
  Array.from({ length: GRID.longestRow - 1 }, (_, i) => i + 2)
    .filter((columns) => n % columns === 0 && n / columns >= 2 && n / columns <= GRID.longestRow)
    .map((columns) => [n / columns, columns] as const);

/** Divides a rectangle into rows of one height, each of equal cells; the first rows hold one cell less than the last. */
function unevenRows(box: Rect, n: number, rows: number, gap: number): Rect[] {
  const [few, more] = [Math.floor(n / rows), n % rows];
  return gridCells(box, rows, 1, gap).flatMap((row, i) => gridCells(row, 1, i < rows - more ? few : few + 1, gap));
}

/** Numbers of rows that do not hold `n` photos equally. */
const unevenRowCounts = (n: number): number[] =>
  [2, 3, 4].filter((rows) => n % rows !== 0 && n >= 2 * rows && Math.ceil(n / rows) <= GRID.longestRow);

/** Largest rectangle in the middle of a box that holds cells of that aspect. */
function boxOfCells(box: Rect, rows: number, columns: number, gap: number, aspect: number): Rect {
  const most = { width: (box.width - (columns - 1) * gap) / columns, height: (box.height - (rows - 1) * gap) / rows };
  const cell = Math.min(most.width, most.height * aspect);
  const width = toGrid(cell * columns + (columns - 1) * gap);
  const height = toGrid((cell / aspect) * rows + (rows - 1) * gap);
  return { x: toGrid(box.x + (box.width - width) / 2), y: toGrid(box.y + (box.height - height) / 2), width, height };
}

function gridPage(input: FamilyPageInput, box: Rect, frames: Rect[], shape: string): FamilyPage {
  const { photos, side, geometry, template, caption, captionStyle } = input;
  const last = frames.at(-1) ?? box;
  const [first = box] = frames;
  const block = {
    x: first.x,
    y: first.y,
    width: last.x + last.width - first.x,
    height: last.y + last.height - first.y,
  };
  const elements = () => [
    ...createPagePhotos(photos, frames, side, geometry, template.photo),
    ...createCaptionBelow(block, geometry.box[side], caption, captionStyle),
  ];
  const empty = 1 - (block.width * block.height) / (box.width * box.height);
  return {
    family: 'grid',
    cost: costOfEqualFrames(photos, frames, side, geometry) + 1.6 * empty * empty,
    shape,
    elements,
  };
}

/** Equal cells in rows: those that fill the box, square ones, and those between; or rows of two lengths that fill it. */
export const gridPages: PageFamily = (input) => {
  const { photos, side, geometry, template, caption, captionStyle } = input;
  const { gap } = template;
  const n = photos.length;
  if (n < GRID.least || n > GRID.most) return [];
  const box = boxAboveCaption(geometry.box[side], caption, captionStyle);
  const isCell = ({ width, height }: Rect) => width / height >= CELL_ASPECT.least && width / height <= CELL_ASPECT.most;
  const uneven = unevenRowCounts(n).flatMap((rows) => {
    const cells = unevenRows(box, n, rows, gap);
    return cells.every(isCell) ? [gridPage(input, box, cells, `grid ${rows} of ${n}`)] : [];
  });
  const even = gridSizes(n).flatMap(([rows, columns]) => {
    const filled = (box.width - (columns - 1) * gap) / columns / ((box.height - (rows - 1) * gap) / rows);
    const ways = filled >= CELL_ASPECT.least && filled <= CELL_ASPECT.most ? [filled, Math.sqrt(filled), 1] : [1];
    return ways.flatMap((aspect) => {
      const block = boxOfCells(box, rows, columns, gap, aspect);
      if (block.width * block.height < (1 - MAX_GRID_EMPTY) * box.width * box.height) return [];
      const shape = `grid ${rows}x${columns}${aspect === filled ? '' : ' square'}`;
      return [gridPage(input, box, gridCells(block, rows, columns, gap), shape)];
    });
  });
  return [...even, ...uneven];
};

/** Aspects of equal frames of a pair. */
const PAIR_ASPECT = { least: 0.7, most: 1.5 } as const;

/** Two equal frames, upright ones side by side and lying ones above each other. */
export const pairPages: PageFamily = (input) => {
  const { photos, side, geometry, template, caption, captionStyle } = input;
  const [one, other] = photos;
  if (!one || !other || photos.length > 2 || one.aspect > 1 !== other.aspect > 1) return [];
  const aspect = Math.min(PAIR_ASPECT.most, Math.max(PAIR_ASPECT.least, meanAspect(photos)));
  const box = boxAboveCaption(geometry.box[side], caption, captionStyle);
  const [rows, columns] = one.aspect > 1 ? [2, 1] : [1, 2];
  const block = boxOfCells(box, rows, columns, template.gap, aspect);
  const frames = gridCells(block, rows, columns, template.gap);
  const elements = () => [
    ...createPagePhotos(photos, frames, side, geometry, template.photo),
    ...createCaptionBelow(block, geometry.box[side], caption, captionStyle),
  ];
  return [{ family: 'pair', cost: costOfFrames(photos, frames, side, geometry), shape: `pair ${columns}`, elements }];
};
