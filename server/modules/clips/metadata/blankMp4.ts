import type { FileHandle } from 'node:fs/promises';
import { readBytes, zeroBytes } from './fileRanges';

/** Largest table of contents, as `sniffClip` accepts it. */
const MAX_MOOV_BYTES = 32 * 1024 * 1024;
const MAX_BOXES = 10_000;
const MAX_DEPTH = 8;

interface Box {
  readonly type: string;
  /** Of the header, and of the content; from the start of the buffer or file. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Boxes on the top level that players need. Others hold metadata of cameras, such as XMP, or old remains of it. */
const TOP_LEVEL = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'pdin']);
/** Room without content. */
const FREE = new Set(['free', 'skip', 'wide']);
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
/** User data (`©xyz`, titles), metadata items (`com.apple.quicktime.location`), XMP, and links to removed tracks. */
const METADATA = new Set(['udta', 'meta', 'uuid', 'tref', ...FREE]);
/** Kinds of tracks that are played. Others hold positions, time codes or texts of cameras. */
const PLAYED = new Set(['vide', 'soun']);
/** Headers with the times of recording and of the last change after four bytes. */
const TIMED = new Set(['mvhd', 'tkhd', 'mdhd']);

function* boxesOf(data: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start, count = 0; at + 8 <= end && count < MAX_BOXES; count += 1) {
    const declared = data.readUInt32BE(at);
    const isWide = declared === 1 && at + 16 <= end;
    const length = isWide ? Number(data.readBigUInt64BE(at + 8)) : declared === 0 ? end - at : declared;
    const head = isWide ? 16 : 8;
    if (length < head || at + length > end) return;
    yield { type: data.toString('latin1', at + 4, at + 8), at, start: at + head, end: at + length };
    at += length;
  }
}

const findBox = (data: Buffer, parent: Box, ...path: readonly string[]): Box | undefined =>
  path.reduce<Box | undefined>(
    (box, type) => box && [...boxesOf(data, box.start, box.end)].find((child) => child.type === type),
    parent,
  );

/** Turns a box into free space of the same length. */
function freeBox(data: Buffer, { at, start, end }: Box): void {
  data.write('free', at + 4, 'latin1');
  data.fill(0, start, end);
}

const COMPRESSOR_AT = { from: 50, to: 82 } as const;

/** Blanks the names of encoders, which name cameras, in the descriptions of pictures. */
function blankCompressors(data: Buffer, { start, end }: Box): void {
  for (const entry of boxesOf(data, start + 8, end))
    if (entry.at + COMPRESSOR_AT.to <= entry.end)
      data.fill(0, entry.at + COMPRESSOR_AT.from, entry.at + COMPRESSOR_AT.to);
}

const mediaOf = (data: Buffer, track: Box): string => {
  const handler = findBox(data, track, 'mdia', 'hdlr');
  return handler && handler.end - handler.start >= 12
    ? data.toString('latin1', handler.start + 8, handler.start + 12)
    : '';
};

/** Values of a table of a track after `skip` bytes, all of its rows. */
function* rowsOf(data: Buffer, table: Box | undefined, skip: number, width: number): Generator<number> {
  if (!table || table.start + skip > table.end) return;
  const count = data.readUInt32BE(table.start + skip - 4);
  for (let i = 0, at = table.start + skip; i < count && at + width <= table.end; i += 1, at += width) yield at;
}

