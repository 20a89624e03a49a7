import { open, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate as inflateZlib } from 'node:zlib';
import type { PhotoOrigin } from '@domain/contract';
import {
  MAX_BLOCK_BYTES,
  type PhotoMetadata,
  placeAt,
  readPhotoMetadata,
  resolveCaptureTime,
  toInstant,
} from '@domain/photo';
import sharp, { type Metadata } from 'sharp';
import { readSegments, SOS } from '../render/originals/jpegSegments';
import { openHeif } from './heif/heifFile';
import { listTiles, withPrimary } from './heif/heifItems';
import { ImageError, type IngestedMetadata } from './types';

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'tiff' | 'heif';

const SNIFF_BYTES = 1024;

const heifBrands = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'mif2',
  'msf1',
  'miaf',
  'avif',
  'avis',
]);

/** Detects a photo's format by its first bytes; null if unsupported. */
export const detectImageKind = async (file: string): Promise<ImageKind | null> => sniffImageKind(await readHead(file));

function sniffImageKind(head: Buffer): ImageKind | null {
  const ascii = (from: number, to: number) => head.toString('latin1', from, to);
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp') return readBrands(head).some((brand) => heifBrands.has(brand)) ? 'heif' : null;
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(0, 4))) return 'tiff';
  return null;
}

function readBrands(head: Buffer): string[] {
  const end = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, head.length, 400);
  const found = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(head.toString('latin1', at, at + 4));
  return found;
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

const SMALL_FILE_BYTES_OF_MEMORY = 450e6;
const SMALL_FILE_BYTES_OF_PIXELS = 600e6;
/** Lowest plausible bits of file per pixel, by coding. */
const MIN_BITS_PER_PIXEL = { heif: 0.05, jpeg: 0.15, png: 0.1 } as const;
/** Largest plausible ratio of pixel bytes to file bytes, for any format. */
const MAX_EXPANSION = 300;

/** Encoders write about ten scans; each is a pass over all pixels. */
const MAX_SCANNED_PIXELS = 1e9;
const USUAL_SCANS = 20;
/** Tiles cover the picture, perhaps its transparency too, and overlap its edges by less than a tile. */
const MAX_TILE_COVERAGE = 3;
const TILE_MARGIN_PIXELS = 4e6;

type Header = Pick<Metadata, 'compression' | 'isProgressive' | 'channels' | 'depth' | 'format'>;

const bytesPerPixel = ({ channels, depth }: Header) => channels * (depth === 'ushort' ? 2 : depth === 'float' ? 4 : 1);

/**
 * Measured memory per pixel of decoders that hold the whole picture, and the lowest bits per pixel at which a
 * photo may use it. Null for decoders that read line by line.
 */
function wholeImageCost(header: Header): { readonly bytes: number; readonly leastBits: number } | null {
  if (header.format === 'heif')
    return { bytes: header.compression === 'hevc' ? 14 : 20, leastBits: MIN_BITS_PER_PIXEL.heif };
  if (!header.isProgressive) return null;
  if (header.format === 'jpeg') return { bytes: 2 * header.channels + 1, leastBits: MIN_BITS_PER_PIXEL.jpeg };
  return header.format === 'png' ? { bytes: bytesPerPixel(header) + 1, leastBits: MIN_BITS_PER_PIXEL.png } : null;
}

/**
 * Returns true if a file is too small for its pixels to be anything but a decompression bomb. Photos with as
 * many pixels are larger.
 */
function isTooSmall(header: Header, pixels: number, fileBytes: number): boolean {
  const whole = wholeImageCost(header);
  const bits = (fileBytes * 8) / pixels;
  if (whole && whole.bytes * pixels > SMALL_FILE_BYTES_OF_MEMORY && bits < whole.leastBits) return true;
  const decoded = bytesPerPixel(header) * pixels;
  return decoded > SMALL_FILE_BYTES_OF_PIXELS && decoded / fileBytes > MAX_EXPANSION;
}

function hasTooManyScans(bytes: Buffer, pixels: number): boolean {
  const scans = [...readSegments(bytes, { skipStray: true })].filter(({ marker }) => marker === SOS).length;
  return scans > USUAL_SCANS && scans * pixels > MAX_SCANNED_PIXELS;
}

async function hasTooLargeTiles(file: Buffer, pixels: number): Promise<boolean> {
  const { bytes, items, options } = openHeif(file);
  const tiles = items ? listTiles(items) : [];
  const [first] = tiles;
  if (!items || first === undefined) return false;
  const tile = sharp(withPrimary(bytes, items, first), { ...options, limitInputPixels: false });
  const { width, height } = await tile.metadata();
  return tiles.length * width * height > MAX_TILE_COVERAGE * pixels + TILE_MARGIN_PIXELS;
}

/**
 * Checks the cost of decoding before anything is decoded.
 * @throws ImageError for a decompression bomb
 */
export async function checkDecodeCost(file: string, header: Header, pixels: number): Promise<void> {
  const { size } = await stat(file);
  const isBomb =
    isTooSmall(header, pixels, size) ||
    (header.format === 'jpeg' && header.isProgressive && hasTooManyScans(await readFile(file), pixels)) ||
    (header.format === 'heif' && (await hasTooLargeTiles(await readFile(file), pixels)));
  if (isBomb) throw new ImageError('file_too_large', {}, 'decoding would cost far more than for comparable files');
}

const unzip = promisify<Buffer, object, Buffer>(inflateZlib);
const inflate = (bytes: Uint8Array) => unzip(Buffer.from(bytes), { maxOutputLength: MAX_BLOCK_BYTES });

async function readFromFile(file: string): Promise<PhotoMetadata> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (offset: number, length: number) => {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await readPhotoMetadata({ size, read }, inflate);
  } finally {
    await handle.close();
  }
}

/**
 * Reads time and place.
 * @param fileName the owner's name of the file, used as a source of a date
 * @param origin used where the file itself does not say
 */
export async function readMetadata(
  file: string,
  fileName: string | undefined,
  origin: PhotoOrigin = {},
): Promise<IngestedMetadata> {
  const { sources, camera, warning, ...read } = await readFromFile(file);
  const { latitude = Number.NaN, longitude = Number.NaN, taken: listed } = origin;
  const place = read.place ?? placeAt(latitude, longitude);
  const folder = origin.folder?.split('/').at(-1);
  const taken = await resolveCaptureTime(
    { ...sources, place, listed, folder, ...(fileName === undefined ? {} : { fileName }) },
    Date.now(),
  );
  return {
    takenAt: taken && (toInstant(taken) ?? taken.local),
    takenLocal: taken?.local ?? null,
    takenOffset: taken?.offset ?? null,
    takenPrecision: taken?.precision ?? 'time',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    camera,
    metadataTrouble: warning,
  };
}

export const readOrientation = async (file: string): Promise<number | null> => (await readFromFile(file)).orientation;
