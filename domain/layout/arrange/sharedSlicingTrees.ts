import { type SlicingTree, slicingTreesFor } from './slicingTrees';

/**
 * Slicing trees of one photo count, prepared for fast measuring. Subtrees that several trees share are stored once,
 * which leaves a fifth of them. A part is a number: those from 0 are the photo frames in reading order, and children
 * precede parents.
 */
export interface SharedSlicingTrees {
  readonly shapes: readonly string[];
  readonly roots: Int32Array;
  /** By part: 1 when its children are side by side, 0 when they are one below the other. */
  readonly across: Uint8Array;
  /** Children of part `i` are `parts[starts[i]]` … `parts[starts[i + 1] - 1]`. */
  readonly starts: Int32Array;
  readonly parts: Int32Array;
}

class SubtreeTable {
  readonly across: number[] = [];
  readonly starts: number[] = [0];
  readonly parts: number[] = [];
  private readonly known = new Map<SlicingTree, Map<number, number>>();

  add(across: boolean, parts: readonly number[]): number {
    this.across.push(across ? 1 : 0);
    this.parts.push(...parts);
    this.starts.push(this.parts.length);
    return this.across.length - 1;
  }

  /** Returns the part number of a tree whose first frame is that of photo `from`. */
  indexSubtree(tree: SlicingTree, from: number): number {
    if (tree.parts.length === 0) return from;
    const places = this.known.get(tree) ?? new Map<number, number>();
    this.known.set(tree, places);
    const found = places.get(from);
    if (found !== undefined) return found;
    let next = from;
    const parts = tree.parts.map((part) => {
      const number = this.indexSubtree(part, next);
      next += part.leaves;
      return number;
    });
    const number = this.add(tree.across, parts);
    places.set(from, number);
    return number;
  }
}

/** Shares the parts of trees with the same photo count. Identical subtrees are recognised by object identity. */
function shareSubtrees(trees: readonly SlicingTree[]): SharedSlicingTrees {
  const listing = new SubtreeTable();
  for (let i = 0; i < (trees[0]?.leaves ?? 0); i += 1) listing.add(false, []);
  const roots = Int32Array.from(trees, (tree) => listing.indexSubtree(tree, 0));
  return {
    shapes: trees.map(({ shape }) => shape),
    roots,
    across: Uint8Array.from(listing.across),
    starts: Int32Array.from(listing.starts),
    parts: Int32Array.from(listing.parts),
  };
}

const sharedTreesCache = new Map<number, SharedSlicingTrees>();

export function sharedSlicingTreesFor(n: number, quick = false): SharedSlicingTrees {
  const key = quick ? -n : n;
  const known = sharedTreesCache.get(key);
  if (known) return known;
  const forest = shareSubtrees(slicingTreesFor(n, quick));
  sharedTreesCache.set(key, forest);
  return forest;
}
