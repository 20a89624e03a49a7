import { createSpreadOptions, type PaginationInput, type SpreadOption, type SpreadShare } from './spreadCosts';

/** Distributes photos as evenly as possible regardless of cost; the fallback when the search finds nothing. */
export function distributeEvenly(count: number, spreads: number): SpreadShare[] {
  const edge = (half: number) => Math.floor((count * half) / (2 * spreads));
  return Array.from({ length: spreads }, (_, s) => {
    const [from, middle, to] = [edge(2 * s), edge(2 * s + 1), edge(2 * s + 2)];
    const [left, right] = [middle - from, to - middle];
    return { from, left, right, kind: left > 0 && right > 0 ? 'pages' : 'quiet' };
  });
}

/**
 * States reachable after some spreads, as photo counts, with the cheapest way to each; arrays run parallel from
 * `first`.
 */
interface Frontier {
  readonly first: number;
  readonly reached: number[];
  readonly costs: Float64Array;
  readonly paths: (PaginationPath | null)[];
}

function createFrontier(middle: number, band: number): Frontier {
  const length = Math.ceil(2 * band) + 2;
  const costs = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
  return { first: Math.floor(middle - band), reached: [], costs, paths: Array.from({ length }, () => null) };
}

interface Reach {
  readonly middle: number;
  readonly band: number;
  readonly last: number;
}

/** Cost of a spread with about as many photos as the one before, of which none or both are of one photo. */
const FLAT_COST = 0.18;

function rhythmCost(before: SpreadShare | undefined, { left, right }: SpreadShare): number {
  if (!before) return 0;
  const difference = Math.abs(before.left + before.right - left - right);
  return difference === 0 ? FLAT_COST : difference === 1 ? FLAT_COST / 2 : 0;
}

function extendFrontier(
  before: number,
  path: PaginationPath | null,
  choices: readonly SpreadOption[],
  reach: Reach,
  next: Frontier,
): void {
  const { middle, band, last } = reach;
  const { first, reached, costs, paths } = next;
  for (let i = 0; i < choices.length; i += 1) {
    const choice = choices[i];
    if (!choice) continue;
    const { share } = choice;
    const to = share.from + share.left + share.right;
    if (to > last || Math.abs(to - middle) > band) continue;
    const cost = before + choice.cost + rhythmCost(path?.share, share);
    const known = costs[to - first] ?? 0;
    if (cost >= known) continue;
    if (known === Number.POSITIVE_INFINITY) reached.push(to);
    costs[to - first] = cost;
    paths[to - first] = { share, before: path };
  }
}

/**
 * Distributes photos to spreads, in order, at the least total cost. Dynamic programming over (spread, first photo);
 * near-linear, because only the neighbourhood of an even distribution is searched. Needs at least one photo for each
 * spread.
 */
export function paginate(input: PaginationInput): SpreadShare[] {
  const { photos, spreads } = input;
  const total = photos.length;
  if (spreads === 0) return [];
  const choicesFrom = createSpreadOptions(input);
  const cache: SpreadOption[][] = [];
  const choices = (from: number): SpreadOption[] => {
    cache[from] ??= choicesFrom(from);
    return cache[from];
  };
  const average = total / spreads;
  const band = 4 * average + 8;
  let frontier = createFrontier(0, 0);
  frontier.costs[0] = 0;
  frontier.reached.push(0);
  for (let s = 1; s <= spreads; s += 1) {
    const reach = { middle: s * average, band, last: total - spreads + s };
    const next = createFrontier(reach.middle, band);
    for (const from of frontier.reached) {
      const at = from - frontier.first;
      extendFrontier(frontier.costs[at] ?? 0, frontier.paths[at] ?? null, choices(from), reach, next);
    }
    frontier = next;
  }
  const shares: SpreadShare[] = [];
  for (let path = frontier.paths[total - frontier.first] ?? null; path; path = path.before) shares.unshift(path.share);
  return shares.length === spreads ? shares : distributeEvenly(total, spreads);
}

interface PaginationPath {
  readonly share: SpreadShare;
  readonly before: PaginationPath | null;
}
