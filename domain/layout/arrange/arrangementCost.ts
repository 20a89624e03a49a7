import { MM_PER_INCH, ramp } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { estimateBrightness } from '../../photo/exposure';
import { defaultResolution } from '../../print/printers/createPrinterProfile';
import type { Subject } from '../subject';
import { cropLoss, focusLoss, unavoidableHeadLoss } from './photoCrop';
import { findSimilarPhotos, sameSizeCost } from './similarSizes';

/** Photos of a page, or of a part of it. All lengths in mm, frames in the order of the photos. */
export interface Arrangement {
  readonly shape: string;
  readonly frames: readonly Rect[];
  readonly block: Rect;
  /** Field that the photos leave for words; null when they leave none. */
  readonly words: Rect | null;
  /** Area of the slots that photos do not fill, because they would lose too much or print too coarse. */
  readonly unfilled: number;
  /** Size of the whole against its box, less than 1 where photos would print too coarse. */
  readonly scale: number;
  /** Set when a photo is shown whole, because filling its slot would cut a head. */
  readonly whole?: true;
}

/** Weights of the faults of a page; a faultless page costs 0. Tuned on many drafts. */
const costWeights = {
  crop: 2.2,
  focus: 3,
  unfilled: 60,
  step: 0.5,
  tiny: 1.5,
  coarse: 1.2,
  order: 3,
  weight: 0.12,
  dark: 2,
} as const;

/** Costs that outweigh all others together, so these faults occur only when every alternative has them. */
const violationCosts = { headCut: 40, belowFloor: 8 } as const;

/** Resolution below which the print check gives a hint, so a photo is shown smaller. */
export const MIN_LAYOUT_PPI = defaultResolution.warn;
const SMALL_SIDE_MM = 42;

export function computeFillPpi(
  photo: Pick<Subject, 'width' | 'height'>,
  frame: Pick<Rect, 'width' | 'height'>,
): number {
  return MM_PER_INCH * Math.min(photo.width / frame.width, photo.height / frame.height);
}

function resolutionCost(ppi: number): number {
  if (ppi >= MIN_LAYOUT_PPI) return 0;
  const lack = 1 - ppi / MIN_LAYOUT_PPI;
  return lack * lack;
}

export function photoCost(
  photo: Subject,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  ppi = computeFillPpi(photo, { width, height }),
): number {
  const aspect = width / height;
  const loss = cropLoss(photo.aspect, aspect);
  return (
    costWeights.crop * loss * (0.3 + loss) +
    costWeights.focus * focusLoss(photo, aspect) +
    costWeights.coarse * resolutionCost(ppi)
  );
}

function violationCost(photo: Subject, { width, height }: Rect, ppi: number): number {
  const heads = photo.keptBounds ? unavoidableHeadLoss(photo, width / height) : 0;
  return (
    (heads > 0 ? violationCosts.headCut * (0.25 + heads) : 0) +
    (ppi < MIN_LAYOUT_PPI ? violationCosts.belowFloor * (1.25 - ppi / MIN_LAYOUT_PPI) : 0)
  );
}

/** Mean luma, 0..1, below which a photo is dark and from which on it is black, and the share of a page up to which it may be. */
const DARK = { below: 0.24, black: 0.16, share: 0.25 } as const;

/**
 * Cost of a dark photo that is large: large inked areas look heavy, and prints come out darker than screens.
 * @param share of the page that it takes
 */
function darkCost(photo: Subject, share: number): number {
  if (share <= DARK.share) return 0;
  return costWeights.dark * ramp(estimateBrightness(photo), DARK.below, DARK.black) * (share - DARK.share);
}

/**
 * Lower bound of the cost of cropping a photo whose aspect and that of its slot differ by so much, as logarithms. Its loss
 * is 1 − e^−d, and d − d² ÷ 2 at least.
 */
export function cropCostBound(d: number): number {
  const loss = d < 1 ? d - (d * d) / 2 : Math.min(0.9, 0.5 + (d - 1) / 8);
  return costWeights.crop * loss * (0.3 + loss);
}

/** Cost of a slot that its photo may not fill, because their aspects differ by more than the limit, as logarithms. */
export const restCostBound = (d: number, limit: number, share: number): number =>
  costWeights.unfilled * share * (1 - Math.exp(limit - d));

/**
 * Cost of a photo in a slot: its own, and that of the part of the slot that it may not fill.
 * @param share of the box that the slot takes
 * @param count of the slots of the box
 */
