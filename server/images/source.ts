import { open, readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Region, type Sharp } from 'sharp';
import { type CodedColour, readCodedColour, toSrgb8 } from './codedColour';
import { checkCost } from './cost';
import { decodeHeic } from './heic';
import { readOrientation } from './metadata';
import { isLaidOver, partAsStored, turnsOf } from './orientation';
import { blankTiff } from './raster';
import { SNIFF_BYTES, sniff } from './sniff';
import { ImageError } from './types';

/** Limit of pictures that are decoded into memory as a whole (HEIC, AVIF); phones make up to 50 MP. */
const WHOLE_MAX_PIXELS = 64_000_000;

/** Call once in the process that decodes: no loader but those of the five formats, no cache, one thread a job (jobs run in parallel). */
export function hardenSharp(): void {
  const formats = ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'];
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
  sharp.cache(false);
  sharp.concurrency(1);
}

/** How broken a file may be: `error` reads what decoders can still read, `warning` refuses whatever they complain of. */
type Strictness = 'error' | 'warning';

/** px */
export interface Part extends Region {
  /** Of the result. */
  readonly outWidth: number;
  readonly outHeight: number;
}

/** A photo that can be decoded, always upright. */
export interface PhotoSource {
  /** Its path. */
  readonly file: string;
  readonly mime: string;
  /** Upright size in px. */
  readonly width: number;
  readonly height: number;
  /** sharp cannot decode the file itself: keep what {@link pipeline} gives. */
  readonly needsMaster: boolean;
  /** The same photo, read from other bytes; left out where it was decoded already. They are no file, so it needs a master. */
  readFrom?(bytes: Buffer): PhotoSource;
  /** A new pipeline, upright and untouched otherwise. End it with {@link finish}. */
  pipeline(failOn?: Strictness): Sharp;
  /** A new pipeline of a resized part of the upright photo: cut out as it is stored and turned last, so that the photo is never in memory as a whole. */
  cut(part: Part): Sharp;
}

/**
 * Looks at a file and its header; pixels are decoded here only where sharp cannot (HEIC).
 * @param check may refuse the upright size before anything is decoded
 * @throws ImageError
 */
export async function openSource(
  file: string,
  maxPixels: number,
  check: (width: number, height: number) => void,
): Promise<PhotoSource> {
  const head = await readHead(file);
  const kind = sniff(head);
  if (kind === null) throw new ImageError('file_unsupported');
  const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata();
  const isHeic = metadata.compression === 'hevc';
  const mime = kind === 'heif' ? heifMime(metadata.compression) : `image/${kind}`;
  const coded = kind === 'heif' && !metadata.hasProfile ? readCodedColour(head) : null;
  const limit = kind === 'heif' ? Math.min(maxPixels, WHOLE_MAX_PIXELS) : maxPixels;
  const { width, height } = metadata.autoOrient;
  const size = { width, height };
  checkPixels(width, height, limit);
  check(width, height);
  await checkCost(file, metadata, width * height);
  if (isHeic) return heicSource(file, metadata, coded, maxPixels);
  if (coded) return codedSource(file, metadata, coded, maxPixels);
  const { orientation = 1 } = metadata;
  const photo = { file, mime, ...size };
  const readFrom = (input: string | Buffer): PhotoSource => ({
    ...photo,
    needsMaster: input !== file,
    readFrom,
    ...pipelines(input, maxPixels, { ...size, orientation }),
  });
  return readFrom(file);
}

async function heicSource(
  file: string,
  { icc }: Metadata,
  coded: CodedColour | null,
  maxPixels: number,
): Promise<PhotoSource> {
  const told = (await readOrientation(file)) ?? 1;
  let tiff: Buffer = Buffer.alloc(0);
  const decoded = decodeHeic(await readFile(file), (size) => {
    const blank = blankTiff(size, icc, size.isTransformed ? 1 : told);
    tiff = blank.file;
    return blank.pixels;
  });
  if (coded && decoded.channels === 3) {
    const pixels = tiff.subarray(-decoded.width * decoded.height * 3);
    toSrgb8(pixels, 255, coded, pixels);
  }
  // The decoder's memory is garbage now, as large as the picture; the collector does not see how large.
  globalThis.gc?.();
  const orientation = decoded.isTransformed ? 1 : told;
  const [width, height] = isLaidOver(orientation) ? [decoded.height, decoded.width] : [decoded.width, decoded.height];
  const size = { width, height };
  const read = pipelines(tiff, maxPixels, { ...size, orientation });
  return { file, mime: 'image/heic', ...size, needsMaster: true, ...read };
}

/** An AVIF whose colour only its code points tell: read with all its bits, and kept as what it becomes. */
async function codedSource(
  file: string,
  metadata: Metadata,
  coded: CodedColour,
  maxPixels: number,
): Promise<PhotoSource> {
  const isDeep = metadata.depth !== 'uchar';
  const whole = reader(file, maxPixels)('error').autoOrient().flatten({ background: '#ffffff' });
  const raw = isDeep ? whole.toColourspace('rgb16').raw({ depth: 'ushort' }) : whole.raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const values = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const { width, height } = info;
  const size = { width, height };
  const { file: tiff, pixels } = blankTiff({ ...size, channels: 3 }, undefined, 1);
  toSrgb8(values, isDeep ? 65_535 : 255, coded, pixels);
  const decoded = pipelines(tiff, maxPixels, { ...size, orientation: 1 });
  return { file, mime: 'image/avif', ...size, needsMaster: true, ...decoded };
}

const reader =
  (input: string | Buffer, limitInputPixels: number) =>
  (failOn: Strictness = 'error') =>
    sharp(input, { limitInputPixels, failOn });

/** @param photo its upright size in px, and the EXIF orientation, 1..8, in which the input has it */
function pipelines(
  input: string | Buffer,
  limitInputPixels: number,
  photo: { readonly width: number; readonly height: number; readonly orientation: number },
): Pick<PhotoSource, 'pipeline' | 'cut'> {
  const read = reader(input, limitInputPixels);
  const { angle, flip, flop } = turnsOf(photo.orientation);
  return {
    pipeline: (failOn) => read(failOn).autoOrient(),
    cut({ outWidth, outHeight, ...part }) {
      const [width, height] = isLaidOver(photo.orientation) ? [outHeight, outWidth] : [outWidth, outHeight];
      const resized = read()
        .extract(partAsStored(part, photo, photo.orientation))
        .resize(width, height, { fit: 'fill' });
      return resized.flip(flip).flop(flop).rotate(angle);
    },
  };
}

function heifMime(compression: string | undefined): string {
  if (compression === 'hevc') return 'image/heic';
  if (compression === 'av1') return 'image/avif';
  throw new ImageError('file_unsupported', {}, `heif with ${compression}`);
}

/** What every derivative has in common: sRGB, and white paper where the photo is transparent. */
export const finish = (pipeline: Sharp): Sharp => pipeline.flatten({ background: '#ffffff' }).toColourspace('srgb');

function checkPixels(width: number, height: number, limit: number): void {
  if (!(width > 0 && height > 0)) throw new ImageError('file_corrupt', {}, 'no size');
  if (width * height > limit) throw new ImageError('file_too_large', { megapixels: Math.floor(limit / 1e6) });
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
