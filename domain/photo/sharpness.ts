/** Tiles along the longer side: a sharp face in a soft portrait fills a few of them. */
const TILES_PER_SIDE = 12;
const BEST_TILES_SHARE = 0.05;
/** Gradient energy (steps of luma 0..255, squared) up to which a tile is only noise. */
const NOISE_ENERGY = 20;
/** Ratio of an ordinary sharp photo (median of real ones at 720 px), which becomes 0.5. */
const ORDINARY_RATIO = 6;

/** Variance of the Laplacian over the energy of the gradient, within one tile. */
function tileRatio(
  luma: Float32Array,
  width: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  let sum = 0;
  let squares = 0;
  let gradient = 0;
  for (let y = top; y < bottom; y += 1)
    for (let i = y * width + left; i < y * width + right; i += 1) {
      const west = luma[i - 1] ?? 0;
      const east = luma[i + 1] ?? 0;
      const north = luma[i - width] ?? 0;
      const south = luma[i + width] ?? 0;
      const laplacian = west + east + north + south - 4 * (luma[i] ?? 0);
      sum += laplacian;
      squares += laplacian * laplacian;
      gradient += ((east - west) * (east - west) + (south - north) * (south - north)) / 4;
    }
  const count = (right - left) * (bottom - top);
  return (squares / count - (sum / count) ** 2) / (gradient / count + NOISE_ENERGY);
}

/**
 * `sharpness` of photoAnalysis.ts.
 * @param luma 0..255, of the photo at 720 px on the longer side, or less for a small one
 */
export function measureSharpness(luma: Float32Array, width: number, height: number): number {
  const tile = Math.max(8, Math.round(Math.max(width, height) / TILES_PER_SIDE));
  const ratios: number[] = [];
  for (let top = 1; top < height - 8; top += tile)
    for (let left = 1; left < width - 8; left += tile)
      ratios.push(
        tileRatio(luma, width, [left, top, Math.min(width - 1, left + tile), Math.min(height - 1, top + tile)]),
      );
  const best = ratios.toSorted((a, b) => b - a).slice(0, Math.max(1, Math.round(ratios.length * BEST_TILES_SHARE)));
  const ratio = best.reduce((total, value) => total + value, 0) / Math.max(1, best.length);
  return ratio / (ratio + ORDINARY_RATIO);
}
