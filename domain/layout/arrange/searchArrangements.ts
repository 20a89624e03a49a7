import type { Rect } from '../../geometry/rect';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { arrangementCost, computeFillPpi, lowerCostBound, MIN_LAYOUT_PPI, UNACCEPTABLE_COST } from './arrangementCost';
import {
  type Arrangement,
  centreInBox,
  computeSizeConstraints,
  placeFrames,
  placePlannedFrames,
  planBlock,
  type SizeConstraints,
} from './solveSlicingTree';

interface RankedArrangement {
  readonly arrangement: Arrangement;
  readonly cost: number;
  /** Set when every photo is shown whole, because filling the box would cut a head. */
  readonly whole?: true;
}

type ArrangementStyle = Pick<AlbumTemplate, 'gap' | 'cropLimit'>;
/** Extra cost of a shape, such as for repeating the page before; at least 0. */
type ShapePenalty = (shape: string) => number;

interface SearchOptions {
  readonly extra: ShapePenalty | null;
  readonly quick: boolean;
  readonly most: number;
}

/** Maximum rounds of shrinking. One is not always enough, because gaps keep their size. */
const MAX_SHRINK_ROUNDS = 4;
const MIN_FRAME_SIDE_MM = 24;

interface FoundArrangement extends RankedArrangement {
  readonly index: number;
  readonly penalty: number;
}

function minPpi(photos: readonly Subject[], frames: readonly Rect[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < frames.length; i += 1) {
    const [photo, frame] = [photos[i], frames[i]];
    if (photo && frame) least = Math.min(least, computeFillPpi(photo, frame));
  }
  return least;
}

function shrinkToMinPpi(
  photos: readonly Subject[],
  { index, arrangement }: Pick<FoundArrangement, 'index' | 'arrangement'>,
  constraints: SizeConstraints,
): Arrangement {
  let current = arrangement;
  for (let round = 0; round < MAX_SHRINK_ROUNDS; round += 1) {
    const ppi = minPpi(photos, current.frames);
    if (ppi >= MIN_LAYOUT_PPI) return current;
    const { block } = current;
    const scale = (0.999 * ppi) / MIN_LAYOUT_PPI;
    const smallerBlock = centreInBox(block, block.width * scale, block.height * scale);
    const smaller = placeFrames(constraints, index, smallerBlock);
    if (!smaller || smaller.frames.some(({ width, height }) => Math.min(width, height) < MIN_FRAME_SIDE_MM))
      return current;
    current = smaller;
  }
  return current;
}

interface CostBounds {
  readonly lowerBounds: Float64Array;
  readonly penalties: Float64Array;
}

function computeCostBounds(constraints: SizeConstraints, cropLimit: number, extra: ShapePenalty | null): CostBounds {
  const { box, widths, heights } = constraints;
  const { shapes } = constraints.trees;
  const [leasts, besides] = [new Float64Array(shapes.length), new Float64Array(shapes.length)];
  for (let i = 0; i < shapes.length; i += 1) {
    const loss = planBlock(constraints, i, cropLimit);
    const more = extra ? extra(shapes[i] ?? '') : 0;
    besides[i] = more;
    const least = lowerCostBound(widths[i] ?? 0, heights[i] ?? 0, loss, box) + more;
    leasts[i] = Number.isNaN(loss) ? Number.POSITIVE_INFINITY : least;
  }
  return { lowerBounds: leasts, penalties: besides };
}

function insertRanked(best: FoundArrangement[], found: FoundArrangement, most: number): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.cost ?? 0) > found.cost) at -= 1;
  best.splice(at, 0, found);
  if (best.length > most) best.pop();
}

/** Searches the trees with the lowest bounds first, so most need not be placed. */
function searchTrees(
  photos: readonly Subject[],
  constraints: SizeConstraints,
  cropLimit: number,
  { extra, most }: Pick<SearchOptions, 'extra' | 'most'>,
): RankedArrangement[] {
  const { box } = constraints;
  const { lowerBounds, penalties } = computeCostBounds(constraints, cropLimit, extra);
  const order = lowerBounds.slice().sort();
  const best: FoundArrangement[] = [];
  let index = -1;
  for (let i = 0; i < order.length; i += 1) {
    const least = order[i] ?? Number.POSITIVE_INFINITY;
    const bound = best.length < most ? Number.POSITIVE_INFINITY : (best.at(-1)?.cost ?? 0);
    if (least >= bound) break;
    index = lowerBounds.indexOf(least, least === order[i - 1] ? index + 1 : 0);
    const arrangement = placePlannedFrames(constraints, index);
    if (!arrangement) continue;
    const more = penalties[index] ?? 0;
    const cost = arrangementCost(photos, arrangement, box, bound) + more;
    if (cost < bound) insertRanked(best, { arrangement, cost, index, penalty: more }, most);
  }
  if (best.every(({ arrangement }) => minPpi(photos, arrangement.frames) >= MIN_LAYOUT_PPI)) return best;
  const sharp = best.map((found): FoundArrangement => {
    const arrangement = shrinkToMinPpi(photos, found, constraints);
    if (arrangement === found.arrangement) return found;
    return { ...found, arrangement, cost: arrangementCost(photos, arrangement, box) + found.penalty };
  });
  return sharp.sort((a, b) => a.cost - b.cost);
}

/**
 * Returns the best arrangements of photos, in order, in a box, the best first. Shows every photo whole where filling
 * the box would cut a head.
 */
export function findBestArrangements(
  photos: readonly Subject[],
  box: Rect,
  style: ArrangementStyle,
  { extra, quick, most }: SearchOptions,
): RankedArrangement[] {
  const options = { extra, most };
  const constraints = computeSizeConstraints(photos, box, style.gap, quick);
  const found = searchTrees(photos, constraints, style.cropLimit, options);
  const [best] = found;
  if (best && best.cost < UNACCEPTABLE_COST) return found.filter(({ cost }) => cost < UNACCEPTABLE_COST);
  const whole = searchTrees(photos, constraints, 0, options);
  const isBetter = (whole[0]?.cost ?? Number.POSITIVE_INFINITY) < (best?.cost ?? Number.POSITIVE_INFINITY);
  return isBetter ? whole.map((way) => ({ ...way, whole: true })) : found;
}

/** The first results of more photos hold enough good arrangements. */
const MAX_PHOTOS_FOR_FULL_SEARCH = 4;

/**
 * Returns all good arrangements of photos in a box, each shape once, the best first. Includes those that cut a head
 * only when there are no others.
 */
export function rankArrangements(
  photos: readonly Subject[],
  box: Rect,
  style: ArrangementStyle,
  most: number,
): RankedArrangement[] {
  const constraints = computeSizeConstraints(photos, box, style.gap, photos.length > MAX_PHOTOS_FOR_FULL_SEARCH);
  const ways = new Map<string, FoundArrangement>();
  for (const cropLimit of [style.cropLimit, 0]) {
    constraints.trees.shapes.forEach((shape, index) => {
      const arrangement = Number.isNaN(planBlock(constraints, index, cropLimit))
        ? null
        : placePlannedFrames(constraints, index);
      if (!arrangement) return;
      const cost = arrangementCost(photos, arrangement, box);
      if (cost < (ways.get(shape)?.cost ?? Number.POSITIVE_INFINITY)) {
        ways.set(shape, { arrangement, cost, index, penalty: 0 });
      }
    });
  }
  const sorted = [...ways.values()].sort((a, b) => a.cost - b.cost).slice(0, most);
  return sorted.map((found) => ({ cost: found.cost, arrangement: shrinkToMinPpi(photos, found, constraints) }));
}
