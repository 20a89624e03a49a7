import { createByteSource, decodeLatin1 } from './byteSource';
import type { MetadataBlocks } from './metadataBlocks';

/** Bytes that are searched for a misplaced TIFF header. */
const SEARCHED_BYTES = 64;
const TIFF_HEADER = /II\*\0|MM\0\*/;

/**
 * Adds an EXIF block, a TIFF structure often behind `Exif\0\0`. Some writers put a whole APP1 segment there instead.
 * @param at declared offset of the header
 */
export function addExifBlock(blocks: MetadataBlocks, bytes: Uint8Array, at = 0): void {
  const isHeader = (offset: number) => TIFF_HEADER.exec(decodeLatin1(bytes, offset, offset + 4))?.index === 0;
  if (isHeader(at)) return void blocks.exif.push(createByteSource(bytes.subarray(at)));
  const found = TIFF_HEADER.exec(decodeLatin1(bytes, 0, Math.min(bytes.length, SEARCHED_BYTES)));
  if (!found) return void blocks.warnings.push('an EXIF block without a TIFF header');
  blocks.exif.push(createByteSource(bytes.subarray(found.index)));
}
