import type { Rect } from '../document/model';
import type { Arrangement, BlockPlan, Wishes } from './arrange';
import { centredIn, placeFrames, planBlock, wishesFor } from './arrange';
import { arrangementCost, fillingPpi, leastCost, NEVER, PPI_FLOOR } from './score';
import type { Subject } from './subject';
import type { AlbumTemplate } from './templates';
import { slicingsFor } from './trees';

export interface Best {
  readonly arrangement: Arrangement;
  readonly cost: number;
  /** Every photo is shown whole, because filling the box would have cut a head. */
  readonly whole?: true;
}

type Style = Pick<AlbumTemplate, 'gap' | 'cropLimit'>;
/** What a form costs besides, such as for being like the page before; not less than 0. */
type Extra = (shape: string) => number;

const nothing: Extra = () => 0;

interface Options {
  readonly extra: Extra;
  /** For telling what a page will cost: fewer trees. */
  readonly quick: boolean;
  /** So many at the most. */
  readonly most: number;
}

/** Rounds of shrinking; the gaps do not shrink along, so that one is not always enough. */
const ROUNDS = 4;
/** Smaller than this a frame does not become for the sake of its resolution, mm. */
const LEAST_SIDE = 24;

/** A block that was found, and the wishes of its tree. */
interface Found extends Best {
  readonly plan: BlockPlan;
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
  { plan, arrangement }: Pick<Found, 'plan' | 'arrangement'>,
  wishes: Wishes,
  gap: number,
): Arrangement {
  let current = arrangement;
  for (let round = 0; round < ROUNDS; round += 1) {
    const ppi = leastPpi(photos, current.frames);
    if (ppi >= PPI_FLOOR) return current;
    const { block } = current;
    const scale = (0.999 * ppi) / PPI_FLOOR;
    const room = centredIn(block, block.width * scale, block.height * scale);
    const smaller = placeFrames(plan.slicing, wishes, room, gap);
    if (!smaller || smaller.frames.some(({ width, height }) => Math.min(width, height) < LEAST_SIDE)) return current;
    current = smaller;
  }
  return current;
}

interface Candidate {
  readonly plan: BlockPlan;
  readonly besides: number;
  /** What it costs at least. */
  readonly least: number;
}

/** The blocks that a page may be, those first that may cost least: most of them need not be placed at all. */
function promising(
  n: number,
  aspects: readonly number[],
  box: Rect,
  style: Style,
  { extra, quick }: Pick<Options, 'extra' | 'quick'>,
  wishes: Wishes,
): Candidate[] {
  const found: Candidate[] = [];
  for (const slicing of slicingsFor(n, quick)) {
    const plan = planBlock(slicing, aspects, box, style, wishes);
    const besides = extra(slicing.shape);
    if (plan) found.push({ plan, besides, least: leastCost(plan, box) + besides });
  }
  return found.sort((a, b) => a.least - b.least);
}

/** Puts one among the best, of which there are `most` at the most. */
function keep(best: Found[], found: Found, most: number): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.cost ?? 0) > found.cost) at -= 1;
  best.splice(at, 0, found);
  if (best.length > most) best.pop();
}

function search(photos: readonly Subject[], box: Rect, style: Style, options: Options): Best[] {
  const aspects = photos.map(({ aspect }) => aspect);
  const wishes = wishesFor(photos.length);
  const best: Found[] = [];
  for (const { plan, besides, least } of promising(photos.length, aspects, box, style, options, wishes)) {
    const bound = best.length < options.most ? Number.POSITIVE_INFINITY : (best.at(-1)?.cost ?? 0);
    if (least >= bound) break;
    planBlock(plan.slicing, aspects, box, style, wishes);
    const arrangement = placeFrames(plan.slicing, wishes, centredIn(box, plan.width, plan.height), style.gap);
    if (!arrangement) continue;
    const cost = arrangementCost(photos, arrangement, box) + besides;
    if (cost < bound) keep(best, { arrangement, cost, plan, besides }, options.most);
  }
  const isSharp = ({ arrangement }: Found) => leastPpi(photos, arrangement.frames) >= PPI_FLOOR;
  if (best.every(isSharp)) return best;
  const sharp = best.map((found): Found => {
    planBlock(found.plan.slicing, aspects, box, style, wishes);
    const arrangement = sharpEnough(photos, found, wishes, style.gap);
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
  { extra = nothing, quick = false, most = 1 }: Partial<Options> = {},
): Best[] {
  const options = { extra, quick, most };
  const found = search(photos, box, style, options);
  const [best] = found;
  if (best && best.cost < NEVER) return found.filter(({ cost }) => cost < NEVER);
  const whole = search(photos, box, { ...style, cropLimit: 0 }, options);
  const isBetter = (whole[0]?.cost ?? Number.POSITIVE_INFINITY) < (best?.cost ?? Number.POSITIVE_INFINITY);
  return isBetter ? whole.map((way) => ({ ...way, whole: true })) : found;
}

/** Of more photos than this there are good ways enough among the first. */
const RANKED_ALL = 4;

/** All good ways to show some photos in a box, each form once, the best first; ways that cut a head only when there is no other. */
export function rankedArrangements(photos: readonly Subject[], box: Rect, style: Style, most: number): Best[] {
  const aspects = photos.map(({ aspect }) => aspect);
  const wishes = wishesFor(photos.length);
  const ways = new Map<string, Found>();
  for (const cropLimit of [style.cropLimit, 0]) {
    for (const slicing of slicingsFor(photos.length, photos.length > RANKED_ALL)) {
      const plan = planBlock(slicing, aspects, box, { gap: style.gap, cropLimit }, wishes);
      const arrangement = plan && placeFrames(slicing, wishes, centredIn(box, plan.width, plan.height), style.gap);
      if (!arrangement) continue;
      const cost = arrangementCost(photos, arrangement, box);
      if (cost < (ways.get(slicing.shape)?.cost ?? Number.POSITIVE_INFINITY)) {
        ways.set(slicing.shape, { arrangement, cost, plan, besides: 0 });
      }
    }
  }
  const sorted = [...ways.values()].sort((a, b) => a.cost - b.cost).slice(0, most);
  return sorted.map((found) => {
    planBlock(found.plan.slicing, aspects, box, { gap: style.gap, cropLimit: 0 }, wishes);
    return { cost: found.cost, arrangement: sharpEnough(photos, found, wishes, style.gap) };
  });
}
