import { imageSize } from 'image-size';
import { heifSize, type Size } from './heif';
import type { FileKind } from './sniff';

/**
 * Size of a picture from the start of its file, upright only as far as the file turns it by itself.
 * @throws when the header is cut off or broken
 */
export function readSize(bytes: Uint8Array, kind: FileKind): Size {
  const { width, height } = kind === 'heic' || kind === 'avif' ? heifSize(bytes) : imageSize(bytes);
  if (!(Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0)) throw new TypeError('no size');
  return { width, height };
}
