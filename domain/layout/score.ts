import type { Rect } from '../document/model';
import { MM_PER_INCH } from '../print/resolution';
import type { Arrangement, BlockPlan } from './arrange';
import { cropLoss, focusLoss } from './crop';
import type { LayoutPhoto } from './types';

/** Weights of what makes a page worse; a page without fault costs 0. Found by looking at many drafts. */
const weights = { crop: 2.2, focus: 3, balance: 0.2, room: 2, tiny: 1.5, coarse: 1.2 } as const;

/** Below the first a print looks soft, below the second it is refused if it can be. */
const PPI = { good: 180, poor: 100 } as const;
/** Shortest side of a frame, mm, that still shows a photo well. */
const SMALL_SIDE = 42;

/** Pixels per inch of a photo that fills a frame, whatever is cut off. */
export function fillingPpi(photo: LayoutPhoto, frame: Pick<Rect, 'width' | 'height'>): number {
  return MM_PER_INCH * Math.min(photo.width / frame.width, photo.height / frame.height);
}

/** Cost of the resolution at which a photo prints in a frame: 0 when good, growing below, steep when poor. */
export function coarseness(photo: LayoutPhoto, frame: Rect): number {
  const ppi = fillingPpi(photo, frame);
  if (ppi >= PPI.good) return 0;
  const lack = 1 - ppi / PPI.good;
  return lack * lack + (ppi < PPI.poor ? 1 + lack : 0);
}

/** What showing a photo in a frame costs: what is cut off, most of all of what matters, and a poor resolution. */
export function photoCost(photo: LayoutPhoto, frame: Rect): number {
  const aspect = frame.width / frame.height;
  const loss = cropLoss(photo.width / photo.height, aspect);
  return (
    weights.crop * loss * (0.3 + loss) +
    weights.focus * focusLoss(photo, aspect) +
    weights.coarse * coarseness(photo, frame)
  );
}

/** How uneven the areas are: mean square of the logarithms of their ratio to the geometric mean. */
function imbalance(frames: readonly Rect[]): number {
  const logs = frames.map(({ width, height }) => Math.log(width * height));
  const middle = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return logs.reduce((sum, log) => sum + (log - middle) ** 2, 0) / logs.length;
}

const emptyCost = (block: Rect, box: Rect) => {
  const empty = 1 - (block.width * block.height) / (box.width * box.height);
  return weights.room * empty * empty;
};

/** What an arrangement will cost at about least, for leaving bad ones out before their frames are placed. */
export function leastCost({ block, loss }: BlockPlan, box: Rect): number {
  return emptyCost(block, box) + 0.5 * weights.crop * loss * (0.3 + loss);
}

/** Cost of an arrangement of photos in a box: crops, balance of areas, room left empty, frames too small. */
export function arrangementCost(photos: readonly LayoutPhoto[], { frames, block }: Arrangement, box: Rect): number {
  let sum = 0;
  let tiny = 0;
  frames.forEach((frame, i) => {
    const photo = photos[i];
    if (photo) sum += photoCost(photo, frame);
    tiny += Math.max(0, 1 - Math.min(frame.width, frame.height) / SMALL_SIDE) ** 2;
  });
  return (sum + weights.tiny * tiny) / frames.length + weights.balance * imbalance(frames) + emptyCost(block, box);
}
