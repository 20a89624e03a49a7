import type { Rect } from '../geometry/rect';

const DETAIL_CELLS = 8;
/** Mean step between neighbouring pixels (luma 0..255) that counts as full detail: foliage or a façade in sunlight. */
const FULL_DETAIL_STEP = 32;
const MAX_DIGIT = 15;
/** A part that covers less of a cell does not touch it. */
const MIN_CELL_SHARE = 0.05;

/**
 * `detail` of photoAnalysis.ts.
 * @param luma 0..255, of the photo at 250 px on the longer side
 */
export function measureDetail(luma: Float32Array, width: number, height: number): string {
  const sums = new Float64Array(DETAIL_CELLS * DETAIL_CELLS);
  const counts = new Float64Array(DETAIL_CELLS * DETAIL_CELLS);
  for (let y = 0; y + 1 < height; y += 1) {
    const row = DETAIL_CELLS * Math.floor((y * DETAIL_CELLS) / height);
    for (let x = 0; x + 1 < width; x += 1) {
      const i = y * width + x;
      const here = luma[i] ?? 0;
      const cell = row + Math.floor((x * DETAIL_CELLS) / width);
      const step = Math.hypot((luma[i + 1] ?? 0) - here, (luma[i + width] ?? 0) - here);
      sums[cell] = (sums[cell] ?? 0) + step;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return Array.from(sums, (sum, cell) => {
    const share = Math.min(1, sum / Math.max(1, counts[cell] ?? 0) / FULL_DETAIL_STEP);
    return Math.round(MAX_DIGIT * share).toString(16);
  }).join('');
}

/**
 * `brightness` of photoAnalysis.ts.
 * @param luma as for {@link measureDetail}
 */
export function measureBrightness(luma: Float32Array, width: number, height: number): string {
  const cells = DETAIL_CELLS * DETAIL_CELLS;
  const [sums, counts] = [new Float64Array(cells), new Float64Array(cells)];
  for (let i = 0; i < width * height; i += 1) {
    const [column, row] = [i % width, Math.floor(i / width)];
    const cell = DETAIL_CELLS * Math.floor((row * DETAIL_CELLS) / height) + Math.floor((column * DETAIL_CELLS) / width);
    sums[cell] = (sums[cell] ?? 0) + (luma[i] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return Array.from(sums, (sum, cell) =>
    Math.round((MAX_DIGIT * sum) / Math.max(1, counts[cell] ?? 0) / 255).toString(16),
  ).join('');
}

/** Value 0..15 of a hex digit, by its code: parsing is too slow for ten thousand photos. */
const digitAt = (detail: string, at: number): number => {
  const code = detail.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
};

const coveredShare = (from: number, length: number, cell: number) =>
  Math.max(0, Math.min(from + length, (cell + 1) / DETAIL_CELLS) - Math.max(from, cell / DETAIL_CELLS)) * DETAIL_CELLS;

const WHOLE_PHOTO: Rect = { x: 0, y: 0, width: 1, height: 1 };

/**
 * Mean detail of a part of a photo, 0 calm .. 1 busy.
 * @param part in fractions 0..1 of the photo
 */
export function meanDetail(detail: string, part: Rect = WHOLE_PHOTO): number {
  let [sum, weight] = [0, 0];
  for (let row = 0; row < DETAIL_CELLS; row += 1) {
    const down = coveredShare(part.y, part.height, row);
    if (down === 0) continue;
    for (let column = 0; column < DETAIL_CELLS; column += 1) {
      const share = down * coveredShare(part.x, part.width, column);
      sum += share * digitAt(detail, row * DETAIL_CELLS + column);
      weight += share;
    }
  }
  return weight === 0 ? 0 : sum / weight / MAX_DIGIT;
}

/**
 * Least and greatest value 0..1 of the cells that a part of a photo touches.
 * @param cells a grid as `detail`
 * @param part in fractions 0..1 of the photo
 */
export function rangeOfCells(cells: string, part: Rect): { readonly least: number; readonly most: number } {
  let [least, most] = [MAX_DIGIT, 0];
  for (let at = 0; at < cells.length; at += 1) {
    const [column, row] = [at % DETAIL_CELLS, Math.floor(at / DETAIL_CELLS)];
    if (coveredShare(part.x, part.width, column) * coveredShare(part.y, part.height, row) < MIN_CELL_SHARE) continue;
    const value = digitAt(cells, at);
    [least, most] = [Math.min(least, value), Math.max(most, value)];
  }
  return { least: least / MAX_DIGIT, most: most / MAX_DIGIT };
}

/** Share of cells, 0..1, whose detail is about that of the whole photo or above: near 1 for a texture without a subject. */
export function detailSpread(detail: string): number {
  const least = 0.6 * MAX_DIGIT * meanDetail(detail);
  if (least === 0) return 0;
  let count = 0;
  for (let at = 0; at < detail.length; at += 1) if (digitAt(detail, at) >= least) count += 1;
  return count / detail.length;
}
