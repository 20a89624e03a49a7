import type { VersionPages } from './slice';

type Spreads = VersionPages['spreads'];

/** A spread in two states of the book, by its index in each; null where it is missing. */
export interface SpreadDifference {
  readonly id: string;
  readonly past: number | null;
  readonly now: number | null;
}

/** Groups spreads of only one state by the last shared spread before them. */
function groupUnsharedSpreads(spreads: Spreads, others: Spreads): Map<string, number[]> {
  const shared = new Set(others.map(({ id }) => id));
  const places = new Map<string, number[]>();
  let after = '';
  spreads.forEach(({ id }, i) => {
    if (shared.has(id)) after = id;
    else places.set(after, [...(places.get(after) ?? []), i]);
  });
  return places;
}

/** Pairs new spreads with old ones at the same position. After a relayout all spreads differ. */
function pairReplacedSpreads(past: Spreads, now: Spreads): ReadonlyMap<number, number> {
  const added = groupUnsharedSpreads(now, past);
  const pairs = [...groupUnsharedSpreads(past, now)].flatMap(([after, gone]) => {
    const here = added.get(after) ?? [];
    return gone.slice(0, here.length).map((i, n): [number, number] => [i, here[n] ?? 0]);
  });
  return new Map(pairs);
}

/** Returns the changed spreads in the order of the past; new spreads come last. */
export function findDifferences(past: Spreads, now: Spreads): SpreadDifference[] {
  const nowAt = new Map(now.map(({ id }, i) => [id, i]));
  const ids = new Set(past.map(({ id }) => id));
  const instead = pairReplacedSpreads(past, now);
  const paired = new Set(instead.values());
  const changed = past.flatMap(({ id, html }, i): SpreadDifference[] => {
    const at = nowAt.get(id) ?? instead.get(i) ?? null;
    return at !== null && now[at]?.html === html ? [] : [{ id, past: i, now: at }];
  });
  const added = now.flatMap(({ id }, i): SpreadDifference[] =>
    ids.has(id) || paired.has(i) ? [] : [{ id, past: null, now: i }],
  );
  return [...changed, ...added];
}

/** Returns true when the shared spreads have the same order in both states. */
export function isSameOrder(past: Spreads, now: Spreads): boolean {
  const inBoth = (a: Spreads, b: Spreads) => {
    const ids = new Set(b.map(({ id }) => id));
    return a.flatMap(({ id }) => (ids.has(id) ? [id] : [])).join();
  };
  return inBoth(past, now) === inBoth(now, past);
}
