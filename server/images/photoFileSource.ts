import { open, readFile } from 'node:fs/promises';
import { MAX_HEIF_PIXELS } from '@domain/contract';
import { readTiffPages, type TiffPage } from '@domain/photo';
import sharp, { type Metadata, type Region, type Sharp, type SharpOptions } from 'sharp';
import { checkDecodeCost } from './checkDecodeCost';
import { type CodedColour, toCodedColour } from './colour/codedColour';
import { readHeifColour } from './colour/heifColour';
import { describePng } from './colour/pngColour';
import { decodeHeicRaster, decodeSelectedChannels, decodeSrgbRaster, type Raster } from './decodeRaster';
import { type HeifFile, openHeif } from './heif/heifFile';
import { orientationTurns, swapsWidthAndHeight, toStoredRect } from './orientation';
import { IMAGE_SNIFF_BYTES, type ImageKind, sniffImageKind } from './sniffImageKind';
import { ImageError } from './types';

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
export interface SourceRegion extends Region {
  /** Of the result. */
  readonly outWidth: number;
  readonly outHeight: number;
}

/** A photo that can be decoded, always upright. */
export interface PhotoFileSource {
  /** Its path. */
  readonly file: string;
  readonly mime: string;
  /** Upright size in px. */
  readonly width: number;
  readonly height: number;
  /** sharp cannot decode the file itself: keep what {@link pipeline} gives. */
  readonly needsMaster: boolean;
  /** The same photo, read from other bytes; left out where it was decoded already. They are no file, so it needs a master. */
  readFrom?(bytes: Buffer): PhotoFileSource;
  /** A new pipeline, upright and untouched otherwise. End it with {@link finish}. */
  pipeline(failOn?: Strictness): Sharp;
  /** A new pipeline of a resized part of the upright photo: cut out as it is stored and turned last, so that the photo is never in memory as a whole. */
  cut(part: SourceRegion): Sharp;
  /** Makes sRGB of it, and white paper where the photo is transparent, as for every derivative. */
  finish(pipeline: Sharp): Sharp;
}

/** The bytes that sharp reads of a file, and its options for them. */
interface SharpInput {
  readonly data: string | Buffer;
  readonly options: SharpOptions;
  /** A colour space that becomes sRGB by {@link decodeSrgbRaster}. */
  readonly coded: CodedColour | null;
  readonly heif?: HeifFile;
  readonly page?: TiffPage | null;
}

/**
 * Looks at a file and its header; pixels are decoded here only where sharp cannot, or would misread them.
 * @param check may refuse the upright size before anything is decoded
 * @throws ImageError
 */
export async function openPhotoFile(
  file: string,
  maxPixels: number,
  check: (width: number, height: number) => void,
): Promise<PhotoFileSource> {
  const kind = sniffImageKind(await readHead(file));
  if (kind === null) throw new ImageError('file_unsupported');
  const input = await createInput(kind, file);
  const metadata = await createReader(input, false)('error').metadata();
  const mime = kind === 'heif' ? heifMime(metadata.compression) : `image/${kind}`;
  const limit = kind === 'heif' ? Math.min(maxPixels, MAX_HEIF_PIXELS) : maxPixels;
  if (kind === 'tiff') ensureKnownDepth(metadata);
  const { width, height } = metadata.autoOrient;
  ensurePixelLimit(width, height, limit);
  check(width, height);
  await checkDecodeCost(file, metadata, width * height);
  const raster = await decodeRaster(file, input, metadata, mime, maxPixels);
  const photo = { file, mime };
  if (raster) {
    const decoded = { data: raster.tiff, options: {}, coded: null };
    return { ...photo, needsMaster: true, ...createPipelines(decoded, maxPixels, { ...raster, isDeep: false }) };
  }
  const { orientation = 1 } = metadata;
  const readFrom = (data: string | Buffer): PhotoFileSource => ({
    ...photo,
    needsMaster: data !== input.data,
    readFrom,
    ...createPipelines({ ...input, data }, maxPixels, { width, height, orientation, ...depthOf(metadata) }),
  });
  return readFrom(input.data);
}

async function createInput(kind: ImageKind, file: string): Promise<SharpInput> {
  const plain = { data: file, options: {}, coded: null };
  if (kind === 'jpeg' || kind === 'webp') return plain;
  const bytes = await readFile(file);
  if (kind === 'png') {
    const described = describePng(bytes);
    return described ? { ...plain, data: described.bytes, coded: described.coded } : plain;
  }
  if (kind === 'heif') {
    const heif = openHeif(bytes);
    const { coded } = heif.items ? readHeifColour(bytes, heif.items) : { coded: null };
    return { data: heif.bytes, options: heif.options, coded, heif };
  }
  const { isRaw, picture } = readTiffPages(bytes);
  if (isRaw) throw new ImageError('file_unsupported', {}, 'raw data of a camera');
  const { index = 0, inner = -1 } = picture ?? {};
  return { ...plain, options: { page: index, tiff: { subifd: inner } }, page: picture };
}

