import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { RasterPixels } from '../../server/render/raster/page';

/** Width at which one page is compared, px: engines differ in the edges of letters, which are smaller than this shows. */
export const SIDE_PX = 200;
/** Levels of 0..255 in any channel that a viewer does not see. */
const UNSEEN = 24;

/** An open spread as RGB pixels, two pages wide. */
export const picture = (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .resize({ width: 2 * SIDE_PX, height: SIDE_PX, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();

/** Two square pages that were drawn apart, as they lie open. */
export async function beside(left: RasterPixels | undefined, right: RasterPixels | undefined): Promise<Buffer> {
  assert.ok(left && right);
  const { width, height } = left;
  const raw = { width, height, channels: 4 } as const;
  const both = await sharp({ create: { ...raw, width: 2 * width, background: '#fff' } })
    .composite([
      { input: left.data as Buffer, raw, left: 0, top: 0 },
      { input: right.data as Buffer, raw, left: width, top: 0 },
    ])
    .png()
    .toBuffer();
  return picture(both);
}

/** Share 0..1 of the pixels that a viewer would see as different; the fold has a shadow where a book is shown. */
export function differing(a: Buffer, b: Buffer): number {
  assert.equal(a.length, b.length);
  let count = 0;
  for (let at = 0; at < a.length; at += 3) {
    const x = (at / 3) % (2 * SIDE_PX);
    if (Math.abs(x - SIDE_PX) < SIDE_PX / 8) continue;
    if ([0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > UNSEEN)) count += 1;
  }
  return count / (a.length / 3);
}
