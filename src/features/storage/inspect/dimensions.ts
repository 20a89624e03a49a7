import { readTiffPages } from '@domain/photo';
import { imageSize } from 'image-size';
import { type ImageSize, readHeifSize } from './heif';
import type { FileKind } from './sniffFileKind';

/** A TIFF of a camera's raw data: its other pictures are only previews. */
export class CameraRaw extends TypeError {}

function tiffSize(bytes: Uint8Array): ImageSize {
  const { isRaw, picture } = readTiffPages(bytes);
  if (isRaw) throw new CameraRaw('raw data');
  return picture ?? imageSize(bytes);
}

function storedSize(bytes: Uint8Array, kind: FileKind): ImageSize {
  if (kind === 'tiff') return tiffSize(bytes);
  return kind === 'heic' || kind === 'avif' ? readHeifSize(bytes) : imageSize(bytes);
}

/**
 * Size of a picture from the start of its file, upright only as far as the file turns it by itself.
 * @throws when the header is cut off or broken
 */
export function readSize(bytes: Uint8Array, kind: FileKind): ImageSize {
  const { width, height } = storedSize(bytes, kind);
  if (!(Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0)) throw new TypeError('no size');
  return { width, height };
}
