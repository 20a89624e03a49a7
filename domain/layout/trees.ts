/**
 * A way to cut a block into frames: side by side (`across`) or one below the other, in reading order. Slicing trees after C. B. Atkins,
 * "Blocked recursive image composition", ACM Multimedia 2008.
 */
export type Tree = 'leaf' | { readonly across: boolean; readonly parts: readonly Tree[] };

/** Up to this many photos every tree is tried, beyond it only rows and columns of nearly equal length. */
const ALL_TREES_UP_TO = 5;

/** The ways to write `n` as a sum of two or more positive numbers, in order. */
function compositions(n: number): number[][] {
  const withFirst = (first: number): number[][] => {
    const rest = n - first;
    return [[first, rest], ...compositions(rest).map((tail) => [first, ...tail])];
  };
  return Array.from({ length: Math.max(0, n - 1) }, (_, i) => withFirst(i + 1)).flat();
}

function product<T>(choices: readonly (readonly T[])[]): T[][] {
  return choices.reduce<T[][]>((done, next) => done.flatMap((head) => next.map((one) => [...head, one])), [[]]);
}

/** All trees of `n` leaves that are cut in that direction first; directions alternate from level to level, so none comes twice. */
function allTrees(n: number, across: boolean): Tree[] {
  return compositions(n).flatMap((sizes) =>
    product(sizes.map((size): Tree[] => (size === 1 ? ['leaf'] : allTrees(size, !across)))).map((parts) => ({
      across,
      parts,
    })),
  );
}

const run = (size: number, across: boolean): Tree =>
  size === 1 ? 'leaf' : { across, parts: Array.from({ length: size }, (): Tree => 'leaf') };

/** `n` leaves in `count` runs whose lengths differ by one at most, the longer ones first or last. */
function evenRuns(n: number, count: number, across: boolean): Tree[] {
  const short = Math.floor(n / count);
  const long = n % count;
  const sizes = Array.from({ length: count }, (_, i) => (i < long ? short + 1 : short));
  const orders = long === 0 ? [sizes] : [sizes, sizes.toReversed()];
  return orders.map((order) => ({ across: !across, parts: order.map((size) => run(size, across)) }));
}

function runTrees(n: number): Tree[] {
  const root = Math.sqrt(n);
  const from = Math.max(2, Math.floor(root * 0.6));
  const to = Math.min(n - 1, Math.ceil(root * 1.6));
  const counts = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return counts.flatMap((count) => [...evenRuns(n, count, true), ...evenRuns(n, count, false)]);
}

const known = new Map<number, readonly Tree[]>();

/** The trees tried for a page of `n` photos. */
export function treesFor(n: number): readonly Tree[] {
  const cached = known.get(n);
  if (cached) return cached;
  const trees =
    n === 1 ? ['leaf' as const] : n <= ALL_TREES_UP_TO ? [...allTrees(n, true), ...allTrees(n, false)] : runTrees(n);
  known.set(n, trees);
  return trees;
}
