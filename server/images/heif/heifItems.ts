/** Box of the ISO base media file format (ISO/IEC 14496-12 §4.2), with offsets in the file. */
interface Box {
  readonly type: string;
  readonly start: number; // Offset of its content, after size and type
  readonly end: number;
}

interface HeifItem {
  readonly type: string;
  readonly flagsAt: number;
}

interface Association {
  readonly property: Box | undefined;
  /** Position in `ipco`, counted from 1 as in the file. */
  readonly index: number;
  readonly at: number;
  readonly bytes: 1 | 2;
}

/** Items of a HEIF file (ISO/IEC 23008-12 §6, ISO/IEC 14496-12 §8.11). */
export interface HeifItems {
  readonly primaryAt: { readonly offset: number; readonly bytes: 2 | 4 };
  readonly primary: number;
  readonly items: ReadonlyMap<number, HeifItem>;
  readonly references: readonly { readonly type: string; readonly from: number; readonly to: readonly number[] }[];
  readonly properties: ReadonlyMap<number, readonly Association[]>;
}

/** Parses the head of a HEIF file; returns null if it is malformed. */
export function readHeifItems(file: Buffer): HeifItems | null {
  try {
    const meta = boxesIn(file, 0, file.length).find(({ type }) => type === 'meta');
    if (!meta) return null;
    const inMeta = boxesIn(file, meta.start + 4, meta.end);
    const find = (boxType: string) => inMeta.find(({ type }) => type === boxType);
    const [pitm, iinf, iref, iprp] = [find('pitm'), find('iinf'), find('iref'), find('iprp')];
    if (!pitm || !iinf) return null;
    const bytes = file[pitm.start] === 0 ? 2 : 4;
    const primaryAt = { offset: pitm.start + 4, bytes } as const;
    return {
      primaryAt,
      primary: file.readUIntBE(primaryAt.offset, bytes),
      items: new Map(itemsIn(file, iinf)),
      references: iref ? itemReferences(file, iref) : [],
      properties: new Map(iprp ? associationsIn(file, iprp) : []),
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

function* associationsIn(file: Buffer, iprp: Box): Generator<[number, readonly Association[]]> {
  const inIprp = boxesIn(file, iprp.start, iprp.end);
  const ipco = inIprp.find(({ type }) => type === 'ipco');
  const all = ipco ? boxesIn(file, ipco.start, ipco.end) : [];
  for (const { start } of inIprp.filter(({ type }) => type === 'ipma')) {
    const idBytes = file[start] === 0 ? 2 : 4;
    const bytes = ((file[start + 3] ?? 0) & 1) === 1 ? 2 : 1;
    let at = start + 8;
    for (let entries = file.readUInt32BE(start + 4); entries > 0; entries -= 1) {
      const id = file.readUIntBE(at, idBytes);
      at += idBytes + 1;
      const found: Association[] = [];
      for (let count = file.readUInt8(at - 1); count > 0; count -= 1, at += bytes) {
        const index = file.readUIntBE(at, bytes) & (bytes === 2 ? 0x7fff : 0x7f);
        found.push({ property: all[index - 1], index, at, bytes });
      }
      yield [id, found];
    }
  }
}

function itemReferences(file: Buffer, iref: Box): HeifItems['references'] {
  const bytes = file[iref.start] === 0 ? 2 : 4;
  return boxesIn(file, iref.start + 4, iref.end).map(({ type, start, end }) => {
    const count = file.readUInt16BE(start + bytes);
    const first = start + bytes + 2;
    // Overlapping lists would take gigabytes.
    if (first + count * bytes > end) throw new RangeError('HEIF reference points outside its box');
    const to = Array.from({ length: count }, (_, i) => file.readUIntBE(first + i * bytes, bytes));
    return { type, from: file.readUIntBE(start, bytes), to };
  });
}

/** Ids of the primary picture's transparency and other auxiliary pictures. */
const masksOf = ({ primary, references }: HeifItems): readonly number[] =>
  references.filter(({ type, to }) => type === 'auxl' && to.includes(primary)).map(({ from }) => from);

/** Returns the tiles of the primary picture and its transparency, where they are grids. */
export function listTiles(heif: HeifItems): readonly number[] {
  const grids = [heif.primary, ...masksOf(heif)].filter((item) => heif.items.get(item)?.type === 'grid');
  return heif.references
    .filter(({ type, from }) => type === 'dimg' && grids.includes(from))
    .flatMap(({ to }) => [...to]);
}

/** Returns the coding type of the primary picture, or of its first tile. */
export function findCodedType({ primary, items, references }: HeifItems): string {
  let item = primary;
  for (let depth = 0; depth < MAX_DERIVATIONS; depth += 1) {
    const [source] = references.find(({ type, from }) => type === 'dimg' && from === item)?.to ?? [];
    if (source === undefined) break;
    item = source;
  }
  return items.get(item)?.type ?? '';
}

/**
 * Returns the contents of all properties of a type of the primary picture, else of the first picture that it
 * derives from.
 */
export function readPrimaryProperties(file: Buffer, heif: HeifItems, propertyType: string): Buffer[] {
  const parts = heif.references.find(({ type, from }) => type === 'dimg' && from === heif.primary)?.to ?? [];
  for (const item of [heif.primary, ...parts.slice(0, 1)]) {
    const found = (heif.properties.get(item) ?? []).flatMap(({ property }) =>
      property?.type === propertyType ? [file.subarray(property.start, property.end)] : [],
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** Transformation of the decoded primary picture, applied in file order. */
export interface HeifTransformation {
  readonly type: 'clap' | 'imir' | 'irot';
  readonly content: Buffer;
}

const isTransformation = (type: string | undefined): type is HeifTransformation['type'] =>
  type === 'clap' || type === 'imir' || type === 'irot';

export function readTransformations(file: Buffer, { properties, primary }: HeifItems): HeifTransformation[] {
  return (properties.get(primary) ?? []).flatMap(({ property }) =>
    property && isTransformation(property.type)
      ? [{ type: property.type, content: file.subarray(property.start, property.end) }]
      : [],
  );
}

/**
 * Returns the file without the primary picture's transformations. Their associations repeat the size property
 * instead, so that no length changes.
 */
export function withoutTransformations(file: Buffer, heif: HeifItems): Buffer {
  const copy = Buffer.from(file);
  for (const item of [heif.primary, ...masksOf(heif)]) {
    const associations = heif.properties.get(item) ?? [];
    const size = associations.find(({ property }) => property?.type === 'ispe');
    for (const { property, at, bytes } of associations)
      if (size && isTransformation(property?.type)) copy.writeUIntBE(size.index, at, bytes);
  }
  return copy;
}

/**
 * Returns the file with another primary item. Tiles are hidden and a hidden item cannot be primary, so it is
 * unhidden.
 */
export function withPrimary(file: Buffer, { primaryAt, items }: HeifItems, item: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUIntBE(item, primaryAt.offset, primaryAt.bytes);
  const { flagsAt } = items.get(item) ?? {};
  if (flagsAt !== undefined) copy.writeUInt8(copy.readUInt8(flagsAt) & ~HIDDEN, flagsAt);
  return copy;
}

const HIDDEN = 1;
const MAX_DERIVATIONS = 4;
