import type { Rect } from '../../geometry/rect';
import type { Subject } from '../subject';
import { clampAspect } from './fillTiling';
import type { ModuleGrid, Tiling } from './tilings';

const PAIR_ASPECTS = [2 / 3, 3 / 4, 1, 4 / 3, 3 / 2, 16 / 9];

/** More paper around a pair makes it small. */
const MAX_PAIR_AIR = 0.6;

/** Two photos of one shape, one above the other or side by side, as large as the page allows. */
export function pairTilings({ columns, rows }: ModuleGrid): Tiling[] {
  const halves = (modules: number) => Math.floor(2 * modules + 0.01) / 2;
  const create = (w: number, h: number, isColumn: boolean): Tiling[] => {
    const [x, y] = isColumn ? [(columns - w) / 2, (rows - 2 * h) / 2] : [(columns - 2 * w) / 2, (rows - h) / 2];
    const air = 1 - (2 * w * h) / (columns * rows);
    if (air > MAX_PAIR_AIR) return [];
    const lines = [
      { top: y, more: 0 },
      { top: 2 * y, more: singleCosts.low },
      { top: 0, more: singleCosts.high },
    ];
    return (y > 0 ? lines : lines.slice(0, 1)).map(({ top, more }) => ({
      slots: [{ x, y: top, w, h }, isColumn ? { x, y: top + h, w, h } : { x: x + w, y: top, w, h }],
      words: null,
      cost: singleCosts.air * air * air + more,
      shape: `${w}x${h}+${w}x${h}`,
    }));
  };
  return PAIR_ASPECTS.flatMap((aspect) => {
    const wide = halves(Math.min(columns, (rows / 2) * aspect));
    const tall = halves(Math.min(rows, columns / 2 / aspect));
    return [...create(wide, halves(wide / aspect), true), ...create(halves(tall * aspect), tall, false)];
  });
}

/** Strips over the whole width or height, for panoramas and towers. */
export function stripTilings({ columns, rows }: ModuleGrid, count: number): Tiling[] {
  const strips = Array.from({ length: count }, (_, i) => i);
  const [w, h] = [columns / count, rows / count];
  return [
    { shape: `${count} rows`, slots: strips.map((i) => ({ x: 0, y: i * h, w: columns, h })) },
    { shape: `${count} columns`, slots: strips.map((i) => ({ x: i * w, y: 0, w, h: rows })) },
  ].map((tiling) => ({ ...tiling, words: null, cost: STRIP_COST }));
}

const STRIP_COST = 0.5;

/** Cost of a place of a single photo that is not in the middle, and of one that leaves paper around it. */
const singleCosts = { aside: 1, low: 0.8, high: 1.2, air: 8 } as const;

/** Slots of one photo: as wide or as high as the page, or with paper around it, in the middle or against an edge. */
export function singleTilings({ columns, rows }: ModuleGrid): Tiling[] {
  const tilings: Tiling[] = [];
  const add = (w: number, h: number, air: number) => {
    const aside = [
      [(columns - w) / 2, 0],
      [0, singleCosts.aside],
      [columns - w, singleCosts.aside],
    ] as const;
    const down = [
      [(rows - h) / 2, 0],
      [rows - h, singleCosts.low],
      [0, singleCosts.high],
    ] as const;
    for (const [x, across] of w < columns ? aside : aside.slice(0, 1))
      for (const [y, high] of h < rows ? down : down.slice(0, 1))
        tilings.push({ slots: [{ x, y, w, h }], words: null, cost: across + high + air, shape: `${w}x${h}` });
  };
  for (let w = 2; w <= columns; w += 1) {
    for (let h = 2; h <= rows; h += 1) {
      if (w !== columns && h !== rows) continue;
      const empty = 1 - (w * h) / (columns * rows);
      if (empty <= 0.72) add(w, h, singleCosts.air * empty * empty);
    }
  }
  return tilings;
}

/** The slot of a whole photo in the middle of the box. */
export function wholeTiling(
  photo: Subject,
  { columns, rows }: ModuleGrid,
  { width, height }: Rect,
  gap: number,
): Tiling {
  const aspect = clampAspect(photo.aspect);
  const wide = Math.min(width, height * aspect);
  const [w, h] = [((wide + gap) / (width + gap)) * columns, ((wide / aspect + gap) / (height + gap)) * rows];
  const empty = 1 - (w * h) / (columns * rows);
  const slot = { x: (columns - w) / 2, y: (rows - h) / 2, w, h };
  return { slots: [slot], words: null, cost: singleCosts.air * empty * empty, shape: 'whole' };
}
