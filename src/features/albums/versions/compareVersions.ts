import type { VersionPages } from './slice';

type Spreads = VersionPages['spreads'];

/** A spread in two states of the book, by its index in each; null where that state does not have it. */
export interface Difference {
  readonly id: string;
  readonly past: number | null;
  readonly now: number | null;
}

/** The places of the spreads that only one state has, by the last one before them that both have. */
function ownByPlace(spreads: Spreads, others: Spreads): Map<string, number[]> {
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
function replacements(past: Spreads, now: Spreads): ReadonlyMap<number, number> {
  const added = ownByPlace(now, past);
  const pairs = [...ownByPlace(past, now)].flatMap(([after, gone]) => {
    const here = added.get(after) ?? [];
    return gone.slice(0, here.length).map((i, n): [number, number] => [i, here[n] ?? 0]);
  });
  return new Map(pairs);
}

/** The spreads that are not the same in the past and now, in the order of the past; behind them those that only now has. */
export function differences(past: Spreads, now: Spreads): Difference[] {
  const nowAt = new Map(now.map(({ id }, i) => [id, i]));
  const ids = new Set(past.map(({ id }) => id));
  const instead = replacements(past, now);
  const paired = new Set(instead.values());
  const changed = past.flatMap(({ id, html }, i): Difference[] => {
    const at = nowAt.get(id) ?? instead.get(i) ?? null;
    return at !== null && now[at]?.html === html ? [] : [{ id, past: i, now: at }];
  });
  const added = now.flatMap(({ id }, i): Difference[] =>
    ids.has(id) || paired.has(i) ? [] : [{ id, past: null, now: i }],
  );
  return [...changed, ...added];
}

/** Whether the spreads that both states have follow each other in the same order. */
export function sameOrder(past: Spreads, now: Spreads): boolean {
  const inBoth = (a: Spreads, b: Spreads) => {
    const ids = new Set(b.map(({ id }) => id));
    return a.flatMap(({ id }) => (ids.has(id) ? [id] : [])).join();
  };
  return inBoth(past, now) === inBoth(now, past);
}
