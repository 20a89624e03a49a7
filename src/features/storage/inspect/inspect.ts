import { MAX_HEIF_PIXELS, MAX_IMAGE_PIXELS, MAX_UPLOAD_BYTES, MIN_IMAGE_SIDE_PX } from '@domain/contract';
import { CameraRaw, readSize } from './dimensions';
import { type ImageSize, PictureSequence } from './heif';
import type { Inspection, Unsupported, UnsupportedCode } from './inspection.types';
import { type FileMetadata, readFileMetadata } from './metadata';
import { FILE_SNIFF_BYTES, type FileKind, sniffFileKind } from './sniffFileKind';

const MEBIBYTE = 1024 * 1024;
/** Headers are read in growing chunks. Nearly all end within the first. */
const STEPS_BYTES = [256 * 1024, 4 * MEBIBYTE, Number.POSITIVE_INFINITY] as const;
/** A TIFF may have its directory at the very end. */
const READ_WHOLE = new Set<FileKind>(['tiff']);
const NOT_PICTURES = new Set<FileKind>(['unknown', 'gif']);

const refuse = (code: UnsupportedCode, params: Unsupported['params'] = {}): Inspection => ({
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

/** Formats that rotate images themselves. Their EXIF orientation must be ignored (ISO/IEC 23008-12 §A.2.3). */
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