export function slotCost(
  photo: Subject,
  slot: Pick<Rect, 'width' | 'height'>,
  cropLimit: number,
  share: number,
  count: number,
): number {
  const ppi = computeFillPpi(photo, slot);
  const aspect = slot.width / slot.height;
  const loss = cropLoss(photo.aspect, aspect);
  const isWhole = photo.keptBounds !== null && unavoidableHeadLoss(photo, aspect) > 0;
  const kept = isWhole ? 1 - loss : loss > cropLimit ? (1 - loss) / (1 - cropLimit) : 1;
  const sharp = ppi < MIN_LAYOUT_PPI ? (ppi / MIN_LAYOUT_PPI) ** 2 : 1;
  const tiny = Math.max(0, 1 - Math.min(slot.width, slot.height) / SMALL_SIDE_MM);
  const own = isWhole ? 0 : photoCost(photo, slot, ppi) * photo.weight;
  // A coarse photo finds a smaller slot on most pages.
  const rest = costWeights.unfilled * (1 - kept) + costWeights.coarse * kept * (1 - sharp);
  return own + costWeights.tiny * tiny * tiny + count * (share * rest + darkCost(photo, share));
}

/** Least cost of an arrangement of so many photos of which two are out of order. */
export const leastOrderCost = (count: number): number => (2 * costWeights.order) / Math.max(1, count * (count - 1));

/** Returns true for a frame left of another in its row, or above it in its column. */
const isReadBefore = (a: Rect, b: Rect) =>
  (a.x + a.width <= b.x && a.y < b.y + b.height) || (a.y + a.height <= b.y && a.x < b.x + b.width);

/**
 * Returns the indices of up to 30 frames in reading order: each time the highest, then leftmost, of those before which no
 * other one must be read. Some divisions have no such frame at a step; then it is the highest of all.
 */
export function orderForReading(frames: readonly Rect[]): number[] {
  const before = frames.map((frame, i) =>
    frames.reduce((bits, other, j) => (j !== i && isReadBefore(other, frame) ? bits | (1 << j) : bits), 0),
  );
  const highestFirst = before.map((_, i) => i).sort((a, b) => compareHeights(frames[a], frames[b]));
  const order: number[] = [];
  for (let left = (1 << frames.length) - 1; left !== 0; ) {
    const there = highestFirst.filter((i) => (left & (1 << i)) !== 0);
    const next = there.find((i) => ((before[i] ?? 0) & left) === 0) ?? there[0] ?? 0;
    order.push(next);
    left &= ~(1 << next);
  }
  return order;
}

const compareHeights = (a: Rect | undefined, b: Rect | undefined): number =>
  (a?.y ?? 0) - (b?.y ?? 0) || (a?.x ?? 0) - (b?.x ?? 0);

/** Cost of photos of which the later one is read first. */
export function orderCost(frames: readonly Rect[]): number {
  let inverted = 0;
  for (let i = 0; i < frames.length; i += 1)
    for (let j = i + 1; j < frames.length; j += 1) {
      const [first, second] = [frames[i], frames[j]];
      if (first && second && isReadBefore(second, first)) inverted += 1;
    }
  return (2 * costWeights.order * inverted) / Math.max(1, frames.length * (frames.length - 1));
}

/** How much more weight than the largest photo another one has. */
function lostWeight(photos: readonly Subject[], frames: readonly Rect[]): number {
  let [largest, most, own] = [0, 0, 0];
  for (let i = 0; i < frames.length; i += 1) {
    const size = (frames[i]?.width ?? 0) * (frames[i]?.height ?? 0);
    const weight = photos[i]?.weight ?? 1;
    most = Math.max(most, weight);
    if (size > largest) [largest, own] = [size, weight];
  }
  return most - own;
}

/**
 * Mean cost of the photos of an arrangement in a box: crops, coarse and small frames, slots that they do not fill, photos
 * out of order, large dark ones, a weighty photo that is not the largest, and similar ones of one size.
 */
export function arrangementCost(
  photos: readonly Subject[],
  { frames, unfilled, scale }: Arrangement,
  box: Rect,
): number {
  let [sum, faults, dark] = [0, 0, 0];
  const area = box.width * box.height;
  for (let i = 0; i < frames.length; i += 1) {
    const [photo, frame] = [photos[i], frames[i]];
    if (!photo || !frame) continue;
    const ppi = computeFillPpi(photo, frame);
    const tiny = Math.max(0, 1 - Math.min(frame.width, frame.height) / SMALL_SIDE_MM);
    sum += photoCost(photo, frame, ppi) * photo.weight + costWeights.tiny * tiny * tiny;
    faults += violationCost(photo, frame, ppi);
    dark += darkCost(photo, (frame.width * frame.height) / area);
  }
  const composition =
    orderCost(frames) +
    costWeights.weight * lostWeight(photos, frames) +
    costWeights.coarse * (1 - scale * scale) +
    sameSizeCost(findSimilarPhotos(photos, frames));
  const rest = unfilled > 0 ? costWeights.step + (costWeights.unfilled * unfilled) / area : 0;
  return faults + dark + sum / frames.length + composition + rest;
}
