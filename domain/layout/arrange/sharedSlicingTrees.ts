import type { SlicingTree } from './slicingTrees';
import { slicingTreesFor } from './slicingTrees';

/**
 * Slicing trees of as many photos, made ready to be measured quickly: what several of them have in common is in it once, a fifth of all their
 * parts. A part is a number; those from 0 are the frames of the photos, in reading order, and parts come before wholes.
 */
export interface SharedSlicingTrees {
  /** The form of each tree. */
  readonly shapes: readonly string[];
  /** The part that is the whole of each tree. */
  readonly roots: Int32Array;
  /** By part: 1 where its own parts stand side by side, 0 where they lie one below the other. */
  readonly across: Uint8Array;
  /** The parts of part `i` are `parts[starts[i]]` … `parts[starts[i + 1] - 1]`. */
  readonly starts: Int32Array;
  readonly parts: Int32Array;
}

/** Writes down the parts of trees, each once for each photo that it may begin with. */
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

  /** The number of a tree whose first frame is that of photo `from`. */
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

/** Trees of the same number of photos; a part that is one object is told to be the same. */
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

/** The trees tried for a page of `n` photos, each once; `quick` for fewer of them. */
export function sharedSlicingTreesFor(n: number, quick = false): SharedSlicingTrees {
  const key = quick ? -n : n;
  const known = sharedTreesCache.get(key);
  if (known) return known;
  const forest = shareSubtrees(slicingTreesFor(n, quick));
  sharedTreesCache.set(key, forest);
  return forest;
}
