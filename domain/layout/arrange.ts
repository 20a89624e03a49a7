import type { Rect } from '../document/model';
import type { Tree } from './trees';

/**
 * What a part of the block wants: its natural width is `slope × height + offset`, where the offset comes from the fixed gaps within it.
 */
interface Wish {
  readonly slope: number;
  readonly offset: number;
  readonly parts: readonly Wish[];
}

/** Steps of 0.01 mm, in which all frames are laid so that gaps are exact. */
export const toGrid = (mm: number): number => Math.round(mm * 100) / 100;

function wishOf(tree: Tree, aspects: readonly number[], cursor: { next: number }, gap: number): Wish {
  if (tree === 'leaf') {
    const slope = aspects[cursor.next] ?? 1;
    cursor.next += 1;
    return { slope, offset: 0, parts: [] };
  }
  const parts = tree.parts.map((part) => wishOf(part, aspects, cursor, gap));
  const gaps = gap * (parts.length - 1);
  if (tree.across) {
    let slope = 0;
    let offset = gaps;
    for (const part of parts) {
      slope += part.slope;
      offset += part.offset;
    }
    return { slope, offset, parts };
  }
  let inverse = 0;
  let shift = 0;
  for (const part of parts) {
    inverse += 1 / part.slope;
    shift += part.offset / part.slope;
  }
  return { slope: 1 / inverse, offset: (shift - gaps) / inverse, parts };
}

/** Lengths of the parts along the cut, in proportion to what they want; they and the gaps fill `length` exactly. Null when one would vanish. */
function shares(wanted: readonly number[], length: number, gap: number): number[] | null {
  const free = length - gap * (wanted.length - 1);
  const sum = wanted.reduce((total, one) => total + one, 0);
  if (free <= 0 || wanted.some((one) => one <= 0)) return null;
  let at = 0;
  let done = 0;
  return wanted.map((one) => {
    at += (one / sum) * free;
    const share = toGrid(toGrid(at) - done);
    done = toGrid(at);
    return share;
  });
}

function place(tree: Tree, wish: Wish, area: Rect, gap: number, frames: Rect[]): boolean {
  if (tree === 'leaf') {
    frames.push(area);
    return area.width > 1 && area.height > 1;
  }
  const { across } = tree;
  const wanted = wish.parts.map((part) =>
    across ? part.slope * area.height + part.offset : (area.width - part.offset) / part.slope,
  );
  const lengths = shares(wanted, across ? area.width : area.height, gap);
  if (!lengths) return false;
  let at = across ? area.x : area.y;
  return tree.parts.every((part, i) => {
    const length = lengths[i] ?? 0;
    const start = toGrid(at);
    at = start + length + gap;
    const room = across ? { ...area, x: start, width: length } : { ...area, y: start, height: length };
    const wished = wish.parts[i];
    return wished !== undefined && place(part, wished, room, gap, frames);
  });
}

/** A block that comes so near to the box (a fraction of its length) fills it, so that the margins of facing pages agree. */
const NEARLY = 0.07;

/** How far a block of natural length goes towards the length of the box when it may be stretched, that is cropped across, by `cropLimit`. */
function filled(natural: number, length: number, cropLimit: number): number {
  const stretched = natural / (1 - cropLimit);
  return toGrid(stretched >= length * (1 - NEARLY) ? length : stretched);
}

export interface Arrangement {
  readonly tree: Tree;
  /** One frame for each photo, in order; mm of the page. */
  readonly frames: readonly Rect[];
  /** The rectangle that the frames fill, centred in the box. */
  readonly block: Rect;
}

/** The block that a tree will fill, before its frames are placed. */
export interface BlockPlan {
  readonly tree: Tree;
  readonly wish: Wish;
  readonly block: Rect;
  /** Share of each photo, about, that is cut off for the block to have this shape. */
  readonly loss: number;
}

/**
 * The block for photos of these aspects: as much of `box` as can be filled when no more than `cropLimit` of a photo may be cut for it.
 * @returns null when it would vanish
 */
export function planBlock(
  tree: Tree,
  aspects: readonly number[],
  box: Rect,
  gap: number,
  cropLimit: number,
): BlockPlan | null {
  const wish = wishOf(tree, aspects, { next: 0 }, gap);
  const naturalWidth = wish.slope * box.height + wish.offset;
  const naturalHeight = (box.width - wish.offset) / wish.slope;
  if (!(naturalWidth > 0 && naturalHeight > 0)) return null;
  const fits = naturalWidth <= box.width;
  const width = fits ? filled(naturalWidth, box.width, cropLimit) : box.width;
  const height = fits ? box.height : filled(naturalHeight, box.height, cropLimit);
  const block = {
    x: toGrid(box.x + (box.width - width) / 2),
    y: toGrid(box.y + (box.height - height) / 2),
    width,
    height,
  };
  return { tree, wish, block, loss: fits ? 1 - naturalWidth / width : 1 - naturalHeight / height };
}

/** Cuts the block of a plan into frames; null when one would vanish. All gaps are exactly `gap` mm. */
export function placeFrames({ tree, wish, block }: BlockPlan, gap: number): Arrangement | null {
  const frames: Rect[] = [];
  return place(tree, wish, block, gap, frames) ? { tree, frames, block } : null;
}
