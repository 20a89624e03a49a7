/**
 * A division of a block into frames, side by side (`across`) or one below the other, in reading order. Slicing trees
 * after C. B. Atkins, "Blocked recursive image composition", ACM Multimedia 2008.
 */
export interface SlicingTree {
  readonly across: boolean;
  readonly parts: readonly SlicingTree[]; // Empty for a photo frame
  readonly leaves: number;
  /**
   * Canonical form, equal for pages that look alike: brackets are side by side, parentheses one below the other.
   * `[.(..)]` is one photo beside two.
   */
  readonly shape: string;
}

const LEAF: SlicingTree = { across: false, parts: [], leaves: 1, shape: '.' };

function createSlicingTree(across: boolean, parts: readonly SlicingTree[]): SlicingTree {
  let leaves = 0;
  let inner = '';
  for (const part of parts) {
    leaves += part.leaves;
    inner += part.shape;
  }
  return { across, parts, leaves, shape: across ? `[${inner}]` : `(${inner})` };
}

export const mirrorShape = (shape: string): string =>
  [...shape].reduceRight((done, sign) => done + (mirroredBrackets[sign] ?? sign), '');
const mirroredBrackets: Readonly<Record<string, string>> = { '[': ']', ']': '[', '(': ')', ')': '(' };

/** Every tree is tried up to this many photos; above it, only rows and columns of nearly equal length. */
const ALL_TREES_UP_TO = 5;
const QUICK_UP_TO = 4;
/** Up to this many photos, pairs of trees of up to ALL_TREES_UP_TO photos are tried too. */
const HALVES_UP_TO = 8;
const MAX_LEAVES_PER_HALF = 4;

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

const allTreesCache = new Map<number, readonly SlicingTree[]>();

/**
 * Returns all trees of `n` leaves cut in that direction first. Directions alternate between levels, so no tree occurs
 * twice.
 */
function allTrees(n: number, across: boolean): readonly SlicingTree[] {
  if (n === 1) return [LEAF];
  const key = across ? n : -n;
  const known = allTreesCache.get(key);
  if (known) return known;
  const trees = compositions(n).flatMap((sizes) =>
    product(sizes.map((size) => allTrees(size, !across))).map((parts) => createSlicingTree(across, parts)),
  );
  allTreesCache.set(key, trees);
  return trees;
}

const createRun = (size: number, across: boolean): SlicingTree =>
  size === 1
    ? LEAF
    : createSlicingTree(
        across,
        Array.from({ length: size }, () => LEAF),
      );

/** Splits `n` leaves into `count` runs whose lengths differ by at most one, the longer ones first or last. */
function createEvenRuns(n: number, count: number, across: boolean): SlicingTree[] {
  const short = Math.floor(n / count);
  const long = n % count;
  const sizes = Array.from({ length: count }, (_, i) => (i < long ? short + 1 : short));
  const orders = long === 0 ? [sizes] : [sizes, sizes.toReversed()];
  return orders.map((order) =>
    createSlicingTree(
      !across,
      order.map((size) => createRun(size, across)),
    ),
  );
}

const MANY_PHOTOS = 16;

function runTrees(n: number): SlicingTree[] {
  const root = Math.sqrt(n);
  const spread = n > MANY_PHOTOS ? 1.25 : 1.6;
  const from = Math.max(2, Math.floor(root / spread));
  const to = Math.min(n - 1, Math.ceil(root * spread));
  const counts = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return counts.flatMap((count) => [...createEvenRuns(n, count, true), ...createEvenRuns(n, count, false)]);
}

function halvedTrees(n: number): SlicingTree[] {
  const sizes = Array.from({ length: n - 1 }, (_, i) => i + 1).filter(
    (size) => size <= MAX_LEAVES_PER_HALF && n - size <= MAX_LEAVES_PER_HALF,
  );
  return [true, false].flatMap((across) =>
    sizes.flatMap((size) =>
      product([allTrees(size, !across), allTrees(n - size, !across)]).map((parts) => createSlicingTree(across, parts)),
    ),
  );
}

function selectTrees(n: number, quick: boolean): readonly SlicingTree[] {
  if (n === 1) return [LEAF];
  if (n <= (quick ? QUICK_UP_TO : ALL_TREES_UP_TO)) return [...allTrees(n, true), ...allTrees(n, false)];
  return n <= HALVES_UP_TO && !quick ? [...runTrees(n), ...halvedTrees(n)] : runTrees(n);
}

/** Returns the trees tried for a page of `n` photos, each once; fewer with `quick`. */
export const slicingTreesFor = (n: number, quick: boolean): readonly SlicingTree[] => [
  ...new Map(selectTrees(n, quick).map((tree) => [tree.shape, tree])).values(),
];
