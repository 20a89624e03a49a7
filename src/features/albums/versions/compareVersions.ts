import type { VersionPages } from './slice';

type Spreads = VersionPages['spreads'];

/** A spread in two states of the book, by its index in each; null where that state does not have it. */
export interface SpreadDifference {
  readonly id: string;
  readonly past: number | null;
  readonly now: number | null;
}

/** The places of the spreads that only one state has, by the last one before them that both have. */
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

/** Which spreads that only now has stand where the past has others, by the index of those: an album that is laid out again has others throughout. */
function pairReplacedSpreads(past: Spreads, now: Spreads): ReadonlyMap<number, number> {
  const added = groupUnsharedSpreads(now, past);
  const pairs = [...groupUnsharedSpreads(past, now)].flatMap(([after, gone]) => {
    const here = added.get(after) ?? [];
    return gone.slice(0, here.length).map((i, n): [number, number] => [i, here[n] ?? 0]);
  });
  return new Map(pairs);
}

/** The spreads that are not the same in the past and now, in the order of the past; behind them those that only now has. */
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

/** Whether the spreads that both states have follow each other in the same order. */
export function isSameOrder(past: Spreads, now: Spreads): boolean {
  const inBoth = (a: Spreads, b: Spreads) => {
    const ids = new Set(b.map(({ id }) => id));
    return a.flatMap(({ id }) => (ids.has(id) ? [id] : [])).join();
  };
  return inBoth(past, now) === inBoth(now, past);
}
