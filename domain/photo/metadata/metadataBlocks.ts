import { type ByteSource, createByteSource, decodeLatin1 } from './byteSource';

export interface PngText {
  readonly keyword: string;
  readonly text: string;
}

/** Metadata blocks of a file, still packed. Filled while reading, so that a broken end loses nothing. */
export interface MetadataBlocks {
  /** TIFF structures of EXIF, the one of the picture itself first. */
  readonly exif: ByteSource[];
  /** XMP packets, decoded byte for byte: only ASCII is searched in them. */
  readonly xmp: string[];
  readonly iptc: Uint8Array[];
  readonly texts: PngText[];
  /** Reasons why single blocks could not be read. Later blocks still are. */
  readonly warnings: string[];
}

/**
 * Unpacks zlib data.
 * @throws Error when it is broken or larger than a metadata block may be
 */
export type Inflate = (bytes: Uint8Array) => Promise<Uint8Array>;

/** Largest metadata block that is read, packed or not. */
export const MAX_BLOCK_BYTES = 4 * 1024 * 1024;

export const MAX_BLOCKS = 32;

export const createEmptyBlocks = (): MetadataBlocks => ({ exif: [], xmp: [], iptc: [], texts: [], warnings: [] });

export const errorMessageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
