import { toGrid } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import type { Subject } from '../subject';
import { type Arrangement, computeFillPpi, MIN_LAYOUT_PPI } from './arrangementCost';
import { cropLoss, unavoidableHeadLoss } from './photoCrop';
import type { ModuleGrid, Slot, Tiling } from './tilings';

const MIN_FRAME_SIDE_MM = 24;
/** A longer photo is cropped to this aspect, or its inverse, and a thinner frame to this side, where its slot has it. */
const LONGEST_ASPECT = 8;
const MIN_SIDE_MM = 6;

export const clampAspect = (aspect: number): number => Math.min(LONGEST_ASPECT, Math.max(1 / LONGEST_ASPECT, aspect));

/** Returns the frame of a slot: its outer edges lie on those of the box, and gaps between slots are exact. */
export function slotFrame({ x, y, w, h }: Slot, { columns, rows }: ModuleGrid, box: Rect, gap: number): Rect {
  const [across, down] = [(box.width + gap) / columns, (box.height + gap) / rows];
  const [left, top] = [toGrid(x * across), toGrid(y * down)];
  return {
    x: toGrid(box.x + left),
    y: toGrid(box.y + top),
    width: toGrid(toGrid((x + w) * across) - gap - left),
    height: toGrid(toGrid((y + h) * down) - gap - top),
  };
}

export function boundsOf(frames: readonly Rect[], box: Rect): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of frames) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return right < left ? box : { x: left, y: top, width: toGrid(right - left), height: toGrid(bottom - top) };
}

/** Frame of a size within a slot: against the edge of the box that the slot touches, between two of them in the middle. */
function placeInSlot(slot: Rect, box: Rect, width: number, height: number): Rect {
  const size = { width: toGrid(width), height: toGrid(height) };
  const isAtStart = { x: slot.x < box.x + 0.1, y: slot.y < box.y + 0.1 };
  const isAtEnd = {
    x: slot.x + slot.width > box.x + box.width - 0.1,
    y: slot.y + slot.height > box.y + box.height - 0.1,
  };
  const rest = { x: slot.width - size.width, y: slot.height - size.height };
  const shift = (axis: 'x' | 'y') => (isAtEnd[axis] ? (isAtStart[axis] ? rest[axis] / 2 : rest[axis]) : 0);
  return { ...size, x: toGrid(slot.x + shift('x')), y: toGrid(slot.y + shift('y')) };
}

/** Returns the frame of a photo in a slot: the slot itself, or less where filling it would cut too much or a head. */
function frameInSlot(
  photo: Subject,
  slot: Rect,
  box: Rect,
  { cropLimit, whole }: { readonly cropLimit: number; readonly whole: boolean },
): Rect {
  const aspect = slot.width / slot.height;
  const loss = cropLoss(photo.aspect, aspect);
  if (!whole && loss <= cropLimit) return slot;
  const kept = (1 - loss) / (1 - cropLimit);
  const shown = clampAspect(whole ? photo.aspect : photo.aspect > aspect ? aspect / kept : aspect * kept);
  const width = Math.min(slot.width, slot.height * shown);
  const [leastWidth, leastHeight] = [Math.min(slot.width, MIN_SIDE_MM), Math.min(slot.height, MIN_SIDE_MM)];
  return placeInSlot(slot, box, Math.max(width, leastWidth), Math.max(width / shown, leastHeight));
}

/** Factor, 1 at most, by which a frame must shrink so that its photo prints sharply. */
const sharpScale = (photo: Subject, frame: Rect): number =>
  Math.min(1, (0.999 * computeFillPpi(photo, frame)) / MIN_LAYOUT_PPI);

/** Slots whose aspects differ by no larger factor take each other's photos. */
const ALIKE = 1.17;

/**
 * Assigns photos to the slots of a tiling by aspect; those that suit alike stand in reading order.
 * @param byAspect indices of the photos, and `slotsByAspect` those of the slots, in order of their aspects
 * @param ranks place of each slot in reading order
 * @returns the photo of each slot
 */
export function assignPhotos(
  slots: readonly Slot[],
  byAspect: readonly number[],
  slotsByAspect: ArrayLike<number>,
  ranks: readonly number[],
): number[] {
  const n = slots.length;
  const photoOf = Array.from(slots, () => 0);
  for (let from = 0; from < n; ) {
    const least = slots[slotsByAspect[from] ?? 0] ?? NO_SLOT;
    let to = from + 1;
    for (; to < n; to += 1) {
      const { w, h } = slots[slotsByAspect[to] ?? 0] ?? NO_SLOT;
      if ((w * least.h) / (h * least.w) > ALIKE) break;
    }
    const group = byAspect.slice(from, to).sort((a, b) => a - b);
    const places = Array.from(group, (_, i) => slotsByAspect[from + i] ?? 0);
    places.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    places.forEach((at, i) => {
      photoOf[at] = group[i] ?? 0;
    });
    from = to;
  }
  return photoOf;
}

