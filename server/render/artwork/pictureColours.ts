import { extractPalette, luminanceOf } from '@domain/photo';
import sharp from 'sharp';

// libvips caches by file name and could return an earlier file of the same name.
sharp.cache(false);

/** Lowest contrast of text on any part of the picture (WCAG 2.2, 1.4.3, for text of all sizes). */
const MIN_CONTRAST = 4.5;
/** Share of pixels that must reach it; a few specks do not matter. */
const MIN_LEGIBLE_SHARE = 0.985;
const SAMPLE_PX = 160;

export interface ToneRequest {
  readonly file: string;
  readonly ground: string;
  readonly inks: readonly string[];
  readonly width: number;
  readonly height: number;
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function isLegible(
  rgb: Buffer,
  ground: readonly number[],
  inks: readonly number[],
  minContrasts: readonly number[],
  share: number,
): boolean {
  let bad = 0;
  for (let i = 0; i < rgb.length; i += 3) {
    const mixed = [0, 1, 2].map((c) => (ground[c] ?? 0) * (1 - share) + (rgb[i + c] ?? 0) * share);
    const light = luminanceOf(mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0);
    if (inks.some((ink, k) => contrast(light, ink) < (minContrasts[k] ?? MIN_CONTRAST))) bad += 1;
  }
  return bad <= (rgb.length / 3) * (1 - MIN_LEGIBLE_SHARE);
}

/**
 * Returns the largest share of the picture that keeps all text legible. An ink that lacks contrast with the
 * background itself need not gain any.
 */
function findPictureShare(rgb: Buffer, groundColour: string, inkColours: readonly string[]): number {
  const ground = channels(groundColour);
  const lightOf = ([r = 0, g = 0, b = 0]: readonly number[]) => luminanceOf(r, g, b);
  const inks = inkColours.map((ink) => lightOf(channels(ink)));
  const minContrasts = inks.map((ink) => Math.min(MIN_CONTRAST, contrast(lightOf(ground), ink) * 0.86));
  let [low, high] = [0, 1];
  if (isLegible(rgb, ground, inks, minContrasts, 1)) return 1;
  for (let i = 0; i < 7; i += 1) {
    const middle = (low + high) / 2;
    if (isLegible(rgb, ground, inks, minContrasts, middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Crops the picture to size and mixes it into the background until text on it is legible. Returns a JPEG. */
export async function toneForText({ file, ground, inks, width, height }: ToneRequest): Promise<Buffer> {
  const cut = sharp(file).resize(width, height, { fit: 'cover', withoutEnlargement: false }).removeAlpha();
  const sample = await cut.clone().resize(SAMPLE_PX, SAMPLE_PX, { fit: 'fill' }).raw().toBuffer();
  const share = findPictureShare(sample, ground, inks);
  const base = channels(ground);
  const mixed =
    share === 1
      ? cut
      : cut.linear(
          [share, share, share],
          base.map((c) => c * (1 - share)),
        );
  return mixed.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}

const PALETTE_SIDE_PX = 24;

/** Extracts the common palette of several pictures; `files` are our own thumbnails. */
export async function extractFilePalette(files: readonly string[], count: number): Promise<string[]> {
  const rasters = await Promise.all(
    files.map((file) =>
      sharp(file)
        .resize(PALETTE_SIDE_PX, PALETTE_SIDE_PX, { fit: 'fill' })
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer(),
    ),
  );
  return extractPalette(Buffer.concat(rasters), count);
}
