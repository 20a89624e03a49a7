import { readTiffPages, takenOf } from '@domain/photo';
import * as exifr from 'exifr';
import { imageSize } from 'image-size';
import { heifSize, type Size } from './heif';
import type { FileKind } from './sniff';

export interface Header extends Size {
  /** The camera's clock as if it were UTC, ISO; null when the file does not tell. */
  readonly takenAt: string | null;
}

interface Exif {
  readonly Orientation?: number;
  readonly DateTimeOriginal?: string;
  readonly OffsetTimeOriginal?: string;
  readonly CreateDate?: string;
  readonly OffsetTimeDigitized?: string;
}

const EXIF_OPTIONS = {
  pick: ['Orientation', 'DateTimeOriginal', 'OffsetTimeOriginal', 'CreateDate', 'OffsetTimeDigitized'],
  translateValues: false,
  reviveValues: false,
};

/** The EXIF block of a WebP file, which exifr does not look for. */
function webpExif(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === 'EXIF') {
      const block = bytes.slice(at + 8, at + 8 + size);
      return String.fromCharCode(...block.subarray(0, 4)) === 'Exif' ? block.slice(6) : block;
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

/** A broken EXIF block never makes a photo unusable: it tells nothing. */
async function readExif(bytes: Uint8Array, kind: FileKind): Promise<Exif> {
  const source = kind === 'webp' ? webpExif(bytes) : bytes;
  if (!source) return {};
  try {
    return ((await exifr.parse(source, EXIF_OPTIONS)) as Exif | undefined) ?? {};
  } catch {
    return {};
  }
}

function takenAt(exif: Exif): string | null {
  const taken = takenOf({
    original: exif.DateTimeOriginal,
    originalOffset: exif.OffsetTimeOriginal,
    digitised: exif.CreateDate,
    digitisedOffset: exif.OffsetTimeDigitized,
  });
  return taken ? new Date(taken.local).toISOString() : null;
}

/** A TIFF of a camera's raw data: its other pictures are only previews. */
export class CameraRaw extends TypeError {}

function tiffSize(bytes: Uint8Array): Size {
  const { isRaw, picture } = readTiffPages(bytes);
  if (isRaw) throw new CameraRaw('raw data');
  return picture ?? imageSize(bytes);
}

function rawSize(bytes: Uint8Array, kind: FileKind): Size {
  if (kind === 'tiff') return tiffSize(bytes);
  return kind === 'heic' || kind === 'avif' ? heifSize(bytes) : imageSize(bytes);
}

/**
 * Upright size and date of a picture, from the start of its file.
 * @throws when the header is cut off or broken
 */
export async function readHeader(bytes: Uint8Array, kind: FileKind): Promise<Header> {
  const { width, height } = rawSize(bytes, kind);
  if (!(Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0)) throw new TypeError('no size');
  const exif = await readExif(bytes, kind);
  // HEIF and AVIF turn by `irot`, already applied; their EXIF orientation is to be ignored (ISO/IEC 23008-12 §A.2.3).
  const turned = kind !== 'heic' && kind !== 'avif' && (exif.Orientation ?? 1) >= 5;
  return { width: turned ? height : width, height: turned ? width : height, takenAt: takenAt(exif) };
}
