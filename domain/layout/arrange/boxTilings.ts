import type { Rect } from '../../geometry/rect';
import { orderForReading } from './arrangementCost';
import { pairTilings, singleTilings, stripTilings } from './designedTilings';
import { slotFrame } from './fillTiling';
import { gridForAspect, type ModuleGrid, type Slot, type Tiling, tilingsFor } from './tilings';

/**
 * Weight of the cost of a tiling itself, and of the square of the share of the box that a field without words leaves free:
 * a band at the head or foot looks like a wider margin, another field like a missing photo.
 */
export const tilingWeights = { beauty: 0.12, band: 12, notch: 200 } as const;

/** Slots of each tiling in an order, and the size of each, by number. */
export interface SlotOrder {
  readonly slots: Uint8Array;
  readonly sizes: Uint16Array;
}

/** The tilings of a grid for a number of photos, the cheapest first. */
interface TilingSet {
  readonly grid: ModuleGrid;
  readonly tilings: readonly Tiling[];
  readonly costs: Float64Array;
  readonly inOrder: SlotOrder;
  readonly byAspect: SlotOrder;
  readonly sizes: readonly Pick<Slot, 'w' | 'h'>[];
  /** Share of the page that each size takes, times the number of photos. */
  readonly shares: Float64Array;
}

/** The tilings of a box in mm. */
export interface BoxTilings extends TilingSet {
  /** Logarithms of the aspects of all sizes. */
  readonly logs: Float64Array;
  /** Frames of the slots of a tiling, in mm of the box. */
  readonly framesOf: (index: number) => readonly Rect[];
}

const isExact = ({ slots, words }: Tiling, { columns, rows }: ModuleGrid) =>
  words === null && slots.reduce((sum, { w, h }) => sum + w * h, 0) === columns * rows;

/** Free fields of a tiling: `none` leaves no paper either, `words` leaves a field over the whole width for words. */
export type TilingFields = 'any' | 'none' | 'words';

const readSlots = (slots: readonly Slot[]): number[] =>
  orderForReading(slots.map(({ x, y, w, h }) => ({ x, y, width: w, height: h })));

const sortByAspect = (slots: readonly Slot[]): number[] => {
  const aspects = slots.map(({ w, h }) => w / h);
  return aspects.map((_, i) => i).sort((a, b) => (aspects[a] ?? 0) - (aspects[b] ?? 0));
};

function createSet(grid: ModuleGrid, count: number, fields: TilingFields): TilingSet {
  const all =
    count === 1
      ? singleTilings(grid)
      : [...tilingsFor(grid, count), ...stripTilings(grid, count), ...(count === 2 ? pairTilings(grid) : [])];
  const page = grid.columns * grid.rows;
  const ranked = all
    .filter(
      (tiling) => fields === 'any' || (fields === 'none' ? isExact(tiling, grid) : tiling.words?.w === grid.columns),
    )
    .map((tiling) => {
      const { words } = tiling;
      const free = words && fields === 'any' ? (words.w * words.h) / page : 0;
      const weight = words?.w === grid.columns ? tilingWeights.band : tilingWeights.notch;
      return { tiling, cost: tilingWeights.beauty * tiling.cost + weight * free * free };
    })
    .sort((a, b) => a.cost - b.cost);
  const sizes: Pick<Slot, 'w' | 'h'>[] = [];
  const numbers = new Map<string, number>();
  const numberOf = ({ w, h }: Slot) => {
    const name = `${w} ${h}`;
    let number = numbers.get(name);
    if (number === undefined) numbers.set(name, (number = sizes.push({ w, h }) - 1));
    return number;
  };
  const orderBy = (order: (slots: readonly Slot[]) => readonly number[]): SlotOrder => {
    const slots = new Uint8Array(ranked.length * count);
    const own = new Uint16Array(ranked.length * count);
    ranked.forEach(({ tiling }, t) => {
      order(tiling.slots).forEach((i, at) => {
        const slot = tiling.slots[i];
        slots[t * count + at] = i;
        if (slot) own[t * count + at] = numberOf(slot);
      });
    });
    return { slots, sizes: own };
  };
  const [inOrder, byAspect] = [orderBy(readSlots), orderBy(sortByAspect)];
  return {
    grid,
    tilings: ranked.map(({ tiling }) => tiling),
    costs: Float64Array.from(ranked, ({ cost }) => cost),
    inOrder,
    byAspect,
    sizes,
    shares: Float64Array.from(sizes, ({ w, h }) => (count * w * h) / page),
  };
}

const sets = new Map<string, TilingSet>();
const boxes = new Map<string, BoxTilings>();
const MAX_BOXES = 400;

function setFor(grid: ModuleGrid, count: number, fields: TilingFields): TilingSet {
  const name = `${grid.columns} ${grid.rows} ${count} ${fields}`;
  let set = sets.get(name);
  if (!set) sets.set(name, (set = createSet(grid, count, fields)));
  return set;
}

/** Returns the tilings of a box for so many photos. */
export function boxTilings({ width, height }: Rect, count: number, gap: number, fields: TilingFields): BoxTilings {
  const name = `${width} ${height} ${gap} ${count} ${fields}`;
  const known = boxes.get(name);
  if (known) return known;
  const set = setFor(gridForAspect(width / height), count, fields);
  const area = { x: 0, y: 0, width, height };
  const frames: (readonly Rect[] | undefined)[] = [];
  const made: BoxTilings = {
    ...set,
    logs: Float64Array.from(set.sizes, ({ w, h }) => {
      const frame = slotFrame({ x: 0, y: 0, w, h }, set.grid, area, gap);
      return Math.log(frame.width / frame.height);
    }),
    framesOf: (index) =>
      (frames[index] ??= (set.tilings[index]?.slots ?? []).map((slot) => slotFrame(slot, set.grid, area, gap))),
  };
  if (boxes.size >= MAX_BOXES) boxes.clear();
  boxes.set(name, made);
  return made;
}
