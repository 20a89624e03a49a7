import { MAX_HEIF_PIXELS, MAX_IMAGE_PIXELS, MAX_UPLOAD_BYTES, MIN_IMAGE_SIDE_PX } from '@domain/contract';
import { MAX_BLOCK_BYTES, readPhotoMetadata, readTiffPages, resolveCaptureTime } from '@domain/photo';
import { imageSize } from 'image-size';
import type { Inspection, UnsupportedCode, UnsupportedReason } from '../types';
import { type ImageSize, PictureSequence, readHeifSize } from './heif';

/** File kinds, detected by their first bytes and never by their name. */
type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'tiff' | 'gif' | 'raw' | 'unknown';

const FILE_SNIFF_BYTES = 64;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'mif2']);
/** File endings of raw data in a TIFF container, where a decoder would find only a small preview. */
const RAW_NAMES =
  /\.(?:3fr|arw|cr2|cr3|crw|dcr|dng|erf|fff|gpr|iiq|k25|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i;
/** First bytes of raw files that are no TIFF: Fujifilm, Olympus, Panasonic, Canon, Minolta, Sigma. */
const RAW_STARTS = ['FUJIFILMCCD-RAW', 'IIRO', 'IIRS', 'MMOR', 'IIU\0', 'II\x1a\0\0\0HEAPCCDR', '\0MRM', 'FOVb'];

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

function brandsOf(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= Math.min(size, bytes.length); at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

function kindOfBrands(brands: readonly string[]): FileKind {
  if (brands.includes('crx ')) return 'raw';
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : 'unknown';
}

function isTiff(bytes: Uint8Array): boolean {
  const start = ascii(bytes, 0, 4);
  return start === 'II*\0' || start === 'MM\0*' || start === 'II+\0' || start === 'MM\0+';
}

/**
 * Returns the kind of a file.
 * @param head at least the first {@link FILE_SNIFF_BYTES} bytes, or the whole file when it is shorter
 * @param name used only to tell raw camera files from TIFF, which start alike
 */
function sniffFileKind(head: Uint8Array, name: string): FileKind {
  if (head.length < 12) return 'unknown';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return RAW_NAMES.test(name) ? 'raw' : 'jpeg';
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  if (ascii(head, 0, 3) === 'GIF') return 'gif';
  if (ascii(head, 4, 8) === 'ftyp') return kindOfBrands(brandsOf(head));
  if (RAW_STARTS.some((start) => ascii(head, 0, start.length) === start)) return 'raw';
  if (isTiff(head)) return RAW_NAMES.test(name) || ascii(head, 8, 10) === 'CR' ? 'raw' : 'tiff';
  return RAW_NAMES.test(name) ? 'raw' : 'unknown';
}

interface FileMetadata {
  readonly orientation: number | null;
  /** Camera's local time as ISO in UTC. */
  readonly takenAt: string | null;
  /** UTC offset of the camera, in minutes. */
  readonly takenOffset: number | null;
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const unpacked = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = unpacked.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MAX_BLOCK_BYTES) throw new RangeError('A metadata block exceeds the size limit');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Reads orientation and date of a file by the same rules as the server. */
async function readFileMetadata(file: Blob, fileName: string): Promise<FileMetadata> {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  const { sources, place, orientation } = await readPhotoMetadata({ size: file.size, read }, inflate);
  const taken = await resolveCaptureTime({ ...sources, place, fileName }, Date.now());
  return {
    orientation,
    takenAt: taken && new Date(taken.local).toISOString(),
    takenOffset: taken?.offset ?? null,
  };
}

/** Raw data of a camera in a TIFF. Its other images are only previews. */
class CameraRaw extends TypeError {}

function tiffSize(bytes: Uint8Array): ImageSize {
  const { isRaw, picture } = readTiffPages(bytes);
  if (isRaw) throw new CameraRaw('The TIFF holds raw sensor data');
  return picture ?? imageSize(bytes);
}

function storedSize(bytes: Uint8Array, kind: FileKind): ImageSize {
  if (kind === 'tiff') return tiffSize(bytes);
  return kind === 'heic' || kind === 'avif' ? readHeifSize(bytes) : imageSize(bytes);
}

/**
 * Reads the image size from the start of a file, upright only as far as the format itself rotates it.
 * @throws when the header is truncated or corrupt
 */
function readSize(bytes: Uint8Array, kind: FileKind): ImageSize {
  const { width, height } = storedSize(bytes, kind);
  if (!(Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0))
    throw new TypeError('The header has no valid image size');
  return { width, height };
}

const MEBIBYTE = 1024 * 1024;
/** Headers are read in growing chunks. Nearly all end within the first. */
const STEPS_BYTES = [256 * 1024, 4 * MEBIBYTE, Number.POSITIVE_INFINITY] as const;
/** A TIFF may have its directory at the very end. */
const READ_WHOLE = new Set<FileKind>(['tiff']);
const NOT_PICTURES = new Set<FileKind>(['unknown', 'gif']);

const refuse = (code: UnsupportedCode, params: UnsupportedReason['params'] = {}): Inspection => ({
  ok: false,
  reason: { code, params },
});

async function bytesOf(file: Blob, limit: number): Promise<Uint8Array> {
  return new Uint8Array(await (limit < file.size ? file.slice(0, limit) : file).arrayBuffer());
}

async function sizeOf(file: Blob, kind: FileKind): Promise<ImageSize | null> {
  const steps = READ_WHOLE.has(kind) ? STEPS_BYTES.slice(-1) : STEPS_BYTES;
  for (const limit of steps) {
    try {
      return readSize(await bytesOf(file, limit), kind);
    } catch (error) {
      if (error instanceof CameraRaw || error instanceof PictureSequence) throw error;
      if (limit >= file.size) break;
    }
  }
  return null;
}

/** These formats rotate images themselves, so their EXIF orientation must be ignored (ISO/IEC 23008-12 §A.2.3). */
const TURNED_ALREADY = new Set<FileKind>(['heic', 'avif']);

function judge(stored: ImageSize, kind: FileKind, { orientation, takenAt, takenOffset }: FileMetadata): Inspection {
  const isTurned = !TURNED_ALREADY.has(kind) && (orientation ?? 1) >= 5;
  const width = isTurned ? stored.height : stored.width;
  const height = isTurned ? stored.width : stored.height;
  if (Math.min(width, height) < MIN_IMAGE_SIDE_PX)
    return refuse('photo_too_small', { width, height, min: MIN_IMAGE_SIDE_PX });
  const limit = kind === 'heic' || kind === 'avif' ? MAX_HEIF_PIXELS : MAX_IMAGE_PIXELS;
  if (width * height > limit) {
    return refuse('too_many_pixels', { megapixels: Math.ceil((width * height) / 1e6), max: limit / 1e6 });
  }
  return { ok: true, kind, width, height, takenAt, takenOffset };
}

/**
 * Inspects a file before upload: kind by content, upright size and date by its header.
 * @param name of the file, to tell raw camera files from TIFF, and for a date in it
 * @returns never rejects; an unreadable file is refused with its reason
 */
export async function inspectFile(file: Blob, name: string): Promise<Inspection> {
  if (file.size === 0) return refuse('file_empty');
  if (file.size > MAX_UPLOAD_BYTES) {
    return refuse('file_too_large', { megabytes: Math.ceil(file.size / MEBIBYTE), max: MAX_UPLOAD_BYTES / MEBIBYTE });
  }
  try {
    const kind = sniffFileKind(await bytesOf(file, FILE_SNIFF_BYTES), name);
    if (kind === 'raw') return refuse('file_raw');
    if (NOT_PICTURES.has(kind)) return refuse('file_unsupported');
    const size = await sizeOf(file, kind);
    return size ? judge(size, kind, await readFileMetadata(file, name)) : refuse('file_corrupt');
  } catch (error) {
    if (error instanceof CameraRaw) return refuse('file_raw');
    if (error instanceof PictureSequence) return refuse('file_unsupported');
    return refuse('file_unreadable');
  }
}