/** Returns the ranges of the file with the samples of a track. */
function samplesOf(data: Buffer, track: Box): (readonly [start: number, length: number])[] {
  const table = findBox(data, track, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  const sizes = findBox(data, table, 'stsz');
  const fixed = sizes && sizes.end - sizes.start >= 12 ? data.readUInt32BE(sizes.start + 4) : 0;
  const sizeAt = fixed > 0 ? [] : [...rowsOf(data, sizes, 12, 4)].map((at) => data.readUInt32BE(at));
  const offsets = [
    ...[...rowsOf(data, findBox(data, table, 'stco'), 8, 4)].map((at) => data.readUInt32BE(at)),
    ...[...rowsOf(data, findBox(data, table, 'co64'), 8, 8)].map((at) => Number(data.readBigUInt64BE(at))),
  ];
  const runs = [...rowsOf(data, findBox(data, table, 'stsc'), 8, 12)].map((at) => ({
    first: data.readUInt32BE(at),
    samples: data.readUInt32BE(at + 4),
  }));
  let [sample, run] = [0, 0];
  return offsets.map((start, chunk) => {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1;
    const count = runs[run]?.samples ?? 0;
    const length = fixed > 0 ? fixed * count : sizeAt.slice(sample, sample + count).reduce((sum, one) => sum + one, 0);
    sample += count;
    return [start, length] as const;
  });
}

/** Blanks the children of a box. @returns the ranges of the file with samples of removed tracks */
function blankChildren(data: Buffer, parent: Box, depth = 0): (readonly [number, number])[] {
  if (depth > MAX_DEPTH) return [];
  return [...boxesOf(data, parent.start, parent.end)].flatMap((box) => {
    const { type, start, end } = box;
    if (METADATA.has(type)) freeBox(data, box);
    else if (type === 'trak' && !PLAYED.has(mediaOf(data, box))) {
      const samples = samplesOf(data, box);
      freeBox(data, box);
      return samples;
    } else if (TIMED.has(type) && end - start >= 20) data.fill(0, start + 4, start + 4 + (data[start] === 1 ? 16 : 8));
    // After the kind of media: the maker of the component, then its name.
    else if (type === 'hdlr') data.fill(0, Math.min(end, start + 12), end);
    else if (type === 'stsd') blankCompressors(data, box);
    return CONTAINERS.has(type) ? blankChildren(data, box, depth + 1) : [];
  });
}

/** Returns the boxes on the top level, and where they end: cameras write more behind them. */
async function readTopLevel(file: FileHandle, size: number): Promise<{ boxes: Box[]; end: number }> {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= size && boxes.length < MAX_BOXES) {
    const header = await readBytes(file, at, 16);
    const declared = header.readUInt32BE(0);
    const isWide = declared === 1 && header.length === 16;
    const length = isWide ? Number(header.readBigUInt64BE(8)) : declared === 0 ? size - at : declared;
    const type = header.toString('latin1', 4, 8);
    const head = isWide ? 16 : 8;
    // A broken recording may end within its samples.
    const isCut = type === 'mdat' && at + length > size;
    if (length < head || (at + length > size && !isCut) || !/^[\x20-\x7e\xa9]{4}$/.test(type)) break;
    boxes.push({ type, at, start: at + head, end: Math.min(size, at + length) });
    at += length;
  }
  return { boxes, end: Math.min(size, at) };
}

/** Blanks place, device and times of an MP4, M4A or QuickTime file in place; no other byte moves (ISO/IEC 14496-12). */
export async function blankMp4(file: FileHandle, size: number): Promise<void> {
  const { boxes, end } = await readTopLevel(file, size);
  const samples: (readonly [number, number])[] = [];
  for (const { type, at, start, end: boxEnd } of boxes) {
    if ((type === 'moov' || type === 'moof') && boxEnd - at <= MAX_MOOV_BYTES) {
      const data = await readBytes(file, start, boxEnd - start);
      samples.push(...blankChildren(data, { type, at: 0, start: 0, end: data.length }));
      await file.write(data, 0, data.length, start);
    } else if (!TOP_LEVEL.has(type)) {
      if (!FREE.has(type)) await file.write('free', at + 4, 'latin1');
      await zeroBytes(file, start, boxEnd - start);
    }
  }
  if (end < size) await zeroBytes(file, end, size - end);
  const media = boxes.filter(({ type }) => type === 'mdat');
  for (const [start, length] of samples)
    if (media.some((box) => start >= box.start && start + length <= box.end)) await zeroBytes(file, start, length);
}
