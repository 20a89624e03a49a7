import type { Random } from '../../random';
import { bestFoldSpanningSide, doublePageCost, fullPageCost } from '../arrange/largePhotos';
import { estimateArrangementCost } from '../arrange/searchArrangements';
import { createExpectedGain, densePagePhotos } from '../families';
import type { PageGeometry } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';

/**
 * Photos `from` … `from + left + right - 1` of one spread. `spread`: one photo over both pages. `quiet`: one photo
 * beside a page without any. `title`: the left page is a chapter page with at most one photo.
 */
export interface SpreadShare {
  readonly from: number;
  readonly left: number;
  readonly right: number;
  readonly kind: 'pages' | 'spread' | 'quiet' | 'title';
}

export interface PaginationInput {
  readonly photos: readonly Subject[];
  readonly starts: ReadonlySet<number>;
  readonly captions: boolean;
  readonly chapters: ReadonlySet<number>;
  readonly heroes: ReadonlySet<number>;
  readonly spreads: number;
  /** Pages to which the photos are distributed; all pages of the spreads when left out. */
  readonly pages?: number;
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
  readonly random: Random;
}

/**
 * Costs: an event boundary within a page and at the fold, a chapter without its title page, uneven spreads, facing pages
 * of unlike numbers in full books, a page without photos, a non-hero photo over both pages, facing pages of different
 * colours, and similar photos that would have one size: two alone on a page, or on facing pages of about as many photos.
 */
const costWeights = {
  eventInPage: 0.45,
  eventInDensePage: 0.25,
  eventAtFold: 0.08,
  chapter: 1.5,
  density: 0.7,
  lopsided: 2.5,
  quiet: 2.2,
  common: 0.55,
  colour: 0.5,
  similarPair: 3,
  similarAtFold: 2.5,
} as const;

/** With fewer photos per page, any photo may span both pages and uneven pages cost less. */
const SPARSE_PHOTOS_PER_PAGE = 1.5;
const densityWeight = (target: number) =>
  costWeights.density * Math.min(1, (target / (SPARSE_PHOTOS_PER_PAGE + 0.5)) ** 2);

/**
 * Range of random cost. Another seed then distributes photos differently where costs are similar; more in small albums,
 * which have fewer options.
 */
const randomCost = { least: 0.12, more: 0.5, small: 60 } as const;
const maxRandomCost = (photos: number) =>
  randomCost.least + randomCost.more * Math.max(0, 1 - photos / randomCost.small);

/** Fuller pages are contact sheets, which any number of photos fills alike. */
const DENSE_PHOTOS_PER_PAGE = 8;

const DENSE_PAGE_FROM = 6;

function photosPerPageRange(target: number): { readonly min: number; readonly max: number } {
  if (target > DENSE_PHOTOS_PER_PAGE) return { min: Math.floor(target) - 2, max: Math.ceil(target) + 2 };
  return { min: Math.max(1, Math.floor(target * 0.4)), max: Math.max(3, Math.ceil(target * 1.7)) };
}

function prefixSums(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, i) => {
    sums[i + 1] = (sums[i] ?? 0) + value;
  });
  return sums;
}

const rangeSum = (sums: Float64Array, from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0);

function createToneDistance(photos: readonly Subject[]) {
  const axis = (n: 0 | 1 | 2) => prefixSums(photos.map(({ tone }) => tone?.[n] ?? 0));
  const [light, red, yellow] = [axis(0), axis(1), axis(2)];
  const known = prefixSums(photos.map(({ tone }) => (tone ? 1 : 0)));
  return (from: number, left: number, right: number): number => {
    const middle = from + left;
    const to = middle + right;
    if (rangeSum(known, from, to) < left + right) return 0;
    const l = rangeSum(light, from, middle) / left - rangeSum(light, middle, to) / right;
    const a = rangeSum(red, from, middle) / left - rangeSum(red, middle, to) / right;
    const b = rangeSum(yellow, from, middle) / left - rangeSum(yellow, middle, to) / right;
    return Math.sqrt(l * l + a * a + b * b);
  };
}

/** Number of photos of a page, to that of the facing one, from which photos of both are hardly of one size. */
const UNLIKE_NUMBERS = 3;

/** Returns cost functions of similar photos; they stand near each other in the order of photos. */
function createSimilarCosts(photos: readonly Subject[]) {
  const last = new Map<string, number>();
  const before = photos.map(({ similarTo }, i) => {
    const at = similarTo === null ? undefined : last.get(similarTo);
    if (similarTo !== null) last.set(similarTo, i);
    return at ?? -1;
  });
  const onPage = (from: number, count: number): number =>
    count === 2 && before[from + 1] === from ? costWeights.similarPair : 0;
  const atFold = (from: number, left: number, right: number): number => {
    if (last.size === 0 || Math.max(left, right) >= UNLIKE_NUMBERS * Math.min(left, right)) return 0;
    const middle = from + left;
    for (let i = middle; i < middle + right; i += 1) {
      const at = before[i] ?? -1;
      if (at >= from && at < middle) return costWeights.similarAtFold;
    }
    return 0;
  };
  return { onPage, atFold };
}

