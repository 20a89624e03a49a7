import type { Rect } from '../geometry/rect';
import { computeSaliency, type SaliencyGrid } from './saliency';

/** A cell is salient when it holds this many times the mean. */
const ABOVE_MEAN = 1.15;
/** A box that covers more of the photo carries no information. */
const MAX_FOCUS_AREA = 0.8;
/** Space for hair and hats above detected skin, as a fraction of the box. */
const HEADROOM = 0.12;

interface Span {
  readonly from: number;
  readonly to: number;
  readonly sum: number;
}

/** Returns the run of greatest sum: J. Kadane's algorithm (J. Bentley, "Programming Pearls", CACM 1984). */
function findBestRun(values: Float64Array): Span {
  let best: Span = { from: 0, to: 0, sum: Number.NEGATIVE_INFINITY };
  let from = 0;
  let sum = 0;
  values.forEach((value, i) => {
    if (sum <= 0) {
      from = i;
      sum = 0;
    }
    sum += value;
    if (sum > best.sum) best = { from, to: i + 1, sum };
  });
  return best;
}

/** Weights cells near the middle slightly more, where photographers place their subject. */
function weightCentre({ columns, rows, values }: SaliencyGrid): Float64Array {
  return values.map((value, i) => {
    const x = ((i % columns) + 0.5) / columns - 0.5;
    const y = (Math.floor(i / columns) + 0.5) / rows - 0.5;
    return value * (1.15 - 0.6 * (x * x + y * y));
  });
}

/**
 * Returns the box of cells whose sum above the mean is greatest: for every pair of rows, the best run of columns
 * between them.
 */
function findBestBox(
  { columns, rows }: SaliencyGrid,
  weights: Float64Array,
): { readonly top: number; readonly bottom: number; readonly span: Span } {
  const mean = (ABOVE_MEAN * weights.reduce((sum, value) => sum + value, 0)) / weights.length;
  let best = { top: 0, bottom: 0, span: { from: 0, to: 0, sum: Number.NEGATIVE_INFINITY } };
  for (let top = 0; top < rows; top += 1) {
    const sums = new Float64Array(columns);
    for (let bottom = top + 1; bottom <= rows; bottom += 1) {
      const offset = (bottom - 1) * columns;
      for (let x = 0; x < columns; x += 1) sums[x] = (sums[x] ?? 0) + (weights[offset + x] ?? 0) - mean;
      const span = findBestRun(sums);
      if (span.sum > best.span.sum) best = { top, bottom, span };
    }
  }
  return best;
}

/**
 * Returns the focus box of a photo in fractions 0..1 of its size, or null when nothing stands out.
 * @param rgb a small raster of the upright photo (64–256 px on the longer side), 3 bytes a pixel
 */
export function findFocus(rgb: Uint8Array, width: number, height: number): Rect | null {
  if (width < 1 || height < 1 || rgb.length < width * height * 3) return null;
  const grid = computeSaliency(rgb, width, height);
  const { top, bottom, span } = findBestBox(grid, weightCentre(grid));
  if (!(span.sum > 1e-9)) return null;
  const y = Math.max(0, top / grid.rows - (HEADROOM * (bottom - top)) / grid.rows);
  const box = {
    x: span.from / grid.columns,
    y,
    width: (span.to - span.from) / grid.columns,
    height: bottom / grid.rows - y,
  };
  return box.width * box.height > MAX_FOCUS_AREA ? null : box;
}
