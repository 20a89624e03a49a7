import type { VersionPages } from './slice';

type Spreads = VersionPages['spreads'];

/** A spread in two states of the book, by its index in each; null where that state does not have it. */
export interface Difference {
  readonly id: string;
  readonly past: number | null;
  readonly now: number | null;
}

/** The spreads that are not the same in the past and now, in the order of the past; behind them those that only now has. */
export function differences(past: Spreads, now: Spreads): Difference[] {
  const nowAt = new Map(now.map(({ id }, i) => [id, i]));
  const ids = new Set(past.map(({ id }) => id));
  const changed = past.flatMap(({ id, html }, i): Difference[] => {
    const at = nowAt.get(id) ?? null;
    return at !== null && now[at]?.html === html ? [] : [{ id, past: i, now: at }];
  });
  const added = now.flatMap(({ id }, i): Difference[] => (ids.has(id) ? [] : [{ id, past: null, now: i }]));
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
