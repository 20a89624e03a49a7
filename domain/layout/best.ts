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
}

type Style = Pick<AlbumTemplate, 'gap' | 'cropLimit'>;
/** What a form costs besides, such as for being like the page before; not less than 0. */
type Extra = (shape: string) => number;

const nothing: Extra = () => 0;

interface Options {
  readonly extra: Extra;
  /** For telling what a page will cost: fewer trees, and nothing is made smaller for its resolution. */
  readonly quick: boolean;
}

/** Rounds of shrinking; the gaps do not shrink along, so that one is not always enough. */
const ROUNDS = 4;
/** Smaller than this a frame does not become for the sake of its resolution, mm. */
const LEAST_SIDE = 24;

/** A block that was found, and the wishes of its tree. */
interface Found extends Best {
  readonly plan: BlockPlan;
}

/** The same block, smaller, when a photo would print below the floor of resolution in it. */
function sharpEnough(
  photos: readonly Subject[],
  { plan, arrangement }: Found,
  wishes: Wishes,
  gap: number,
): Arrangement {
  let current = arrangement;
  for (let round = 0; round < ROUNDS; round += 1) {
    const ppi = Math.min(...current.frames.map((frame, i) => fillingPpi(photos[i] ?? frame, frame)));
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

function search(photos: readonly Subject[], box: Rect, style: Style, { extra, quick }: Options): Best | null {
  const aspects = photos.map(({ aspect }) => aspect);
  const wishes = wishesFor(photos.length);
  let best: Found | null = null;
  for (const slicing of slicingsFor(photos.length, quick)) {
    const least = best?.cost ?? Number.POSITIVE_INFINITY;
    const plan = planBlock(slicing, aspects, box, style, wishes);
    const besides = extra(slicing.shape);
    if (!plan || leastCost(plan, box) + besides >= least) continue;
    const arrangement = placeFrames(slicing, wishes, centredIn(box, plan.width, plan.height), style.gap);
    if (!arrangement) continue;
    const cost = arrangementCost(photos, arrangement, box) + besides;
    if (cost < least) best = { arrangement, cost, plan };
  }
  if (!best || quick) return best;
  planBlock(best.plan.slicing, aspects, box, style, wishes);
  return { cost: best.cost, arrangement: sharpEnough(photos, best, wishes, style.gap) };
}

/**
 * The best way to show some photos, in order, in a box. Where filling it would cut a head, every photo is shown whole instead.
 */
export function bestArrangement(
  photos: readonly Subject[],
  box: Rect,
  style: Style,
  { extra = nothing, quick = false }: Partial<Options> = {},
): Best | null {
  const best = search(photos, box, style, { extra, quick });
  if (best && best.cost < NEVER) return best;
  const whole = search(photos, box, { ...style, cropLimit: 0 }, { extra, quick });
  return whole && whole.cost < (best?.cost ?? Number.POSITIVE_INFINITY) ? whole : best;
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
        ways.set(slicing.shape, { arrangement, cost, plan });
      }
    }
  }
  const sorted = [...ways.values()].sort((a, b) => a.cost - b.cost).slice(0, most);
  return sorted.map((found) => {
    planBlock(found.plan.slicing, aspects, box, { gap: style.gap, cropLimit: 0 }, wishes);
    return { cost: found.cost, arrangement: sharpEnough(photos, found, wishes, style.gap) };
  });
}
