/**
 * Reads the upright size of a HEIF or AVIF image from its primary item's `ispe`, `clap` and `irot` properties
 * (ISO/IEC 23008-12 §6.5, 14496-12 §8.11). Header libraries take the first size, which may be a tile's, and ignore
 * the rotation.
 */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function boxes(view: DataView, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const small = view.getUint32(at);
    const large = small === 1 && at + 16 <= to;
    const size = large ? Number(view.getBigUint64(at + 8)) : small === 0 ? to - at : small;
    if (size < 8) break;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    found.push({ type, start: at + (large ? 16 : 8), end: Math.min(at + size, to) });
    at += size;
  }
  return found;
}

const find = (list: readonly Box[], type: string) => list.find((box) => box.type === type);

function primaryItem(view: DataView, pitm: Box): number {
  return view.getUint8(pitm.start) === 0 ? view.getUint16(pitm.start + 4) : view.getUint32(pitm.start + 4);
}

/** Returns the property indexes (from 1) of an item. */
function propertiesOf(view: DataView, ipma: Box, item: number): number[] {
  const version = view.getUint8(ipma.start);
  const wide = (view.getUint8(ipma.start + 3) & 1) === 1;
  const entries = view.getUint32(ipma.start + 4);
  let at = ipma.start + 8;
  for (let entry = 0; entry < entries && at < ipma.end; entry++) {
    const id = version < 1 ? view.getUint16(at) : view.getUint32(at);
    at += version < 1 ? 2 : 4;
    const count = view.getUint8(at++);
    const step = wide ? 2 : 1;
    if (id === item) {
      return Array.from({ length: count }, (_, i) =>
        wide ? view.getUint16(at + i * 2) & 0x7fff : view.getUint8(at + i) & 0x7f,
      );
    }
    at += count * step;
  }
  return [];
}

function applyProperty(view: DataView, size: ImageSize | null, box: Box): ImageSize | null {
  if (box.type === 'ispe') return { width: view.getUint32(box.start + 4), height: view.getUint32(box.start + 8) };
  if (size === null) return null;
  if (box.type === 'clap') {
    const part = (offset: number) =>
      Math.round(view.getUint32(box.start + offset) / view.getUint32(box.start + offset + 4));
    return { width: part(0), height: part(8) };
  }
  const quarterTurns = box.type === 'irot' ? view.getUint8(box.start) & 3 : 0;
  return quarterTurns % 2 === 1 ? { width: size.height, height: size.width } : size;
}

export class PictureSequence extends TypeError {}

/**
 * @param bytes start of the file, with the whole `meta` box
 * @throws RangeError or TypeError when the boxes are truncated or invalid
 */
export function readHeifSize(bytes: Uint8Array): ImageSize {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const top = boxes(view, 0, bytes.length);
  const meta = find(top, 'meta');
  if (!meta && find(top, 'moov')) throw new PictureSequence('a sequence');
  if (!meta) throw new TypeError('HEIF file without a meta box');
  const inMeta = boxes(view, meta.start + 4, meta.end);
  const pitm = find(inMeta, 'pitm');
  const iprp = find(inMeta, 'iprp');
  const inIprp = iprp ? boxes(view, iprp.start, iprp.end) : [];
  const ipco = find(inIprp, 'ipco');
  if (!pitm || !ipco) throw new TypeError('HEIF file without a primary item');
  const item = primaryItem(view, pitm);
  const all = boxes(view, ipco.start, ipco.end);
  const indexes = inIprp.filter((box) => box.type === 'ipma').flatMap((ipma) => propertiesOf(view, ipma, item));
  let size: ImageSize | null = null;
  for (const index of indexes) {
    const box = all[index - 1];
    if (box) size = applyProperty(view, size, box);
  }
  if (!size || !(size.width > 0 && size.height > 0)) throw new TypeError('HEIF file without an image size');
  return size;
}
