/** A box of the ISO base media file format (ISO/IEC 14496-12 §4.2); offsets in the file. */
interface Box {
  readonly type: string;
  /** Offset of its content, after size and type. */
  readonly start: number;
  readonly end: number;
}

interface HeifItem {
  /** Four letters. */
  readonly type: string;
  /** Where the flag stands that hides it. */
  readonly flagsAt: number;
}

/** The items of a HEIF file (ISO/IEC 23008-12 §6, ISO/IEC 14496-12 §8.11). */
export interface HeifItems {
  /** Where the id of the primary item stands, and in how many bytes. */
  readonly primaryAt: { readonly offset: number; readonly bytes: 2 | 4 };
  readonly primary: number;
  readonly items: ReadonlyMap<number, HeifItem>;
  readonly references: readonly { readonly type: string; readonly from: number; readonly to: readonly number[] }[];
}

/** Reads the head of a HEIF file; null where it cannot be understood. */
export function readHeifItems(file: Buffer): HeifItems | null {
  try {
    const meta = boxesIn(file, 0, file.length).find(({ type }) => type === 'meta');
    if (!meta) return null;
    const inMeta = boxesIn(file, meta.start + 4, meta.end);
    const find = (wanted: string) => inMeta.find(({ type }) => type === wanted);
    const [pitm, iinf, iref] = [find('pitm'), find('iinf'), find('iref')];
    if (!pitm || !iinf) return null;
    const bytes = file[pitm.start] === 0 ? 2 : 4;
    const primaryAt = { offset: pitm.start + 4, bytes } as const;
    return {
      primaryAt,
      primary: file.readUIntBE(primaryAt.offset, bytes),
      items: new Map(itemsIn(file, iinf)),
      references: iref ? itemReferences(file, iref) : [],
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const head = size === 1 ? 16 : 8;
    const end = size === 0 ? to : at + (size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size);
    if (end < at + head || end > to) break;
    boxes.push({ type, start: at + head, end });
    at = end;
  }
  return boxes;
}

function* itemsIn(file: Buffer, iinf: Box): Generator<[number, HeifItem]> {
  const entries = iinf.start + 4 + (file[iinf.start] === 0 ? 2 : 4);
  for (const { start } of boxesIn(file, entries, iinf.end)) {
    const version = file[start] ?? 0;
    if (version < 2) continue;
    const bytes = version === 2 ? 2 : 4;
    const typeAt = start + 4 + bytes + 2;
    const item = { type: file.toString('latin1', typeAt, typeAt + 4), flagsAt: start + 3 };
    yield [file.readUIntBE(start + 4, bytes), item];
  }
}

function itemReferences(file: Buffer, iref: Box): HeifItems['references'] {
  const bytes = file[iref.start] === 0 ? 2 : 4;
  return boxesIn(file, iref.start + 4, iref.end).map(({ type, start }) => {
    const count = file.readUInt16BE(start + bytes);
    const first = start + bytes + 2;
    const to = Array.from({ length: count }, (_, i) => file.readUIntBE(first + i * bytes, bytes));
    return { type, from: file.readUIntBE(start, bytes), to };
  });
}

/** The tiles of the primary picture and of its transparency, where these are grids of tiles. */
export function tilesOf({ primary, items, references }: HeifItems): readonly number[] {
  const masks = references.filter(({ type, to }) => type === 'auxl' && to.includes(primary)).map(({ from }) => from);
  const grids = [primary, ...masks].filter((item) => items.get(item)?.type === 'grid');
  return references.filter(({ type, from }) => type === 'dimg' && grids.includes(from)).flatMap(({ to }) => [...to]);
}

/** The same file with another primary item; a tile is hidden, and a hidden item cannot be primary. */
export function withPrimary(file: Buffer, { primaryAt, items }: HeifItems, item: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUIntBE(item, primaryAt.offset, primaryAt.bytes);
  const { flagsAt } = items.get(item) ?? {};
  if (flagsAt !== undefined) copy.writeUInt8(copy.readUInt8(flagsAt) & ~HIDDEN, flagsAt);
  return copy;
}

const HIDDEN = 1;