function createPageCost(
  { photos, starts, heroes, chapters, template, geometry }: PaginationInput,
  target: number,
  similarOnPage: (from: number, count: number) => number,
) {
  const box = geometry.box.right;
  const cache: (number | undefined)[][] = photos.map(() => []);
  const expectedGain = createExpectedGain(template.families);
  const dense = densePagePhotos(template.families, target);
  const bleedGain = template.families?.bleed;

  const blockCost = (from: number, count: number): number => {
    if (target > DENSE_PHOTOS_PER_PAGE) return 0;
    return estimateArrangementCost(photos.slice(from, from + count), box, template);
  };

  const compute = (from: number, count: number): number => {
    const first = photos[from];
    const mayFill = count === 1 && first && (heroes.has(from) || bleedGain !== undefined);
    const full = mayFill ? fullPageCost(first, geometry) : Number.POSITIVE_INFINITY;
    let crossed = 0;
    for (let i = from + 1; i < from + count; i += 1) {
      if (starts.has(i))
        crossed += count >= DENSE_PAGE_FROM && count <= dense ? costWeights.eventInDensePage : costWeights.eventInPage;
      if (chapters.has(i)) crossed += costWeights.chapter;
    }
    return Math.min(full, blockCost(from, count)) - expectedGain(count) + crossed + similarOnPage(from, count);
  };

  return (from: number, count: number): number => {
    const known = cache[from]?.[count];
    if (known !== undefined) return known;
    const cost = compute(from, count);
    const costs = cache[from];
    if (costs) costs[count] = cost;
    return cost;
  };
}

export interface SpreadOption {
  readonly cost: number;
  readonly share: SpreadShare;
}

export function createSpreadOptions(input: PaginationInput) {
  const { photos, starts, captions, chapters, heroes, geometry, random, template } = input;
  const target = photos.length / (input.pages ?? 2 * input.spreads);
  const range = photosPerPageRange(target);
  const min = range.min;
  // Fuller books have dense pages anyway.
  const max = range.max < DENSE_PAGE_FROM ? Math.max(range.max, densePagePhotos(template.families, target)) : range.max;
  const similar = createSimilarCosts(photos);
  const pageCost = createPageCost(input, target, similar.onPage);
  const weights = prefixSums(photos.map(({ weight }) => weight));
  const meanWeight = rangeSum(weights, 0, photos.length) / photos.length;
  /** Cost of a spread of so many photos that it is fuller or emptier than the others. */
  const unevenCost = (from: number, count: number) =>
    densityWeight(target) * (rangeSum(weights, from, from + count) / meanWeight / (2 * target) - 1) ** 2;
  const toneDistance = createToneDistance(photos);
  /** One photo beside three is a rhythm; four beside twelve are not. */
  const lopsidedWeight = costWeights.lopsided * Math.min(1, target / DENSE_PHOTOS_PER_PAGE) ** 2;
  const densityOfOne = densityWeight(target) * ((1 - 2 * target) / (2 * target)) ** 2;

  /** One photo over both pages, or on one of them beside a blank one. */
  const single = (from: number): SpreadOption => {
    const photo = photos[from];
    const quiet = pageCost(from, 1) + costWeights.quiet + densityOfOne;
    const common = (heroes.has(from) ? 0 : costWeights.common) - 2 * (template.families?.panorama ?? 0);
    const mayBeLarge = heroes.has(from) || (target < SPARSE_PHOTOS_PER_PAGE && template.heroEvery > 0);
    // The words of an event need the part of a page that a photo over the fold leaves free.
    const largeCost = (one: Subject) =>
      captions && starts.has(from) ? bestFoldSpanningSide(one, geometry).cost : doublePageCost(one, geometry);
    const large = photo && mayBeLarge ? largeCost(photo) + common + densityOfOne : Number.POSITIVE_INFINITY;
    return large < quiet
      ? { cost: large, share: { from, left: 1, right: 0, kind: 'spread' } }
      : { cost: quiet, share: { from, left: 0, right: 1, kind: 'quiet' } };
  };

  /** Chapter title on the left, with its first photo where the style has one, and the next photos on the right. */
  const openers = (from: number): SpreadOption[] => {
    const left = template.opener.style === 'plain' ? 0 : 1;
    const most = Math.min(max, photos.length - from - left);
    const bare = most < 1;
    return Array.from({ length: bare ? 1 : most }, (_, i) => ({
      cost:
        pageCost(from + (bare ? 0 : left), i + 1) +
        densityWeight(target) * ((i + 1) / target - 1) ** 2 +
        (left > 0 && !bare ? similar.atFold(from, left, i + 1) : 0),
      share: { from, left: bare ? 0 : left, right: i + 1, kind: 'title' },
    }));
  };

  const most = maxRandomCost(photos.length);
  const byChance = (choices: readonly SpreadOption[]): SpreadOption[] =>
    choices.map(({ cost, share }) => ({ cost: cost + most * random(), share }));

  return (from: number): SpreadOption[] => {
    if (chapters.has(from)) return byChance(openers(from));
    const upTo = Math.min(2 * max, photos.length - from);
    const choices: SpreadOption[] = upTo >= 1 ? [single(from)] : [];
    for (let count = 2 * min; count <= upTo; count += 1) {
      let best: SpreadOption | undefined;
      const uneven = unevenCost(from, count);
      for (let left = Math.max(min, count - max); left <= Math.min(max, count - min); left += 1) {
        const middle = from + left;
        const fold =
          (starts.has(middle) ? costWeights.eventAtFold : 0) + (chapters.has(middle) ? costWeights.chapter : 0);
        const tones = costWeights.colour * toneDistance(from, left, count - left);
        const lopsided = lopsidedWeight * ((2 * left - count) / count) ** 2;
        const alike = similar.atFold(from, left, count - left);
        const cost = pageCost(from, left) + pageCost(middle, count - left) + fold + tones + uneven + lopsided + alike;
        if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) {
          best = { cost, share: { from, left, right: count - left, kind: 'pages' } };
        }
      }
      if (best) choices.push(best);
    }
    return byChance(choices);
  };
}