/** The photo decoded as a whole, where sharp cannot read it or would misunderstand it. */
async function decodeRaster(
  file: string,
  input: SharpInput,
  metadata: Metadata,
  mime: string,
  maxPixels: number,
): Promise<Raster | null> {
  if (input.heif && mime === 'image/heic') return decodeHeicRaster(file, input.heif, metadata);
  const read = createReader(input, maxPixels);
  const coded = input.coded ?? (isDeepRgb(metadata) && metadata.hasAlpha ? sharpsDeepColour : null);
  if (coded) return decodeSrgbRaster(read('error'), metadata, coded);
  const extra = input.page?.extraSamples ?? [];
  const isUsual = extra.length === 0 || (extra.length === 1 && isTransparency(extra[0]));
  return input.page && !isUsual
    ? decodeSelectedChannels(read('error'), input.page.colours, extra.findIndex(isTransparency))
    : null;
}

/** By TIFF 6.0, associated or not. */
const isTransparency = (extraSample: number | undefined) => extraSample === 1 || extraSample === 2;

const createReader =
  ({ data, options }: SharpInput, limitInputPixels: number | false) =>
  (failOn: Strictness = 'error') =>
    sharp(data, { ...options, limitInputPixels, failOn });

interface StoredPicture {
  /** Upright size, px. */
  readonly width: number;
  readonly height: number;
  /** Of EXIF, 1..8, in which the input has the photo. */
  readonly orientation: number;
  /** RGB of 16 bit with a profile: sharp makes Display P3 of it. */
  readonly isDeep: boolean;
  /** Grey of 16 bit with a profile: sharp leaves the profile out, unless it becomes 8 bit first. */
  readonly isDeepGrey?: boolean;
}

const isDeepRgb = ({ hasProfile, space }: Metadata) => hasProfile && space === 'rgb16';
/** Display P3: what sharp makes of 16 bits with a profile. */
const sharpsDeepColour = toCodedColour({ primaries: 12, transfer: 13 });

const depthOf = (metadata: Metadata) => ({
  isDeep: isDeepRgb(metadata),
  isDeepGrey: metadata.hasProfile && metadata.space === 'grey16',
});

function createPipelines(
  input: SharpInput,
  limitInputPixels: number,
  photo: StoredPicture,
): Pick<PhotoFileSource, 'width' | 'height' | 'pipeline' | 'cut' | 'finish'> {
  const reopen = createReader(input, limitInputPixels);
  const read = (failOn?: Strictness) => (photo.isDeepGrey ? reopen(failOn).pipelineColourspace('b-w') : reopen(failOn));
  const { angle, flip, flop } = orientationTurns(photo.orientation);
  return {
    width: photo.width,
    height: photo.height,
    pipeline: (failOn) => read(failOn).autoOrient(),
    cut({ outWidth, outHeight, ...part }) {
      const [width, height] = swapsWidthAndHeight(photo.orientation) ? [outHeight, outWidth] : [outWidth, outHeight];
      const resized = read()
        .extract(toStoredRect(part, photo, photo.orientation))
        .resize(width, height, { fit: 'fill' });
      return resized.flip(flip).flop(flop).rotate(angle);
    },
    finish(pipeline) {
      const srgb = pipeline.flatten({ background: '#ffffff' }).toColourspace('srgb');
      return photo.isDeep ? srgb.withIccProfile('srgb', { attach: false }) : srgb;
    },
  };
}

function heifMime(compression: string | undefined): string {
  if (compression === 'hevc') return 'image/heic';
  if (compression === 'av1') return 'image/avif';
  throw new ImageError('file_unsupported', {}, `heif with ${compression}`);
}

/** libvips reads other numbers, but knows no white of them: the picture would be black or white. */
function ensureKnownDepth({ depth, space }: Metadata): void {
  const isKnown =
    ['uchar', 'ushort'].includes(depth) ||
    (depth === 'float' && space !== 'b-w') ||
    (space?.startsWith('lab') ?? false);
  if (!isKnown) throw new ImageError('file_unsupported', {}, `tiff of ${depth}`);
}

function ensurePixelLimit(width: number, height: number, limit: number): void {
  if (!(width > 0 && height > 0)) throw new ImageError('file_corrupt', {}, 'no size');
  if (width * height > limit)
    throw new ImageError('file_too_large', {
      megapixels: Math.ceil((width * height) / 1e6),
      max: Math.floor(limit / 1e6),
    });
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(IMAGE_SNIFF_BYTES), 0, IMAGE_SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
