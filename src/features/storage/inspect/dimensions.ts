import { readTiffPages } from '@domain/photo';
import { imageSize } from 'image-size';
import { type ImageSize, readHeifSize } from './heif';
import type { FileKind } from './sniffFileKind';

/** TIFF of a camera's raw data. Its other images are only previews. */
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
 * Reads the image size from the start of a file, upright only as far as the format itself rotates it.
 * @throws when the header is truncated or corrupt
 */
export function readSize(bytes: Uint8Array, kind: FileKind): ImageSize {
  const { width, height } = storedSize(bytes, kind);
  if (!(Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0)) throw new TypeError('no size');
  return { width, height };
}
