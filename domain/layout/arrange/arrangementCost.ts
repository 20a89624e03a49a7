import { MM_PER_INCH } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import { defaultResolution } from '../../print/printers/createPrinterProfile';
import type { Subject } from '../subject';
import { cropLoss, focusLoss, unavoidableHeadLoss } from './photoCrop';
import type { Arrangement } from './solveSlicingTree';

/** Weights of the faults of a page; a faultless page costs 0. Tuned on many drafts. */
const costWeights = { crop: 2.2, focus: 3, balance: 0.2, room: 2, tiny: 1.5, coarse: 1.2, edges: 0.12 } as const;

/** Costs that outweigh all others together, so these faults occur only when every alternative has them. */
const violationCosts = { headCut: 40, belowFloor: 8 } as const;
export const UNACCEPTABLE_COST = violationCosts.headCut / 4;

/** Prints look sharp from GOOD_PPI on. Below MIN_LAYOUT_PPI a photo is shown smaller. */
const { warn: GOOD_PPI, refuse } = defaultResolution;
export const MIN_LAYOUT_PPI = refuse;
const SMALL_SIDE_MM = 42;

export function computeFillPpi(
  photo: Pick<Subject, 'width' | 'height'>,
  frame: Pick<Rect, 'width' | 'height'>,
): number {
  return MM_PER_INCH * Math.min(photo.width / frame.width, photo.height / frame.height);
}

function resolutionCost(ppi: number): number {
  if (ppi >= GOOD_PPI) return 0;
  const lack = 1 - ppi / GOOD_PPI;
  return lack * lack;
}

export function photoCost(
  photo: Subject,
  { width, height }: Rect,
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

/** Unaligned edges are not noticed on pages with more photos. */
const EDGES_UP_TO = 12;

function unalignedEdgeShare(frames: readonly Rect[]): number {
  let own = 0;
  for (let i = 0; i < frames.length; i += 1) {
    const frame = frames[i];
    let [left, top] = [1, 1];
    for (let j = 0; j < i; j += 1) {
      if (frames[j]?.x === frame?.x) left = 0;
      if (frames[j]?.y === frame?.y) top = 0;
    }
    own += left + top;
  }
  return own / (2 * frames.length);
}

const emptyCost = (width: number, height: number, box: Rect) => {
  const empty = 1 - (width * height) / (box.width * box.height);
  return costWeights.room * empty * empty;
};

/** Lower bound of the cost of a block of this size with this crop loss. Discards bad blocks before they are placed. */
export const lowerCostBound = (width: number, height: number, loss: number, box: Rect): number =>
  emptyCost(width, height, box) + 0.5 * costWeights.crop * loss * (0.3 + loss);

/**
 * Cost of an arrangement of photos in a box: crops, unaligned edges, empty space, small frames and uneven areas. Uneven
 * areas are the mean square of the logarithms of area ÷ weight against their mean.
 * @param bound cost at which the exact value no longer matters; the result is then `Infinity`
 */
export function arrangementCost(
  photos: readonly Subject[],
  { frames, block }: Arrangement,
  box: Rect,
  bound = Number.POSITIVE_INFINITY,
): number {
  const n = frames.length;
  let [sum, faults, logs, squares] = [0, 0, 0, 0];
  for (let i = 0; i < n; i += 1) {
    const photo = photos[i];
    const frame = frames[i];
    if (!photo || !frame) continue;
    const ppi = computeFillPpi(photo, frame);
    const tiny = Math.max(0, 1 - Math.min(frame.width, frame.height) / SMALL_SIDE_MM);
    const log = Math.log((frame.width * frame.height) / photo.weight);
    sum += photoCost(photo, frame, ppi) * photo.weight + costWeights.tiny * tiny * tiny;
    faults += violationCost(photo, frame, ppi);
    logs += log;
    squares += log * log;
  }
  const imbalance = Math.max(0, squares / n - (logs / n) ** 2);
  const cost = faults + sum / n + costWeights.balance * imbalance;
  const empty = emptyCost(block.width, block.height, box);
  if (cost + empty >= bound) return Number.POSITIVE_INFINITY;
  const edges = n > 3 && n <= EDGES_UP_TO ? unalignedEdgeShare(frames) : 0;
  return cost + costWeights.edges * edges + empty;
}
