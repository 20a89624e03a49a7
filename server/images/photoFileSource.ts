import { readFile } from 'node:fs/promises';
import { MAX_HEIF_PIXELS } from '@domain/contract';
import { readTiffPages, type TiffPage } from '@domain/photo';
import sharp, { type Metadata, type Region, type Sharp, type SharpOptions } from 'sharp';
import { declaresAdobeRgb } from '../render/originals/exifColour';
import { withAdobeRgbProfile } from './colour/adobeRgb';
import { type CodedColour, readHeifColour, toCodedColour } from './colour/codedColour';
import { describePng } from './colour/pngColour';
import { decodeHeicRaster, decodeSelectedChannels, decodeSrgbRaster, type Raster } from './decodeRaster';
import { type HeifFile, openHeif } from './heif/heifFile';
import { orientationTurns, swapsWidthAndHeight, toStoredRect } from './orientation';
import { checkDecodeCost, detectImageKind, type ImageKind } from './photoHeader';
import { ImageError } from './types';

/**
 * Configures sharp in a decoder process; call once. Allows only the loaders of the five formats, no cache,
 * and one thread per job.
 */
export function hardenSharp(): void {
  const formats = ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'];
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Tolerance for damage: `error` reads whatever decoders can, `warning` rejects any warning. */
type Strictness = 'error' | 'warning';

export interface SourceRegion extends Region {
  readonly outWidth: number;
  readonly outHeight: number;
}

export interface PhotoFileSource {
  readonly file: string;
  readonly mime: string;
  /** Size after the rotation that the file states, in px. */
  readonly width: number;
  readonly height: number;
  /** sharp cannot decode the original, so the output of {@link pipeline} must be stored. */
  readonly needsMaster: boolean;
  /**
   * The same photo from other bytes; absent if it was decoded already. Such a photo has no file and needs a
   * master.
   */
  readFrom?(bytes: Buffer): PhotoFileSource;
  /** New upright pipeline without other changes. End it with {@link finish}. */
  pipeline(failOn?: Strictness): Sharp;
  /**
   * New pipeline of a resized region. It crops in stored orientation and rotates last, so that the photo is
   * never in memory as a whole.
   */
  cut(part: SourceRegion): Sharp;
  /** Converts to sRGB on white, as for every derivative. */
  finish(pipeline: Sharp): Sharp;
}

interface SharpInput {
  readonly data: string | Buffer;
  readonly options: SharpOptions;
  /** Colour space that {@link decodeSrgbRaster} converts to sRGB. */
  readonly coded: CodedColour | null;
  readonly heif?: HeifFile;
  readonly page?: TiffPage | null;
}

/**
 * Opens a file and reads its header. Decodes pixels only if sharp cannot, or would misread them.
 * @param check may reject the upright size before decoding
 * @throws ImageError
 */
export async function openPhotoFile(
  file: string,
  maxPixels: number,
  check: (width: number, height: number) => void,
): Promise<PhotoFileSource> {
  const kind = await detectImageKind(file);
  if (kind === null) throw new ImageError('file_unsupported');
  const described = await createInput(kind, file);
  const metadata = await createReader(described, false)('error').metadata();
  const isAdobeRgb = kind === 'jpeg' && needsAdobeRgb(metadata);
  const input = isAdobeRgb ? { ...described, data: await readFile(file) } : described;
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
  const withProfile = (data: string | Buffer) =>
    isAdobeRgb && typeof data !== 'string' ? withAdobeRgbProfile(data) : data;
  const readFrom = (data: string | Buffer): PhotoFileSource => ({
    ...photo,
    needsMaster: data !== input.data,
    readFrom,
    ...createPipelines({ ...input, data: withProfile(data) }, maxPixels, {
      width,
      height,
      orientation,
      ...depthOf(metadata),
    }),
  });
  return readFrom(input.data);
}

/** A colour picture without a profile, of which the camera says that it is in Adobe RGB. */
const needsAdobeRgb = ({ hasProfile, space, exif }: Metadata): boolean =>
  !hasProfile && space === 'srgb' && exif !== undefined && declaresAdobeRgb(exif.subarray(EXIF_NAME_BYTES));
const EXIF_NAME_BYTES = 6;

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
  if (isRaw) throw new ImageError('file_unsupported', {}, 'camera raw data are not supported');
  const { index = 0, inner = -1 } = picture ?? {};
  return { ...plain, options: { page: index, tiff: { subifd: inner } }, page: picture };
}

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

/** TIFF 6.0 ExtraSamples: associated or unassociated alpha. */
const isTransparency = (extraSample: number | undefined) => extraSample === 1 || extraSample === 2;

const createReader =
  ({ data, options }: SharpInput, limitInputPixels: number | false) =>
  (failOn: Strictness = 'error') =>
    sharp(data, { ...options, limitInputPixels, failOn });

interface StoredPicture {
  /** Size after the rotation by the EXIF orientation (1..8), in px. */
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  /** 16-bit RGB with a profile, which sharp converts to Display P3. */
  readonly isDeep: boolean;
  /** 16-bit grey with a profile, which sharp drops unless it becomes 8 bits first. */
  readonly isDeepGrey?: boolean;
}

const isDeepRgb = ({ hasProfile, space }: Metadata) => hasProfile && space === 'rgb16';
/** Display P3: sharp's output for 16 bits with a profile. */
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
  throw new ImageError('file_unsupported', {}, `unsupported HEIF compression: ${compression}`);
}

/** Rejects depths whose white libvips does not know; the picture would be black or white. */
function ensureKnownDepth({ depth, space }: Metadata): void {
  const isKnown =
    ['uchar', 'ushort'].includes(depth) ||
    (depth === 'float' && space !== 'b-w') ||
    (space?.startsWith('lab') ?? false);
  if (!isKnown) throw new ImageError('file_unsupported', {}, `unsupported TIFF sample format: ${depth}`);
}

function ensurePixelLimit(width: number, height: number, limit: number): void {
  if (!(width > 0 && height > 0)) throw new ImageError('file_corrupt', {}, 'image header has no size');
  if (width * height > limit)
    throw new ImageError('file_too_large', {
      megapixels: Math.ceil((width * height) / 1e6),
      max: Math.floor(limit / 1e6),
    });
}
