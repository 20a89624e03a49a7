import { bestArrangement } from './best';
import type { PageGeometry } from './geometry';
import { fullPageCost, fullSpreadCost } from './heroes';
import type { AlbumTemplate } from './templates';
import type { LayoutPhoto } from './types';

/** Photos `from` … `from + left + right - 1` go on a spread. `spread`: one photo over both pages. */
export interface SpreadShare {
  readonly from: number;
  readonly left: number;
  readonly right: number;
  readonly spread: boolean;
}

export interface PaginationInput {
  readonly photos: readonly LayoutPhoto[];
  /** Indices of the photos that begin an event. */
  readonly starts: ReadonlySet<number>;
  readonly heroes: ReadonlySet<number>;
  readonly spreads: number;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
}

/** What an event boundary costs within a page and at the fold, and a page that holds more or fewer photos than the others. */
const weights = { eventInPage: 0.45, eventAtFold: 0.08, density: 1.2, quiet: 0.12 } as const;

/** Pages that hold more than this are contact sheets: any number of photos fills them alike. */
const DENSE = 8;

/** Fewest and most photos of a page when it should hold `target`. */
function countsFor(target: number): { readonly min: number; readonly max: number } {
  if (target > DENSE) return { min: Math.floor(target) - 2, max: Math.ceil(target) + 2 };
  return { min: Math.max(1, Math.floor(target * 0.4)), max: Math.max(2, Math.ceil(target * 1.35)) };
}

function pageCosts({ photos, starts, heroes, template, geometry }: PaginationInput, target: number) {
  const box = geometry.box.right;
  const cache = new Map<number, number>();

  const blockCost = (from: number, count: number): number => {
    if (target > DENSE) return 0;
    return bestArrangement(photos.slice(from, from + count), box, template)?.cost ?? Number.POSITIVE_INFINITY;
  };

  const compute = (from: number, count: number): number => {
    const first = photos[from];
    const full = count === 1 && first && heroes.has(from) ? fullPageCost(first, geometry) : Number.POSITIVE_INFINITY;
    let crossed = 0;
    for (let i = from + 1; i < from + count; i += 1) if (starts.has(i)) crossed += 1;
    const uneven = ((count - target) / target) ** 2;
    return Math.min(full, blockCost(from, count)) + weights.eventInPage * crossed + weights.density * uneven;
  };

  return (from: number, count: number): number => {
    const key = from * 1024 + count;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const cost = compute(from, count);
    cache.set(key, cost);
    return cost;
  };
}

interface Choice {
  readonly cost: number;
  readonly share: SpreadShare;
}

/** The best ways to fill one spread beginning with a photo, by number of photos. */
function spreadChoices(input: PaginationInput) {
  const { photos, starts, heroes, geometry } = input;
  const target = photos.length / (2 * input.spreads);
  const { min, max } = countsFor(target);
  const pageCost = pageCosts(input, target);
  const densityOfOne = weights.density * ((1 - 2 * target) / (2 * target)) ** 2;

  const single = (from: number): Choice => {
    const photo = photos[from];
    const quiet = pageCost(from, 1) + weights.quiet + densityOfOne;
    const large = photo && heroes.has(from) ? fullSpreadCost(photo, geometry) + densityOfOne : Number.POSITIVE_INFINITY;
    return large < quiet
      ? { cost: large, share: { from, left: 1, right: 0, spread: true } }
      : { cost: quiet, share: { from, left: 0, right: 1, spread: false } };
  };

  return (from: number): Choice[] => {
    const most = Math.min(2 * max, photos.length - from);
    const choices: Choice[] = most >= 1 ? [single(from)] : [];
    for (let count = 2 * min; count <= most; count += 1) {
      let best: Choice | undefined;
      for (let left = Math.max(min, count - max); left <= Math.min(max, count - min); left += 1) {
        const fold = starts.has(from + left) ? weights.eventAtFold : 0;
        const cost = pageCost(from, left) + pageCost(from + left, count - left) + fold;
        if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) {
          best = { cost, share: { from, left, right: count - left, spread: false } };
        }
      }
      if (best) choices.push(best);
    }
    return choices;
  };
}

/** Photos shared out as evenly as can be, whatever it costs: what is done when no better way is found. */
function evenShares(count: number, spreads: number): SpreadShare[] {
  const edge = (half: number) => Math.floor((count * half) / (2 * spreads));
  return Array.from({ length: spreads }, (_, s) => {
    const [from, middle, to] = [edge(2 * s), edge(2 * s + 1), edge(2 * s + 2)];
    return { from, left: middle - from, right: to - middle, spread: false };
  });
}

/**
 * Shares the photos out to the spreads, in order, at the least total cost: dynamic programming over (spread, first photo), near-linear because
 * only the neighbourhood of an even distribution is searched. Needs at least one photo for each spread.
 */
export function paginate(input: PaginationInput): SpreadShare[] {
  const { photos, spreads } = input;
  const total = photos.length;
  if (spreads === 0) return [];
  const choicesFrom = spreadChoices(input);
  const cache = new Map<number, Choice[]>();
  const choices = (from: number): Choice[] => {
    const found = cache.get(from) ?? choicesFrom(from);
    cache.set(from, found);
    return found;
  };
  const average = total / spreads;
  const band = 4 * average + 6;
  let frontier = new Map<number, { readonly cost: number; readonly path: Path | null }>([[0, { cost: 0, path: null }]]);
  for (let s = 1; s <= spreads; s += 1) {
    const next: typeof frontier = new Map();
    for (const [from, state] of frontier) {
      for (const { cost, share } of choices(from)) {
        const to = from + share.left + share.right;
        const left = total - to;
        const known = next.get(to);
        if (left < spreads - s || Math.abs(to - s * average) > band) continue;
        if (!known || state.cost + cost < known.cost) {
          next.set(to, { cost: state.cost + cost, path: { share, before: state.path } });
        }
      }
    }
    frontier = next;
  }
  const shares: SpreadShare[] = [];
  for (let path = frontier.get(total)?.path ?? null; path; path = path.before) shares.unshift(path.share);
  return shares.length === spreads ? shares : evenShares(total, spreads);
}

interface Path {
  readonly share: SpreadShare;
  readonly before: Path | null;
}
