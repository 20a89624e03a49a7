/**
 * A way to cut a block into frames: side by side (`across`) or one below the other, in reading order. Slicing trees after C. B. Atkins,
 * "Blocked recursive image composition", ACM Multimedia 2008.
 */
type Tree = 'leaf' | { readonly across: boolean; readonly parts: readonly Tree[] };

/** A part of a slicing tree, numbered so that its parts come before it. */
export interface Cut {
  readonly index: number;
  readonly across: boolean;
  /** Empty for the frame of a photo. */
  readonly parts: readonly Cut[];
}

/** A tree made ready to be measured quickly. */
export interface Slicing {
  /** Names its form: equal for pages that look alike. */
  readonly shape: string;
  /** Parts before wholes; the last one is the block itself. Frames come in reading order. */
  readonly cuts: readonly Cut[];
}

function slicingOf(tree: Tree): Slicing {
  const cuts: Cut[] = [];
  const visit = (part: Tree): Cut => {
    const parts = part === 'leaf' ? [] : part.parts.map(visit);
    const cut = { index: cuts.length, across: part !== 'leaf' && part.across, parts };
    cuts.push(cut);
    return cut;
  };
  visit(tree);
  return { shape: shapeOf(tree), cuts };
}

/** Side by side in brackets, one below the other in parentheses: `[.(..)]` is one photo beside two. */
function shapeOf(tree: Tree): string {
  if (tree === 'leaf') return '.';
  const inner = tree.parts.map(shapeOf).join('');
  return tree.across ? `[${inner}]` : `(${inner})`;
}

/** The form of a block as a mirror beside it shows it. */
export const mirrored = (shape: string): string =>
  [...shape].reduceRight((done, sign) => done + (swapped[sign] ?? sign), '');
const swapped: Readonly<Record<string, string>> = { '[': ']', ']': '[', '(': ')', ')': '(' };

/** Up to this many photos every tree is tried, beyond it rows and columns of nearly equal length, */
const ALL_TREES_UP_TO = 5;
/** In a quick search. */
const QUICK_UP_TO = 4;
/** and up to this many also two parts, each of them any tree of at most so many photos. */
const HALVES_UP_TO = 8;
const HALF = 4;

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

/** Of more photos than this, only blocks of about as many rows as columns are tried. */
const MANY = 16;

function runTrees(n: number): Tree[] {
  const root = Math.sqrt(n);
  const spread = n > MANY ? 1.25 : 1.6;
  const from = Math.max(2, Math.floor(root / spread));
  const to = Math.min(n - 1, Math.ceil(root * spread));
  const counts = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return counts.flatMap((count) => [...evenRuns(n, count, true), ...evenRuns(n, count, false)]);
}

/** Two parts, each cut the other way in every possible form. */
function halvedTrees(n: number): Tree[] {
  const sizes = Array.from({ length: n - 1 }, (_, i) => i + 1).filter((size) => size <= HALF && n - size <= HALF);
  const part = (size: number, across: boolean): Tree[] => (size === 1 ? ['leaf'] : allTrees(size, across));
  return [true, false].flatMap((across) =>
    sizes.flatMap((size) =>
      product([part(size, !across), part(n - size, !across)]).map((parts): Tree => ({ across, parts })),
    ),
  );
}

function someTrees(n: number, quick: boolean): Tree[] {
  if (n === 1) return ['leaf'];
  if (n <= (quick ? QUICK_UP_TO : ALL_TREES_UP_TO)) return [...allTrees(n, true), ...allTrees(n, false)];
  return n <= HALVES_UP_TO && !quick ? [...runTrees(n), ...halvedTrees(n)] : runTrees(n);
}

const known = new Map<number, readonly Slicing[]>();

/** The trees tried for a page of `n` photos, each once; `quick` for fewer of them. */
export function slicingsFor(n: number, quick = false): readonly Slicing[] {
  const key = quick ? -n : n;
  const cached = known.get(key);
  if (cached) return cached;
  const made = new Map(someTrees(n, quick).map((tree) => [shapeOf(tree), tree]));
  const slicings = [...made.values()].map(slicingOf);
  known.set(key, slicings);
  return slicings;
}
