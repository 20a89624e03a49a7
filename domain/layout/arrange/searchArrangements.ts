import type { Rect } from '../../geometry/rect';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { type Arrangement, arrangementCost, leastOrderCost, slotCost } from './arrangementCost';
import { boxTilings, type SlotOrder, type TilingFields, tilingWeights } from './boxTilings';
import { wholeTiling } from './designedTilings';
import { assignPhotos, boundsOf, fillTiling, slotFrame } from './fillTiling';
import { unavoidableHeadLoss } from './photoCrop';
import { type SelectedTiling, selectTilings, toLogLimit } from './selectTilings';
import { hasSimilarPhotos } from './similarSizes';
import { MAX_TILED_PHOTOS } from './tilings';

export interface RankedArrangement {
  readonly arrangement: Arrangement;
  readonly cost: number;
}

type ArrangementStyle = Pick<AlbumTemplate, 'gap' | 'cropLimit'>;

interface SearchOptions {
  /** Extra cost of a shape, such as for repeating the page before; at least 0. */
  readonly extra: ((shape: string) => number) | null;
  /** `any` when left out. */
  readonly fields?: TilingFields;
  readonly most: number;
}

/** Candidates that are filled with photos, in their order and out of it. */
const FILLED = { inOrder: 10, outOfOrder: 4 } as const;
/** Times as many candidates of similar photos: estimates do not know that they need two sizes. */
const MORE_FOR_SIMILAR = 3;
/** No photo loses more than this to its slot, whatever the template allows. */
const MAX_CROP = 0.25;

/** The best arrangements found so far, the best first. */
class BestArrangements {
  readonly ways: RankedArrangement[] = [];
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Cost that another one must be below. */
  get limit(): number {
    return this.ways.length < this.most ? Number.POSITIVE_INFINITY : (this.ways.at(-1)?.cost ?? 0);
  }

  insert(arrangement: Arrangement, cost: number): void {
    let at = this.ways.length;
    while (at > 0 && (this.ways[at - 1]?.cost ?? 0) > cost) at -= 1;
    this.ways.splice(at, 0, { arrangement, cost });
    if (this.ways.length > this.most) this.ways.pop();
  }
}

