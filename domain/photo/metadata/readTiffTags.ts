import { type ByteSource, createDataView, decodeLatin1, MAX_BLOCK_BYTES, readExactly } from './metadataBlocks';

type TagValue = string | readonly number[] | Uint8Array;
export type Tags = ReadonlyMap<number, TagValue>;

export interface TiffTags {
  readonly main: Tags;
  readonly exif: Tags;
  readonly gps: Tags;
}

const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
/** Bytes of one value by field type; types of text and of blocks are left out. */
const SIZES: Readonly<Record<number, number>> = {
  3: 2,
  4: 4,
  5: 8,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};
const ASCII = 2;
const UTF8 = 129;
const BYTES_OF_BLOCK = new Set([1, 6, 7]);
/** XMP, IPTC, Photoshop's resources. IPTC is often declared as LONG. */
const BLOCKS = new Set([0x02bc, 0x83bb, 0x8649]);
/** Only small fields and metadata blocks are read, not pixels and tables. */
const MAX_FIELD_BYTES = 4096;

interface Layout {
  readonly little: boolean;
  readonly big: boolean;
}

/**
 * Reads the first directory of a TIFF structure, and its EXIF and GPS directories (TIFF 6.0 §2, EXIF 3.0 §4.6; BigTIFF
 * too). A truncated directory loses only the missing part.
 * @throws TypeError when there is no TIFF header
 * @throws RangeError when the first directory is missing
 */
export async function readTiffTags(source: ByteSource): Promise<TiffTags> {
  const head = await readExactly(source, 0, 8);
  const mark = decodeLatin1(head, 0, 2);
  if (mark !== 'II' && mark !== 'MM') throw new TypeError('the block has no TIFF header');
  const little = mark === 'II';
  const layout = { little, big: createDataView(head).getUint16(2, little) === 43 };
  const first = layout.big
    ? Number(createDataView(await readExactly(source, 8, 8)).getBigUint64(0, little))
    : createDataView(head).getUint32(4, little);
  const main = await readDirectory(source, first, layout);
  const sub = async (tag: number): Promise<Tags> => {
    const at = main.get(tag);
    if (!Array.isArray(at) || typeof at[0] !== 'number') return new Map();
    return readDirectory(source, at[0], layout).catch(() => new Map());
  };
  return { main, exif: await sub(EXIF_DIRECTORY), gps: await sub(GPS_DIRECTORY) };
}

async function readDirectory(source: ByteSource, at: number, layout: Layout): Promise<Tags> {
  const { little, big } = layout;
  const countBytes = big ? 8 : 2;
  const countView = createDataView(await readExactly(source, at, countBytes));
  const count = big ? Number(countView.getBigUint64(0, little)) : countView.getUint16(0, little);
  const entryBytes = big ? 20 : 12;
  const found = new Map<number, TagValue>();
  for (let i = 0; i < Math.min(count, 0xffff); i += 1) {
    const entry = await source.read(at + countBytes + i * entryBytes, entryBytes);
    if (entry.length < entryBytes) break;
    const tag = createDataView(entry).getUint16(0, little);
    if (found.has(tag)) continue;
    const value = await readField(source, new Uint8Array(entry), layout).catch(() => null);
    if (value !== null) found.set(tag, value);
  }
  return found;
}

async function readField(source: ByteSource, entry: Uint8Array, { little, big }: Layout): Promise<TagValue | null> {
  const view = createDataView(entry);
  const tag = view.getUint16(0, little);
  const type = view.getUint16(2, little);
  const count = big ? Number(view.getBigUint64(4, little)) : view.getUint32(4, little);
  const isText = type === ASCII || type === UTF8;
  const size = isText || BYTES_OF_BLOCK.has(type) ? 1 : SIZES[type];
  if (size === undefined || count * size > (BLOCKS.has(tag) ? MAX_BLOCK_BYTES : MAX_FIELD_BYTES)) return null;
  const inline = big ? 8 : 4;
  const valueAt = big ? 12 : 8;
  const offset = big ? Number(view.getBigUint64(valueAt, little)) : view.getUint32(valueAt, little);
  const bytes =
    count * size <= inline
      ? entry.subarray(valueAt, valueAt + count * size)
      : new Uint8Array(await readExactly(source, offset, count * size));
  if (isText) return decodeLatin1(bytes);
  if (BYTES_OF_BLOCK.has(type) || BLOCKS.has(tag)) return bytes;
  const values = createDataView(bytes);
  return Array.from({ length: count }, (_, i) => numberAt(values, i * size, type, little));
}

function numberAt(view: DataView, at: number, type: number, little: boolean): number {
  if (type === 3) return view.getUint16(at, little);
  if (type === 8) return view.getInt16(at, little);
  if (type === 5) return view.getUint32(at, little) / view.getUint32(at + 4, little);
  if (type === 10) return view.getInt32(at, little) / view.getInt32(at + 4, little);
  if (type === 9) return view.getInt32(at, little);
  if (type === 11) return view.getFloat32(at, little);
  if (type === 12) return view.getFloat64(at, little);
  return type >= 16 ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little);
}
