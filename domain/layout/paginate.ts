import type { Choice } from './choices';
import { spreadChoices } from './choices';
import type { PaginationInput, SpreadShare } from './shares';

/** Photos shared out as evenly as can be, whatever it costs: what is done when no better way is found. */
function evenShares(count: number, spreads: number): SpreadShare[] {
  const edge = (half: number) => Math.floor((count * half) / (2 * spreads));
  return Array.from({ length: spreads }, (_, s) => {
    const [from, middle, to] = [edge(2 * s), edge(2 * s + 1), edge(2 * s + 2)];
    const [left, right] = [middle - from, to - middle];
    return { from, left, right, kind: left > 0 && right > 0 ? 'pages' : 'quiet' };
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