function arrangeInTilings(
  photos: readonly Subject[],
  box: Rect,
  { gap, cropLimit }: ArrangementStyle,
  { extra, fields = 'any', most }: SearchOptions,
): RankedArrangement[] {
  const count = photos.length;
  const ready = boxTilings(box, count, gap, fields);
  const style = { gap, cropLimit: Math.min(MAX_CROP, cropLimit) };
  const found = new BestArrangements(most);
  const aspects = Float64Array.from(photos, ({ aspect }) => Math.log(aspect));
  const fill = ({ index, more }: SelectedTiling, photoOf: readonly number[]) => {
    const tiling = ready.tilings[index];
    const arrangement = tiling && fillTiling(photos, tiling, ready.framesOf(index), photoOf, ready.grid, box, style);
    if (!arrangement || (fields === 'none' && (arrangement.unfilled > 0 || arrangement.scale < 1))) return;
    found.insert(arrangement, arrangementCost(photos, arrangement, box) + (ready.costs[index] ?? 0) + more);
  };
  const more = hasSimilarPhotos(photos) ? MORE_FOR_SIMILAR : 1;
  const slotsOf = (order: SlotOrder, index: number) => order.slots.subarray(index * count, (index + 1) * count);
  for (const selected of selectTilings(aspects, ready.inOrder, ready, {
    extra,
    most: Math.max(most, FILLED.inOrder * more),
    limit: found.limit,
    cropLimit: toLogLimit(style.cropLimit),
  })) {
    if (selected.estimate >= found.limit) break;
    const photoOf = Array.from(photos, () => 0);
    slotsOf(ready.inOrder, selected.index).forEach((slot, i) => {
      photoOf[slot] = i;
    });
    fill(selected, photoOf);
  }
  const limit = found.limit - leastOrderCost(count);
  if (count > 2 && limit > 0) {
    const byAspect = Array.from(aspects, (_, i) => i).sort((a, b) => (aspects[a] ?? 0) - (aspects[b] ?? 0));
    const sorted = Float64Array.from(byAspect, (i) => aspects[i] ?? 0);
    for (const selected of selectTilings(sorted, ready.byAspect, ready, {
      extra,
      most: FILLED.outOfOrder * more,
      limit,
      cropLimit: toLogLimit(style.cropLimit),
    })) {
      if (selected.estimate >= found.limit - leastOrderCost(count)) break;
      const { slots = [] } = ready.tilings[selected.index] ?? {};
      const ranks = slots.map(() => 0);
      slotsOf(ready.inOrder, selected.index).forEach((slot, rank) => {
        ranks[slot] = rank;
      });
      fill(selected, assignPhotos(slots, byAspect, slotsOf(ready.byAspect, selected.index), ranks));
    }
  }
  const [only] = photos;
  if (only && count === 1 && fields === 'any') {
    const tiling = wholeTiling(only, ready.grid, box, gap);
    const slots = tiling.slots.map((slot) => slotFrame(slot, ready.grid, { ...box, x: 0, y: 0 }, gap));
    const arrangement = fillTiling(photos, tiling, slots, [0], ready.grid, box, style);
    const isForHeads = only.heads.length > 0 && unavoidableHeadLoss(only, box.width / box.height) > 0;
    const cost = tilingWeights.beauty * tiling.cost + (extra?.(tiling.shape) ?? 0);
    if (arrangement)
      found.insert(
        isForHeads ? { ...arrangement, whole: true } : arrangement,
        arrangementCost(photos, arrangement, box) + cost,
      );
  }
  return found.ways;
}

const ONE = { extra: null, most: 1 } as const;
/** Cost up to which an estimate does not try photos out of order. */
const GOOD_COST = 0.3;

/**
 * Estimates the cost of the best arrangement of photos in a box without placing them: of those in order, or of those out
 * of order where these are not good. 0 for no photos.
 */
export function estimateArrangementCost(photos: readonly Subject[], box: Rect, style: ArrangementStyle): number {
  const count = photos.length;
  if (count === 0 || isTiled(count, box)) return count === 0 ? 0 : estimateTiledCost(photos, box, style);
  return divide(photos, box, style.gap).reduce(
    (sum, { some, area }) => sum + (some.length / count) * estimateArrangementCost(some, area, style),
    0,
  );
}

function estimateTiledCost(photos: readonly Subject[], box: Rect, { gap, cropLimit }: ArrangementStyle): number {
  const count = photos.length;
  const ready = boxTilings(box, count, gap, 'any');
  const aspects = Float64Array.from(photos, ({ aspect }) => Math.log(aspect));
  const limit = Math.min(MAX_CROP, cropLimit);
  const costOf = (
    selected: SelectedTiling | undefined,
    photoAt: (i: number) => Subject | undefined,
    order: SlotOrder,
  ) => {
    if (!selected) return Number.POSITIVE_INFINITY;
    const frames = ready.framesOf(selected.index);
    let sum = 0;
    for (let i = 0; i < count; i += 1) {
      const [photo, slot] = [photoAt(i), frames[order.slots[selected.index * count + i] ?? 0]];
      if (photo && slot)
        sum += slotCost(photo, slot, limit, (slot.width * slot.height) / (box.width * box.height), count);
    }
    return (ready.costs[selected.index] ?? 0) + sum / count;
  };
  const [first] = selectTilings(aspects, ready.inOrder, ready, {
    ...ONE,
    limit: Number.POSITIVE_INFINITY,
    cropLimit: toLogLimit(limit),
  });
  const inOrder = costOf(first, (i) => photos[i], ready.inOrder);
  const rest = inOrder - leastOrderCost(count);
  if (count < 3 || inOrder < GOOD_COST || rest <= 0) return inOrder;
  const byAspect = photos.toSorted((a, b) => a.aspect - b.aspect);
  const sorted = Float64Array.from(byAspect, ({ aspect }) => Math.log(aspect));
  const [other] = selectTilings(sorted, ready.byAspect, ready, { ...ONE, limit: rest, cropLimit: toLogLimit(limit) });
  return Math.min(inOrder, costOf(other, (i) => byAspect[i], ready.byAspect) + leastOrderCost(count));
}

