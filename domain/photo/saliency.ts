export interface SaliencyGrid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

/** Cells along the longer side: fine enough for a face in a group, coarse enough for well under a millisecond. */
const LONGER_SIDE_CELLS = 48;
const weights = { edge: 1, saturation: 0.25, skin: 1.3 } as const;
/** Direction of skin in RGB space, and the least similarity of a colour to it (cosine, scaled). */
const SKIN = [0.78, 0.57, 0.44] as const;
const SKIN_THRESHOLD = 0.8;

const luminance = (r: number, g: number, b: number) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/**
 * Returns 0..1, the similarity of a colour (0..1 each) to skin of any tone: its direction in RGB counts, not its
 * brightness.
 */
function skinLikeness(r: number, g: number, b: number): number {
  const length = Math.hypot(r, g, b);
  const bright = luminance(r, g, b);
  if (length === 0 || bright < 0.12 || bright > 0.97) return 0;
  const distance = Math.hypot(r / length - SKIN[0], g / length - SKIN[1], b / length - SKIN[2]);
  return Math.max(0, (1 - distance - SKIN_THRESHOLD) / (1 - SKIN_THRESHOLD));
}

function saturation(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b);
  const bright = luminance(r, g, b);
  return most === 0 || bright < 0.1 || bright > 0.92 ? 0 : (most - Math.min(r, g, b)) / most;
}

/**
 * Computes the saliency of each cell: luminance edges, saturated colour, skin. Based on J. Wagner's smartcrop.js (MIT,
 * 2014).
 * @param rgb 3 bytes a pixel, row by row
 */
export function computeSaliency(rgb: Uint8Array, width: number, height: number): SaliencyGrid {
  const scale = Math.min(1, LONGER_SIDE_CELLS / Math.max(width, height));
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const values = new Float64Array(columns * rows);
  const light = new Float64Array(width * height);
  for (let i = 0; i < light.length; i += 1) {
    light[i] = luminance((rgb[3 * i] ?? 0) / 255, (rgb[3 * i + 1] ?? 0) / 255, (rgb[3 * i + 2] ?? 0) / 255);
  }
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.floor((y * rows) / height));
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const here = light[i] ?? 0;
      const right = light[x + 1 < width ? i + 1 : i] ?? 0;
      const below = light[y + 1 < height ? i + width : i] ?? 0;
      const [r, g, b] = [(rgb[3 * i] ?? 0) / 255, (rgb[3 * i + 1] ?? 0) / 255, (rgb[3 * i + 2] ?? 0) / 255];
      const edge = Math.min(1, 3 * Math.hypot(right - here, below - here));
      const score =
        weights.edge * edge + weights.saturation * saturation(r, g, b) + weights.skin * skinLikeness(r, g, b);
      const cell = row * columns + Math.min(columns - 1, Math.floor((x * columns) / width));
      values[cell] = (values[cell] ?? 0) + score;
    }
  }
  return { columns, rows, values };
}
