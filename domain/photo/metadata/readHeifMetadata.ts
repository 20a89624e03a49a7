import {
  addExifBlock,
  type ByteSource,
  createDataView,
  decodeLatin1,
  errorMessageOf,
  MAX_BLOCK_BYTES,
  MAX_BLOCKS,
  type MetadataBlocks,
  readExactly,
} from './metadataBlocks';

interface Box {
  readonly type: string;
  readonly start: number; // First byte of the content
  readonly end: number;
}

interface Location {
  readonly isInData: boolean;
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
}

/** Reads the content of a box and never beyond it, because overlapping boxes would take long. */
class Cursor {
  readonly view: DataView;
  constructor(
    view: DataView,
    { start, end }: Box,
    public at: number,
  ) {
    this.view = new DataView(view.buffer, view.byteOffset + start, end - start);
  }
  /**
   * Reads a number of 0, 1, 2, 4 or 8 bytes.
   * @throws RangeError when the box ends before
   */
  take(bytes: number): number {
    const at = this.at;
    this.at += bytes;
    if (bytes === 0) return 0;
    if (bytes === 1) return this.view.getUint8(at);
    if (bytes === 2) return this.view.getUint16(at);
    return bytes === 4 ? this.view.getUint32(at) : Number(this.view.getBigUint64(at));
  }
  text(): string {
    let text = '';
    while (this.at < this.view.byteLength) {
      const code = this.take(1);
      if (code === 0) break;
      text += String.fromCharCode(code);
    }
    return text;
  }
}

async function findMeta(source: ByteSource): Promise<Box> {
  for (let at = 0; at + 8 <= source.size; ) {
    const view = createDataView(new Uint8Array(await source.read(at, 16)));
    const small = view.getUint32(0);
    const head = small === 1 ? 16 : 8;
    const size = small === 1 ? Number(view.getBigUint64(8)) : small === 0 ? source.size - at : small;
    if (size < head) break;
    const type = String.fromCharCode(view.getUint8(4), view.getUint8(5), view.getUint8(6), view.getUint8(7));
    if (type === 'meta') return { type, start: at + head, end: at + size };
    at += size;
  }
  throw new TypeError('the file has no meta box');
}

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const small = view.getUint32(at);
    const head = small === 1 ? 16 : 8;
    const size = small === 1 ? Number(view.getBigUint64(at + 8)) : small === 0 ? to - at : small;
    if (size < head || at + size > to) break;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    boxes.push({ type, start: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

function itemsOf(view: DataView, iinf: Box): { readonly id: number; readonly kind: 'exif' | 'xmp' }[] {
  const entries = iinf.start + 4 + (view.getUint8(iinf.start) === 0 ? 2 : 4);
  return boxesIn(view, entries, iinf.end).flatMap((infe): { id: number; kind: 'exif' | 'xmp' }[] => {
    const version = infe.end > infe.start ? view.getUint8(infe.start) : 0;
    if (version < 2) return [];
    const cursor = new Cursor(view, infe, 4);
    const id = cursor.take(version === 2 ? 2 : 4);
    cursor.take(2);
    const type = String.fromCharCode(cursor.take(1), cursor.take(1), cursor.take(1), cursor.take(1));
    if (type === 'Exif') return [{ id, kind: 'exif' }];
    if (type !== 'mime') return [];
    cursor.text();
    return cursor.text() === 'application/rdf+xml' ? [{ id, kind: 'xmp' }] : [];
  });
}

/** ISO/IEC 14496-12 §8.11.3. */
function locationsOf(view: DataView, iloc: Box): ReadonlyMap<number, Location> {
  const version = view.getUint8(iloc.start);
  const cursor = new Cursor(view, iloc, 4);
  const sizes = cursor.take(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const count = cursor.take(version < 2 ? 2 : 4);
  const found = new Map<number, Location>();
  for (let item = 0; item < count; item += 1) {
    const id = cursor.take(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : cursor.take(2) & 15;
    cursor.take(2);
    const base = cursor.take(baseBytes);
    const extentCount = cursor.take(2);
    if (extentCount > 1 && indexBytes + offsetBytes + lengthBytes === 0)
      throw new RangeError('the item locations have extents of no size');
    const extents = Array.from({ length: extentCount }, () => {
      cursor.take(indexBytes);
      const offset = base + cursor.take(offsetBytes);
      return { offset, length: cursor.take(lengthBytes) };
    });
    found.set(id, { isInData: method === 1, extents });
  }
  return found;
}

function findDescribingItems(view: DataView, pitm: Box | undefined, iref: Box | undefined): ReadonlySet<number> {
  if (!pitm || !iref) return new Set();
  const primary = new Cursor(view, pitm, 4).take(view.getUint8(pitm.start) === 0 ? 2 : 4);
  const bytes = view.getUint8(iref.start) === 0 ? 2 : 4;
  const references = boxesIn(view, iref.start + 4, iref.end).filter(({ type }) => type === 'cdsc');
  return new Set(
    references.flatMap((reference) => {
      const cursor = new Cursor(view, reference, 0);
      const from = cursor.take(bytes);
      const to = Array.from({ length: cursor.take(2) }, () => cursor.take(bytes));
      return to.includes(primary) ? [from] : [];
    }),
  );
}

/**
 * Reads the EXIF and XMP items of a HEIF file (HEIC or AVIF), those of the primary picture first (ISO/IEC 23008-12 §6,
 * annex A).
 */
export async function readHeifMetadata(source: ByteSource, blocks: MetadataBlocks): Promise<void> {
  const meta = await findMeta(source);
  const length = Math.min(meta.end, source.size) - meta.start;
  if (length > MAX_BLOCK_BYTES) throw new RangeError('the meta box is too large');
  const view = createDataView(new Uint8Array(await readExactly(source, meta.start, length)));
  const inMeta = boxesIn(view, 4, length);
  const find = (boxType: string) => inMeta.find(({ type }) => type === boxType);
  const [iinf, iloc, idat] = [find('iinf'), find('iloc'), find('idat')];
  if (!iinf || !iloc) return;
  const locations = locationsOf(view, iloc);
  const own = findDescribingItems(view, find('pitm'), find('iref'));
  const items = itemsOf(view, iinf).sort((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)));
  for (const { id, kind } of items.slice(0, MAX_BLOCKS)) {
    const location = locations.get(id);
    if (!location) continue;
    try {
      const bytes = await contentOf(source, location, meta.start + (idat?.start ?? 0));
      if (kind === 'xmp') blocks.xmp.push(decodeLatin1(bytes));
      // The first four bytes are the distance from there to the TIFF header.
      else if (bytes.length > 4) addExifBlock(blocks, bytes, 4 + createDataView(bytes).getUint32(0));
    } catch (error) {
      blocks.warnings.push(errorMessageOf(error));
    }
  }
}

async function contentOf(source: ByteSource, { isInData, extents }: Location, dataAt: number): Promise<Uint8Array> {
  const parts: number[] = [];
  for (const { offset, length } of extents) {
    const start = (isInData ? dataAt : 0) + offset;
    // A length of 0 means the rest of the file.
    const byteCount = length === 0 ? source.size - start : length;
    if (parts.length + byteCount > MAX_BLOCK_BYTES) throw new RangeError('a metadata item is too large');
    for (const byte of await readExactly(source, start, byteCount)) parts.push(byte);
  }
  return Uint8Array.from(parts);
}
