import type { Rect } from '../../document/model';
import type { SharedSlicingTrees } from './sharedSlicingTrees';
import { sharedSlicingTreesFor } from './sharedSlicingTrees';

/** Steps of 0.01 mm, in which all frames are laid so that gaps are exact. */
export const toGrid = (mm: number): number => Math.round(mm * 100) / 100;

/**
 * What each part of a forest wants, by its number: its natural width is `slope × height + offset`, where the offset comes from the fixed gaps
 * within it. Numbers in arrays and objects of one form: the first album of a process is laid out before the engine has settled, and each further
 * form of an object would have it compile anew.
 */
export interface SizeConstraints {
  readonly trees: SharedSlicingTrees;
  /** Where the blocks are to lie, mm. */
  readonly box: Rect;
  readonly gap: number;
  readonly slopes: Float64Array;
  readonly offsets: Float64Array;
  /** How long a part of the block that is being cut wants to be along the cut. */
  readonly lengths: Float64Array;
  /** Of the blocks that were planned last, by tree. */
  readonly widths: Float64Array;
  readonly heights: Float64Array;
}

/** The natural shapes of all parts of the trees for photos of these shapes, from the photos up to the wholes. */
export function computeSizeConstraints(
  photos: readonly { readonly aspect: number }[],
  { x, y, width, height }: Rect,
  gap: number,
  quick = false,
): SizeConstraints {
  const forest = sharedSlicingTreesFor(photos.length, quick);
  const { across, starts, parts } = forest;
  const count = across.length;
  const [slopes, offsets] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < photos.length; i += 1) slopes[i] = photos[i]?.aspect ?? 1;
  for (let i = photos.length; i < count; i += 1) {
    const from = starts[i] ?? 0;
    const to = starts[i + 1] ?? 0;
    const gaps = gap * (to - from - 1);
    let sum = 0;
    let shift = 0;
    if (across[i] === 1) {
      for (let j = from; j < to; j += 1) {
        const part = parts[j] ?? 0;
        sum += slopes[part] ?? 1;
        shift += offsets[part] ?? 0;
      }
      slopes[i] = sum;
      offsets[i] = shift + gaps;
    } else {
      for (let j = from; j < to; j += 1) {
        const part = parts[j] ?? 0;
        const slope = slopes[part] ?? 1;
        sum += 1 / slope;
        shift += (offsets[part] ?? 0) / slope;
      }
      slopes[i] = 1 / sum;
      offsets[i] = (shift - gaps) / sum;
    }
  }
  const trees = forest.roots.length;
  return {
    trees: forest,
    box: { x, y, width, height },
    gap,
    slopes,
    offsets,
    lengths: new Float64Array(count),
    widths: new Float64Array(trees),
    heights: new Float64Array(trees),
  };
}

/**
 * Cuts an area, mm, so that its parts are as long as they want in proportion; they and the gaps fill it exactly. Adds the frames of the photos.
 * False when one would vanish.
 */
function placeSubtree(
  part: number,
  x: number,
  y: number,
  width: number,
  height: number,
  wishes: SizeConstraints,
  frames: Rect[],
): boolean {
  const { trees, gap, slopes, offsets, lengths } = wishes;
  const from = trees.starts[part] ?? 0;
  const to = trees.starts[part + 1] ?? 0;
  if (from === to) {
    frames.push({ x, y, width, height });
    return width > 1 && height > 1;
  }
  const across = trees.across[part] === 1;
  let sum = 0;
  for (let j = from; j < to; j += 1) {
    const one = trees.parts[j] ?? 0;
    const [slope, offset] = [slopes[one] ?? 1, offsets[one] ?? 0];
    const length = across ? slope * height + offset : (width - offset) / slope;
    if (length <= 0) return false;
    lengths[one] = length;
    sum += length;
  }
  const free = (across ? width : height) - gap * (to - from - 1);
  if (free <= 0) return false;
  let start = across ? x : y;
  let at = 0;
  let done = 0;
  for (let j = from; j < to; j += 1) {
    const one = trees.parts[j] ?? 0;
    at += ((lengths[one] ?? 0) / sum) * free;
    const length = toGrid(toGrid(at) - done);
    done = toGrid(at);
    const begin = toGrid(start);
    start = begin + length + gap;
    const fits = across
      ? placeSubtree(one, begin, y, length, height, wishes, frames)
      : placeSubtree(one, x, begin, width, length, wishes, frames);
    if (!fits) return false;
  }
  return true;
}

/** A block that comes so near to the box (a fraction of its length) fills it, so that the margins of facing pages agree. */
const FILL_TOLERANCE = 0.07;

/** How far a block of natural length goes towards the length of the box when it may be stretched, that is cropped across, by `cropLimit`. */
function stretchToFill(natural: number, length: number, cropLimit: number): number {
  const stretched = natural / (1 - cropLimit);
  return toGrid(stretched >= length * (1 - FILL_TOLERANCE * Math.min(1, 20 * cropLimit)) ? length : stretched);
}

export interface Arrangement {
  readonly shape: string;
  /** One frame for each photo, in order; mm of the page. */
  readonly frames: readonly Rect[];
  /** The rectangle that the frames fill, centred in the box. */
  readonly block: Rect;
}

/**
 * Plans the block of a tree, before its frames are placed: as much of the box as can be filled when no more than `cropLimit` of a photo may be
 * cut for it. With a limit of 0 every photo is shown whole.
 * @returns share of each photo, about, that is cut off for the block to have this shape; `NaN` when it would vanish
 */
export function planBlock(
  { trees, box, slopes, offsets, widths, heights }: SizeConstraints,
  index: number,
  cropLimit: number,
): number {
  const root = trees.roots[index] ?? 0;
  const slope = slopes[root] ?? 1;
  const offset = offsets[root] ?? 0;
  const naturalWidth = slope * box.height + offset;
  const naturalHeight = (box.width - offset) / slope;
  if (!(naturalWidth > 0 && naturalHeight > 0)) return Number.NaN;
  if (naturalWidth <= box.width) {
    const width = stretchToFill(naturalWidth, box.width, cropLimit);
    widths[index] = width;
    heights[index] = box.height;
    return 1 - naturalWidth / width;
  }
  const height = stretchToFill(naturalHeight, box.height, cropLimit);
  widths[index] = box.width;
  heights[index] = height;
  return 1 - naturalHeight / height;
}

/** A block of that size in the middle of a box. */
export const centreInBox = (box: Rect, width: number, height: number): Rect => ({
  x: toGrid(box.x + (box.width - width) / 2),
  y: toGrid(box.y + (box.height - height) / 2),
  width: toGrid(width),
  height: toGrid(height),
});

/** Cuts a block into the frames of a tree; null when one would vanish. All gaps are exactly those of the wishes. */
export function placeFrames(wishes: SizeConstraints, index: number, block: Rect): Arrangement | null {
  const { roots, shapes } = wishes.trees;
  const frames: Rect[] = [];
  const { x, y, width, height } = block;
  return placeSubtree(roots[index] ?? 0, x, y, width, height, wishes, frames)
    ? { shape: shapes[index] ?? '', frames, block }
    : null;
}

/** The tree as it was planned last, in the middle of the box. */
export const placePlannedFrames = (wishes: SizeConstraints, index: number): Arrangement | null =>
  placeFrames(wishes, index, centreInBox(wishes.box, wishes.widths[index] ?? 0, wishes.heights[index] ?? 0));
