import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { type SharedSlicingTrees, sharedSlicingTreesFor } from './sharedSlicingTrees';

/**
 * Natural size of each part, by number: width = `slope × height + offset`, where the offset comes from the fixed gaps
 * within it. Typed arrays and objects of one shape keep the JIT from recompiling during the first album of a process.
 */
export interface SizeConstraints {
  readonly trees: SharedSlicingTrees;
  readonly box: Rect;
  readonly gap: number;
  readonly slopes: Float64Array;
  readonly offsets: Float64Array;
  readonly lengths: Float64Array;
  readonly widths: Float64Array;
  readonly heights: Float64Array;
}

/** Computes the natural sizes of all parts of the trees for these photo aspects, from the photos up to the roots. */
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
 * Divides an area, in mm, among its parts in proportion to their wanted lengths; parts and gaps fill it exactly. Adds
 * the photo frames.
 * @returns false when a frame would vanish
 */
function placeSubtree(
  part: number,
  x: number,
  y: number,
  width: number,
  height: number,
  constraints: SizeConstraints,
  frames: Rect[],
): boolean {
  const { trees, gap, slopes, offsets, lengths } = constraints;
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
      ? placeSubtree(one, begin, y, length, height, constraints, frames)
      : placeSubtree(one, x, begin, width, length, constraints, frames);
    if (!fits) return false;
  }
  return true;
}

/** A block this close to the box, as a fraction of its length, fills it, so that the margins of facing pages agree. */
const FILL_TOLERANCE = 0.07;

/** Stretches a block of natural length towards the length of the box, cropping by at most `cropLimit`. */
function stretchToFill(natural: number, length: number, cropLimit: number): number {
  const stretched = natural / (1 - cropLimit);
  return toGrid(stretched >= length * (1 - FILL_TOLERANCE * Math.min(1, 20 * cropLimit)) ? length : stretched);
}

export interface Arrangement {
  readonly shape: string;
  readonly frames: readonly Rect[];
  readonly block: Rect;
}

/**
 * Plans the block of a tree before its frames are placed: as much of the box as can be filled while cropping at most
 * `cropLimit` of a photo. With a limit of 0 every photo is shown whole.
 * @returns approximate share of each photo that is cut off; `NaN` when a frame would vanish
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

export const centreInBox = (box: Rect, width: number, height: number): Rect => ({
  x: toGrid(box.x + (box.width - width) / 2),
  y: toGrid(box.y + (box.height - height) / 2),
  width: toGrid(width),
  height: toGrid(height),
});

/** Divides a block into the frames of a tree with exact gaps; null when a frame would vanish. */
export function placeFrames(constraints: SizeConstraints, index: number, block: Rect): Arrangement | null {
  const { roots, shapes } = constraints.trees;
  const frames: Rect[] = [];
  const { x, y, width, height } = block;
  return placeSubtree(roots[index] ?? 0, x, y, width, height, constraints, frames)
    ? { shape: shapes[index] ?? '', frames, block }
    : null;
}

export const placePlannedFrames = (constraints: SizeConstraints, index: number): Arrangement | null =>
  placeFrames(
    constraints,
    index,
    centreInBox(constraints.box, constraints.widths[index] ?? 0, constraints.heights[index] ?? 0),
  );
