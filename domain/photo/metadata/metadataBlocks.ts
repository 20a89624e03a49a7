/** Random access to the bytes of a file, so that a large one is never wholly in memory. */
export interface ByteSource {
  readonly size: number;
  /** Returns at most `length` bytes from `offset` on; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

const createByteSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});

const WINDOW_BYTES = 64 * 1024;

/** Buffers a source in windows: headers are many small pieces close together. */
export function createBufferedSource(source: ByteSource): ByteSource {
  let start = 0;
  let held = new Uint8Array(0);
  return {
    size: source.size,
    async read(offset, length) {
      if (length > WINDOW_BYTES) return source.read(offset, length);
      const isHeld = offset >= start && offset + length <= start + held.length;
      if (!isHeld) {
        held = new Uint8Array(await source.read(offset, WINDOW_BYTES));
        start = offset;
      }
      return held.subarray(offset - start, offset - start + length);
    },
  };
}

/** Counts the bytes read of a file. It stops files whose parts overlap or unpack to far more. */
interface ReadBudget {
  /** @throws RangeError when more was read than the metadata of any photo needs */
  spend(bytes: number): void;
}

export function createReadBudget(bytes: number): ReadBudget {
  let left = bytes;
  return {
    spend(spent) {
      left -= spent;
      if (left < 0) throw new RangeError('more metadata than any photo has: reading stopped');
    },
  };
}

export const withBudget = (source: ByteSource, budget: ReadBudget): ByteSource => ({
  size: source.size,
  async read(offset, length) {
    budget.spend(length);
    return source.read(offset, length);
  },
});

/**
 * Reads exactly `length` bytes.
 * @throws RangeError when the file ends before
 */
export async function readExactly(source: ByteSource, offset: number, length: number): Promise<Uint8Array> {
  const bytes = offset >= 0 && length >= 0 ? await source.read(offset, length) : new Uint8Array(0);
  if (bytes.length < length || offset < 0) throw new RangeError(`the file ends within ${length} bytes at ${offset}`);
  return bytes;
}

export const createDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const PIECE = 4096;

/** Decodes bytes as ISO 8859-1. Sufficient for UTF-8 when only ASCII is searched. */
export function decodeLatin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = '';
  for (let at = from; at < to; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + PIECE)));
  return text;
}

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
