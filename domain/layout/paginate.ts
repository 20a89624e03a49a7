import type { Random } from '../random';
import { bestArrangements } from './best';
import type { PageGeometry } from './geometry';
import { fullPageCost, fullSpreadCost } from './heroes';
import type { Subject } from './subject';
import type { AlbumTemplate } from './templates';

/** Photos `from` … `from + left + right - 1` go on a spread. `spread`: one photo over both pages; `title`: the left page is that of a chapter, with one photo at most. */
export interface SpreadShare {
  readonly from: number;
  readonly left: number;
  readonly right: number;
  readonly kind: 'pages' | 'spread' | 'title';
}

export interface PaginationInput {
  readonly photos: readonly Subject[];
  /** Indices of the photos that begin an event. */
  readonly starts: ReadonlySet<number>;
  /** Those of them that begin a chapter. */
  readonly chapters: ReadonlySet<number>;
  readonly heroes: ReadonlySet<number>;
  readonly spreads: number;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly random: Random;
}

/**
 * What an event boundary costs within a page and at the fold, a chapter without its title page, a page that holds more or less than the others,
 * and facing pages whose colours differ by so much.
 */
const weights = { eventInPage: 0.45, eventAtFold: 0.08, chapter: 1.5, density: 1.2, quiet: 0.12, colour: 0.5 } as const;

/** How much chance may add, so that another seed shares the photos otherwise where that is about as good: more in a small album, which has fewer ways. */
const chance = { least: 0.12, more: 0.5, small: 60 } as const;
const chanceFor = (photos: number) => chance.least + chance.more * Math.max(0, 1 - photos / chance.small);

/** Pages that hold more than this are contact sheets: any number of photos fills them alike. */
const DENSE = 8;

/** Fewest and most photos of a page when it should hold `target`. */
function countsFor(target: number): { readonly min: number; readonly max: number } {
  if (target > DENSE) return { min: Math.floor(target) - 2, max: Math.ceil(target) + 2 };
  return { min: Math.max(1, Math.floor(target * 0.4)), max: Math.max(2, Math.ceil(target * 1.35)) };
}

/** Sums from the left: `sums[b] - sums[a]` is that of `a`..`b - 1`. */
function sumsOf(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, i) => {
    sums[i + 1] = (sums[i] ?? 0) + value;
  });
  return sums;
}

const between = (sums: Float64Array, from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0);

/** How far apart the mean colours of two neighbouring runs of photos are; 0 when a colour is not known. */
function toneDistances(photos: readonly Subject[]) {
  const axis = (n: 0 | 1 | 2) => sumsOf(photos.map(({ tone }) => tone?.[n] ?? 0));
  const [light, red, yellow] = [axis(0), axis(1), axis(2)];
  const known = sumsOf(photos.map(({ tone }) => (tone ? 1 : 0)));
  return (from: number, left: number, right: number): number => {
    const middle = from + left;
    const to = middle + right;
    if (between(known, from, to) < left + right) return 0;
    const l = between(light, from, middle) / left - between(light, middle, to) / right;
    const a = between(red, from, middle) / left - between(red, middle, to) / right;
    const b = between(yellow, from, middle) / left - between(yellow, middle, to) / right;
    return Math.sqrt(l * l + a * a + b * b);
  };
}

function pageCosts({ photos, starts, heroes, chapters, template, geometry }: PaginationInput, target: number) {
  const box = geometry.box.right;
  const cache = new Map<number, number>();
  const sums = sumsOf(photos.map(({ weight }) => weight));
  const mean = between(sums, 0, photos.length) / photos.length;

  const blockCost = (from: number, count: number): number => {
    if (target > DENSE) return 0;
    return (
      bestArrangements(photos.slice(from, from + count), box, template, { quick: true })[0]?.cost ??
      Number.POSITIVE_INFINITY
    );
  };

  const compute = (from: number, count: number): number => {
    const first = photos[from];
    const full = count === 1 && first && heroes.has(from) ? fullPageCost(first, geometry) : Number.POSITIVE_INFINITY;
    let crossed = 0;
    for (let i = from + 1; i < from + count; i += 1) {
      if (starts.has(i)) crossed += weights.eventInPage;
      if (chapters.has(i)) crossed += weights.chapter;
    }
    const uneven = (between(sums, from, from + count) / mean / target - 1) ** 2;
    return Math.min(full, blockCost(from, count)) + crossed + weights.density * uneven;
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
  const { photos, starts, chapters, heroes, geometry, random, template } = input;
  const target = photos.length / (2 * input.spreads);
  const { min, max } = countsFor(target);
  const pageCost = pageCosts(input, target);
  const toneDistance = toneDistances(photos);
  const densityOfOne = weights.density * ((1 - 2 * target) / (2 * target)) ** 2;

  const single = (from: number): Choice => {
    const photo = photos[from];
    const quiet = pageCost(from, 1) + weights.quiet + densityOfOne;
    const large = photo && heroes.has(from) ? fullSpreadCost(photo, geometry) + densityOfOne : Number.POSITIVE_INFINITY;
    return large < quiet
      ? { cost: large, share: { from, left: 1, right: 0, kind: 'spread' } }
      : { cost: quiet, share: { from, left: 0, right: 1, kind: 'pages' } };
  };

  /** The title of a chapter on the left, with its first photo where the style has one there, and the next ones on the right. */
  const openers = (from: number): Choice[] => {
    const left = template.opener.style === 'cloth' ? 0 : 1;
    const most = Math.min(max, photos.length - from - left);
    const bare = most < 1;
    return Array.from({ length: bare ? 1 : most }, (_, i) => ({
      cost: pageCost(from + (bare ? 0 : left), i + 1),
      share: { from, left: bare ? 0 : left, right: i + 1, kind: 'title' },
    }));
  };

  const most = chanceFor(photos.length);
  const byChance = (choices: readonly Choice[]): Choice[] =>
    choices.map(({ cost, share }) => ({ cost: cost + most * random(), share }));

  return (from: number): Choice[] => {
    if (chapters.has(from)) return byChance(openers(from));
    const upTo = Math.min(2 * max, photos.length - from);
    const choices: Choice[] = upTo >= 1 ? [single(from)] : [];
    for (let count = 2 * min; count <= upTo; count += 1) {
      let best: Choice | undefined;
      for (let left = Math.max(min, count - max); left <= Math.min(max, count - min); left += 1) {
        const middle = from + left;
        const fold = (starts.has(middle) ? weights.eventAtFold : 0) + (chapters.has(middle) ? weights.chapter : 0);
        const tones = weights.colour * toneDistance(from, left, count - left);
        const cost = pageCost(from, left) + pageCost(middle, count - left) + fold + tones;
        if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) {
          best = { cost, share: { from, left, right: count - left, kind: 'pages' } };
        }
      }
      if (best) choices.push(best);
    }
    return byChance(choices);
  };
}

/** Photos shared out as evenly as can be, whatever it costs: what is done when no better way is found. */
function evenShares(count: number, spreads: number): SpreadShare[] {
  const edge = (half: number) => Math.floor((count * half) / (2 * spreads));
  return Array.from({ length: spreads }, (_, s) => {
    const [from, middle, to] = [edge(2 * s), edge(2 * s + 1), edge(2 * s + 2)];
    return { from, left: middle - from, right: to - middle, kind: 'pages' as const };
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
  const band = 4 * average + 8;
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