const NO_SLOT: Slot = { x: 0, y: 0, w: 1, h: 1 };

/** All photos of a page shrink together, so that no hole appears beside a coarse one, unless this makes them too small. */
const MIN_BLOCK_SCALE = 0.62;

interface FillStyle {
  readonly gap: number;
  readonly cropLimit: number;
}

/**
 * Fills the slots of a tiling with photos; `photoOf` as {@link assignPhotos} returns it. Photos that would print too coarse
 * make the whole smaller, on the foot of the box, or where that is too small, only their own frames.
 * @param slots frames of the slots, in mm of the box
 * @returns null when gaps leave no room for a slot
 */
export function fillTiling(
  photos: readonly Subject[],
  tiling: Pick<Tiling, 'words' | 'shape' | 'slots'>,
  slots: readonly Rect[],
  photoOf: readonly number[],
  grid: ModuleGrid,
  box: Rect,
  style: FillStyle,
): Arrangement | null {
  const filled = fitPhotos(photos, slots, photoOf, box, style.cropLimit);
  if (!filled) return null;
  const scales = photos.map((photo, i) => sharpScale(photo, filled.frames[i] ?? box));
  const scale = Math.min(...scales);
  const words = tiling.words && slotFrame(tiling.words, grid, box, style.gap);
  if (scale === 1) return createArrangement(filled, tiling.shape, words, box, 1);
  if (photos.length > 1 && scale >= MIN_BLOCK_SCALE) {
    const [width, height] = [toGrid(box.width * scale), toGrid(box.height * scale)];
    const area = { x: toGrid(box.x + (box.width - width) / 2), y: toGrid(box.y + box.height - height), width, height };
    const smaller = tiling.slots.map((slot) => slotFrame(slot, grid, { ...area, x: 0, y: 0 }, style.gap));
    const again = fitPhotos(photos, smaller, photoOf, area, style.cropLimit);
    const field = tiling.words && slotFrame(tiling.words, grid, area, style.gap);
    return again && createArrangement(again, tiling.shape, field, area, scale);
  }
  const frames = filled.frames.map((frame, i) => shrinkAlone(frame, scales[i] ?? 1, box));
  const lost = frames.reduce((sum, { width, height }, i) => {
    const { width: w = 0, height: h = 0 } = filled.frames[i] ?? {};
    return sum + w * h - width * height;
  }, 0);
  return createArrangement({ ...filled, frames, unfilled: filled.unfilled + lost }, tiling.shape, words, box, 1);
}

const shrinkAlone = (frame: Rect, scale: number, box: Rect): Rect =>
  scale === 1 || Math.min(frame.width, frame.height) * scale < MIN_FRAME_SIDE_MM
    ? frame
    : placeInSlot(frame, box, frame.width * scale, frame.height * scale);

interface FilledSlots {
  readonly frames: readonly Rect[];
  readonly unfilled: number;
  readonly isWhole: boolean;
}

const createArrangement = (
  { frames, unfilled, isWhole }: FilledSlots,
  shape: string,
  words: Rect | null,
  box: Rect,
  scale: number,
): Arrangement => ({
  shape,
  frames,
  block: boundsOf(frames, box),
  words,
  unfilled,
  scale,
  ...(isWhole ? { whole: true } : {}),
});

function fitPhotos(
  photos: readonly Subject[],
  slots: readonly Rect[],
  photoOf: readonly number[],
  box: Rect,
  cropLimit: number,
): FilledSlots | null {
  const frames: Rect[] = Array.from(photos, () => box);
  let unfilled = 0;
  let isWhole = false;
  for (let i = 0; i < slots.length; i += 1) {
    const at = photoOf[i] ?? 0;
    const [slot, photo] = [slots[i], photos[at]];
    if (!slot || !photo) continue;
    const { width, height } = slot;
    if (width <= 1 || height <= 1) return null;
    const whole = photo.keptBounds !== null && unavoidableHeadLoss(photo, width / height) > 0;
    const area = { x: toGrid(box.x + slot.x), y: toGrid(box.y + slot.y), width, height };
    const frame = frameInSlot(photo, area, box, { cropLimit, whole });
    frames[at] = frame;
    unfilled += width * height - frame.width * frame.height;
    isWhole ||= whole && photo.heads.length > 0;
  }
  return { frames, unfilled, isWhole };
}
