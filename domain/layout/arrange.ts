import type { Rect } from '../document/model';
import type { Cut, Slicing } from './trees';

/** Steps of 0.01 mm, in which all frames are laid so that gaps are exact. */
export const toGrid = (mm: number): number => Math.round(mm * 100) / 100;

/**
 * What each part of a block wants, by its index: its natural width is `slope × height + offset`, where the offset comes from the fixed gaps
 * within it. Made once for a search and filled anew for each tree.
 */
export interface Wishes {
  readonly slopes: Float64Array;
  readonly offsets: Float64Array;
}

/** Room for the wishes of blocks of `n` photos. */
export const wishesFor = (n: number): Wishes => ({
  slopes: new Float64Array(2 * n),
  offsets: new Float64Array(2 * n),
});

/** Fills in the natural shapes of all parts of a block, from its photos up to the whole. */
function measure({ cuts }: Slicing, aspects: readonly number[], gap: number, { slopes, offsets }: Wishes): void {
  let photo = 0;
  for (const { index, across, parts } of cuts) {
    if (parts.length === 0) {
      slopes[index] = aspects[photo] ?? 1;
      offsets[index] = 0;
      photo += 1;
      continue;
    }
    const gaps = gap * (parts.length - 1);
    let sum = 0;
    let shift = 0;
    for (const part of parts) {
      const slope = slopes[part.index] ?? 1;
      const offset = offsets[part.index] ?? 0;
      sum += across ? slope : 1 / slope;
      shift += across ? offset : offset / slope;
    }
    slopes[index] = across ? sum : 1 / sum;
    offsets[index] = across ? shift + gaps : (shift - gaps) / sum;
  }
}

/** A block that is cut into frames. */
interface Cutting {
  readonly wishes: Wishes;
  readonly gap: number;
  readonly frames: Rect[];
}

/** How long a part of the block wants to be along the cut. */
function wanted({ index }: Cut, across: boolean, area: Rect, { slopes, offsets }: Wishes): number {
  const slope = slopes[index] ?? 1;
  const offset = offsets[index] ?? 0;
  return across ? slope * area.height + offset : (area.width - offset) / slope;
}

/** Cuts an area so that its parts are as long as they want in proportion; they and the gaps fill it exactly. False when one would vanish. */
function place({ across, parts }: Cut, area: Rect, cutting: Cutting): boolean {
  if (parts.length === 0) {
    cutting.frames.push(area);
    return area.width > 1 && area.height > 1;
  }
  const { gap, wishes } = cutting;
  let sum = 0;
  for (const part of parts) {
    const length = wanted(part, across, area, wishes);
    if (length <= 0) return false;
    sum += length;
  }
  const free = (across ? area.width : area.height) - gap * (parts.length - 1);
  if (free <= 0) return false;
  let start = across ? area.x : area.y;
  let at = 0;
  let done = 0;
  for (const part of parts) {
    at += (wanted(part, across, area, wishes) / sum) * free;
    const length = toGrid(toGrid(at) - done);
    done = toGrid(at);
    const from = toGrid(start);
    start = from + length + gap;
    const { x, y, width, height } = area;
    if (!place(part, across ? { x: from, y, width: length, height } : { x, y: from, width, height: length }, cutting)) {
      return false;
    }
  }
  return true;
}

/** A block that comes so near to the box (a fraction of its length) fills it, so that the margins of facing pages agree. */
const NEARLY = 0.07;

/** How far a block of natural length goes towards the length of the box when it may be stretched, that is cropped across, by `cropLimit`. */
function filled(natural: number, length: number, cropLimit: number): number {
  const stretched = natural / (1 - cropLimit);
  return toGrid(stretched >= length * (1 - NEARLY * Math.min(1, 20 * cropLimit)) ? length : stretched);
}

export interface Arrangement {
  readonly shape: string;
  /** One frame for each photo, in order; mm of the page. */
  readonly frames: readonly Rect[];
  /** The rectangle that the frames fill, centred in the box. */
  readonly block: Rect;
}

/** The block that a tree will fill, before its frames are placed. */
export interface BlockPlan {
  readonly slicing: Slicing;
  readonly width: number;
  readonly height: number;
  /** Share of each photo, about, that is cut off for the block to have this shape. */
  readonly loss: number;
}

/**
 * The block for photos of these aspects: as much of `box` as can be filled when no more than `cropLimit` of a photo may be cut for it. With a
 * limit of 0 every photo is shown whole.
 * @param wishes are filled in, for {@link placeFrames}
 * @returns null when it would vanish
 */
export function planBlock(
  slicing: Slicing,
  aspects: readonly number[],
  box: Rect,
  { gap, cropLimit }: { readonly gap: number; readonly cropLimit: number },
  wishes: Wishes,
): BlockPlan | null {
  measure(slicing, aspects, gap, wishes);
  const root = slicing.cuts.length - 1;
  const slope = wishes.slopes[root] ?? 1;
  const offset = wishes.offsets[root] ?? 0;
  const naturalWidth = slope * box.height + offset;
  const naturalHeight = (box.width - offset) / slope;
  if (!(naturalWidth > 0 && naturalHeight > 0)) return null;
  if (naturalWidth <= box.width) {
    const width = filled(naturalWidth, box.width, cropLimit);
    return { slicing, width, height: box.height, loss: 1 - naturalWidth / width };
  }
  const height = filled(naturalHeight, box.height, cropLimit);
  return { slicing, width: box.width, height, loss: 1 - naturalHeight / height };
}

/** A block of that size in the middle of a box. */
export const centredIn = (box: Rect, width: number, height: number): Rect => ({
  x: toGrid(box.x + (box.width - width) / 2),
  y: toGrid(box.y + (box.height - height) / 2),
  width: toGrid(width),
  height: toGrid(height),
});

/** Cuts a block into frames by the wishes that were filled in last; null when one would vanish. All gaps are exactly `gap` mm. */
export function placeFrames(slicing: Slicing, wishes: Wishes, block: Rect, gap: number): Arrangement | null {
  const root = slicing.cuts.at(-1);
  const frames: Rect[] = [];
  if (!root || !place(root, block, { wishes, gap, frames })) return null;
  return { shape: slicing.shape, frames, block };
}
