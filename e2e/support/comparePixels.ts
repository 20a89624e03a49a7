import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { RasterPixels } from '../../server/render/raster/renderPage';

/** Width for comparing one page, in px; small enough to hide differences in letter edges. */
export const COMPARE_WIDTH_PX = 200;
/** Standard deviation of the blur, in px, that hides filter differences in fine detail. */
const BLUR_PX = 1.2;
/** Channel difference (0..255) that a viewer does not see. */
const IMPERCEPTIBLE_LEVELS = 24;

/** Converts an open spread to RGB pixels, two pages wide. */
export const toRgbPixels = (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .resize({ width: 2 * COMPARE_WIDTH_PX, height: COMPARE_WIDTH_PX, fit: 'fill' })
    .removeAlpha()
    .blur(BLUR_PX)
    .raw()
    .toBuffer();

/** Joins two square pages into an open spread. */
export async function joinPages(left: RasterPixels | undefined, right: RasterPixels | undefined): Promise<Buffer> {
  assert.ok(left && right);
  const { width, height } = left;
  const raw = { width, height, channels: 4 } as const;
  const both = await sharp({ create: { ...raw, width: 2 * width, background: '#fff' } })
    .composite([
      { input: left.data, raw, left: 0, top: 0 },
      { input: right.data, raw, left: width, top: 0 },
    ])
    .png()
    .toBuffer();
  return toRgbPixels(both);
}

/**
 * Returns true if a pixel of `a` differs from all pixels of `b` at and next to its place, because engines
 * round picture edges differently.
 */
function isPixelDifferent(a: Buffer, b: Buffer, x: number, y: number): boolean {
  const width = 2 * COMPARE_WIDTH_PX;
  const at = 3 * (y * width + x);
  for (let row = Math.max(0, y - 1); row <= Math.min(COMPARE_WIDTH_PX - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      const other = 3 * (row * width + column);
      if (
        [0, 1, 2].every(
          (channel) => Math.abs((a[at + channel] ?? 0) - (b[other + channel] ?? 0)) <= IMPERCEPTIBLE_LEVELS,
        )
      )
        return false;
    }
  }
  return true;
}

/** Share 0..1 of visibly different pixels, except the shadow at the fold. */
export function differenceShare(a: Buffer, b: Buffer): number {
  assert.equal(a.length, b.length);
  let count = 0;
  for (let y = 0; y < COMPARE_WIDTH_PX; y += 1) {
    for (let x = 0; x < 2 * COMPARE_WIDTH_PX; x += 1) {
      if (Math.abs(x - COMPARE_WIDTH_PX) < COMPARE_WIDTH_PX / 8) continue;
      if (isPixelDifferent(a, b, x, y) || isPixelDifferent(b, a, x, y)) count += 1;
    }
  }
  return count / (a.length / 3);
}
