import type { Rect } from '../../document/model';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { arrangementCost, fillingPpi, leastCost, NEVER, PPI_FLOOR } from './arrangementCost';
import type { Arrangement, Wishes } from './solveSlicingTree';
import { centredIn, placeFrames, placePlanned, planBlock, wishesOf } from './solveSlicingTree';

export interface Best {
  readonly arrangement: Arrangement;
  readonly cost: number;
  /** Every photo is shown whole, because filling the box would have cut a head. */
  readonly whole?: true;
}

type Style = Pick<AlbumTemplate, 'gap' | 'cropLimit'>;
/** What a form costs besides, such as for being like the page before; not less than 0. */
type Extra = (shape: string) => number;

interface Options {
  readonly extra: Extra | null;
  /** For telling what a page will cost: fewer trees. */
  readonly quick: boolean;
  /** So many at the most. */
  readonly most: number;
}

/** Rounds of shrinking; the gaps do not shrink along, so that one is not always enough. */
const ROUNDS = 4;
/** Smaller than this a frame does not become for the sake of its resolution, mm. */
const LEAST_SIDE = 24;

/** What was found of a tree. */
interface Found extends Best {
  readonly index: number;
  readonly besides: number;
}

/** Pixels per inch of the photo that prints coarsest. */
function leastPpi(photos: readonly Subject[], frames: readonly Rect[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < frames.length; i += 1) {
    const [photo, frame] = [photos[i], frames[i]];
    if (photo && frame) least = Math.min(least, fillingPpi(photo, frame));
  }
  return least;
}

/** The same block, smaller, when a photo would print below the floor of resolution in it. */
function sharpEnough(
  photos: readonly Subject[],
  { index, arrangement }: Pick<Found, 'index' | 'arrangement'>,
  wishes: Wishes,
): Arrangement {
  let current = arrangement;
  for (let round = 0; round < ROUNDS; round += 1) {
    const ppi = leastPpi(photos, current.frames);
    if (ppi >= PPI_FLOOR) return current;
    const { block } = current;
    const scale = (0.999 * ppi) / PPI_FLOOR;
    const room = centredIn(block, block.width * scale, block.height * scale);
    const smaller = placeFrames(wishes, index, room);
    if (!smaller || smaller.frames.some(({ width, height }) => Math.min(width, height) < LEAST_SIDE)) return current;
    current = smaller;
  }
  return current;
}

/** What each tree costs at least, and what its form costs besides. */
interface Prospects {
  readonly leasts: Float64Array;
  readonly besides: Float64Array;
}

function prospectsOf(wishes: Wishes, cropLimit: number, extra: Extra | null): Prospects {
  const { box, widths, heights } = wishes;
  const { shapes } = wishes.forest;
  const [leasts, besides] = [new Float64Array(shapes.length), new Float64Array(shapes.length)];
  for (let i = 0; i < shapes.length; i += 1) {
    const loss = planBlock(wishes, i, cropLimit);
    const more = extra ? extra(shapes[i] ?? '') : 0;
    besides[i] = more;
    const least = leastCost(widths[i] ?? 0, heights[i] ?? 0, loss, box) + more;
    leasts[i] = Number.isNaN(loss) ? Number.POSITIVE_INFINITY : least;
  }
  return { leasts, besides };
}

/** Puts one among the best, of which there are `most` at the most. */
function keep(best: Found[], found: Found, most: number): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.cost ?? 0) > found.cost) at -= 1;
  best.splice(at, 0, found);
  if (best.length > most) best.pop();
}

/** The blocks that may cost least first: most need not be placed at all. */
function search(
  photos: readonly Subject[],
  wishes: Wishes,
  cropLimit: number,
  { extra, most }: Pick<Options, 'extra' | 'most'>,
): Best[] {
  const { box } = wishes;
  const { leasts, besides } = prospectsOf(wishes, cropLimit, extra);
  const order = leasts.slice().sort();
  const best: Found[] = [];
  let index = -1;
  for (let i = 0; i < order.length; i += 1) {
    const least = order[i] ?? Number.POSITIVE_INFINITY;
    const bound = best.length < most ? Number.POSITIVE_INFINITY : (best.at(-1)?.cost ?? 0);
    if (least >= bound) break;
    index = leasts.indexOf(least, least === order[i - 1] ? index + 1 : 0);
    const arrangement = placePlanned(wishes, index);
    if (!arrangement) continue;
    const more = besides[index] ?? 0;
    const cost = arrangementCost(photos, arrangement, box, bound) + more;
    if (cost < bound) keep(best, { arrangement, cost, index, besides: more }, most);
  }
  if (best.every(({ arrangement }) => leastPpi(photos, arrangement.frames) >= PPI_FLOOR)) return best;
  const sharp = best.map((found): Found => {
    const arrangement = sharpEnough(photos, found, wishes);
    if (arrangement === found.arrangement) return found;
    return { ...found, arrangement, cost: arrangementCost(photos, arrangement, box) + found.besides };
  });
  return sharp.sort((a, b) => a.cost - b.cost);
}

/**
 * The best ways to show some photos, in order, in a box, the best first. Where filling it would cut a head, every photo is shown whole instead.
 */
export function bestArrangements(
  photos: readonly Subject[],
  box: Rect,
  style: Style,
  { extra, quick, most }: Options,
): Best[] {
  const options = { extra, most };
  const wishes = wishesOf(photos, box, style.gap, quick);
  const found = search(photos, wishes, style.cropLimit, options);
  const [best] = found;
  if (best && best.cost < NEVER) return found.filter(({ cost }) => cost < NEVER);
  const whole = search(photos, wishes, 0, options);
  const isBetter = (whole[0]?.cost ?? Number.POSITIVE_INFINITY) < (best?.cost ?? Number.POSITIVE_INFINITY);
  return isBetter ? whole.map((way) => ({ ...way, whole: true })) : found;
}

/** Of more photos than this there are good ways enough among the first. */
const RANKED_ALL = 4;

/** All good ways to show some photos in a box, each form once, the best first; ways that cut a head only when there is no other. */
export function rankedArrangements(photos: readonly Subject[], box: Rect, style: Style, most: number): Best[] {
  const wishes = wishesOf(photos, box, style.gap, photos.length > RANKED_ALL);
  const ways = new Map<string, Found>();
  for (const cropLimit of [style.cropLimit, 0]) {
    wishes.forest.shapes.forEach((shape, index) => {
      const arrangement = Number.isNaN(planBlock(wishes, index, cropLimit)) ? null : placePlanned(wishes, index);
      if (!arrangement) return;
      const cost = arrangementCost(photos, arrangement, box);
      if (cost < (ways.get(shape)?.cost ?? Number.POSITIVE_INFINITY)) {
        ways.set(shape, { arrangement, cost, index, besides: 0 });
      }
    });
  }
  const sorted = [...ways.values()].sort((a, b) => a.cost - b.cost).slice(0, most);
  return sorted.map((found) => ({ cost: found.cost, arrangement: sharpEnough(photos, found, wishes) }));
}