/** Ways to fill a half, so that another shape can be found. */
const HALVES = 24;
/** Areas longer than this are halved across, as are areas of too many photos. */
const MAX_ASPECT = 1.7;

const isTiled = (count: number, { width, height }: Rect): boolean =>
  count === 1 || (count <= MAX_TILED_PHOTOS && Math.max(width / height, height / width) <= MAX_ASPECT);

interface Half {
  readonly some: readonly Subject[];
  readonly area: Rect;
}

/** Halves the photos, and an area across its longer side, with a gap between the halves. */
function divide(photos: readonly Subject[], { x, y, width, height }: Rect, gap: number): readonly [Half, Half] {
  const middle = Math.ceil(photos.length / 2);
  const isWide = width >= height;
  const half = ((isWide ? width : height) - gap) / 2;
  const size = isWide ? { width: half, height } : { width, height: half };
  const second = isWide ? { x: x + half + gap, y } : { x, y: y + half + gap };
  return [
    { some: photos.slice(0, middle), area: { x, y, ...size } },
    { some: photos.slice(middle), area: { ...second, ...size } },
  ];
}

function joinArrangements(
  one: RankedArrangement,
  other: RankedArrangement,
  box: Rect,
  extra: SearchOptions['extra'],
): RankedArrangement {
  const [a, b] = [one.arrangement, other.arrangement];
  const frames = [...a.frames, ...b.frames];
  const shape = `${a.shape}|${b.shape}`;
  const arrangement: Arrangement = {
    shape,
    frames,
    block: boundsOf(frames, box),
    words: null,
    unfilled: a.unfilled + b.unfilled,
    scale: Math.min(a.scale, b.scale),
    ...(a.whole || b.whole ? { whole: true } : {}),
  };
  const cost = (one.cost * a.frames.length + other.cost * b.frames.length) / frames.length;
  return { arrangement, cost: cost + (extra?.(shape) ?? 0) };
}

/**
 * Returns the best arrangements of photos in a box, the best first: at least one where gaps leave room, unless `fields`
 * asks for more. Photos fill slots of a grid of modules; one that would lose a head, or too much, fills a part of its
 * slot.
 */
export function findBestArrangements(
  photos: readonly Subject[],
  box: Rect,
  style: ArrangementStyle,
  options: SearchOptions,
): RankedArrangement[] {
  if (photos.length === 0) return [];
  if (isTiled(photos.length, box)) return arrangeInTilings(photos, box, style, options);
  // Halves have no field of words in common.
  if (options.fields === 'words') return [];
  const [ones = [], others = []] = divide(photos, box, style.gap).map(({ some, area }) =>
    findBestArrangements(some, area, style, { ...options, extra: null, most: Math.max(HALVES, options.most) }),
  );
  return ones
    .flatMap((one) => others.map((other) => joinArrangements(one, other, box, options.extra)))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, options.most);
}

/** Arrangements of which the best of each shape is taken. */
const COMPARED = 40;

/** Returns good arrangements of photos in a box, each shape once, the best first. */
export function rankArrangements(
  photos: readonly Subject[],
  box: Rect,
  style: ArrangementStyle,
  most: number,
): RankedArrangement[] {
  const ways = new Map<string, RankedArrangement>();
  for (const way of findBestArrangements(photos, box, style, { extra: null, most: COMPARED }))
    if (!ways.has(way.arrangement.shape)) ways.set(way.arrangement.shape, way);
  return [...ways.values()].slice(0, most);
}
