import type { FileHandle } from 'node:fs/promises';
import { type ByteRange, readBytes, zeroBytes, zeroRanges } from './fileRanges';

/** Largest table of contents, as `sniffClip` accepts it. */
const MAX_MOOV_BYTES = 32 * 1024 * 1024;
/** Recordings in fragments have several boxes for each frame. */
const MAX_TOP_LEVEL_BOXES = 2_000_000;
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
  for (let at = start; at + 8 <= end; ) {
    const declared = data.readUInt32BE(at);
    const isWide = declared === 1 && at + 16 <= end;
    const length = isWide ? Number(data.readBigUInt64BE(at + 8)) : declared === 0 ? end - at : declared;
    const head = isWide ? 16 : 8;
    if (length < head || at + length > end) return;
    yield { type: data.toString('latin1', at + 4, at + 8), at, start: at + head, end: at + length };
    at += length;
  }
}

function findChild(data: Buffer, { start, end }: Box, type: string): Box | undefined {
  for (const box of boxesOf(data, start, end)) if (box.type === type) return box;
  return undefined;
}

const findBox = (data: Buffer, parent: Box, ...path: readonly string[]): Box | undefined =>
  path.reduce<Box | undefined>((box, type) => box && findChild(data, box, type), parent);

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

/** Yields the ranges of the file with the samples of a track. */
function* samplesOf(data: Buffer, track: Box): Generator<ByteRange> {
  const table = findBox(data, track, 'mdia', 'minf', 'stbl');
  if (!table) return;
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
  for (const [chunk, start] of offsets.entries()) {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1;
    const count = runs[run]?.samples ?? 0;
    const length = fixed > 0 ? fixed * count : sizeAt.slice(sample, sample + count).reduce((sum, one) => sum + one, 0);
    sample += count;
    if (length > 0) yield { start, end: start + length };
  }
}

/** Blanks the children of a box. Yields the ranges of the file with samples of removed tracks. */
function* blankChildren(data: Buffer, parent: Box, depth = 0): Generator<ByteRange> {
  if (depth > MAX_DEPTH) return;
  for (const box of boxesOf(data, parent.start, parent.end)) {
    const { type, start, end } = box;
    if (METADATA.has(type)) freeBox(data, box);
    else if (type === 'trak' && !PLAYED.has(mediaOf(data, box))) {
      yield* samplesOf(data, box);
      freeBox(data, box);
      continue;
    } else if (TIMED.has(type) && end - start >= 20) data.fill(0, start + 4, start + 4 + (data[start] === 1 ? 16 : 8));
    // After the kind of media: the maker of the component, then its name.
    else if (type === 'hdlr') data.fill(0, Math.min(end, start + 12), end);
    else if (type === 'stsd') blankCompressors(data, box);
    if (CONTAINERS.has(type)) yield* blankChildren(data, box, depth + 1);
  }
}

/** Returns the box on the top level at a position; null where the file is broken or has something else. */
async function readTopLevelBox(file: FileHandle, at: number, size: number): Promise<Box | null> {
  const header = await readBytes(file, at, 16);
  const declared = header.readUInt32BE(0);
  const isWide = declared === 1 && header.length === 16;
  const length = isWide ? Number(header.readBigUInt64BE(8)) : declared === 0 ? size - at : declared;
  const type = header.toString('latin1', 4, 8);
  const head = isWide ? 16 : 8;
  // A broken recording may end within its samples.
  const isCut = type === 'mdat' && at + length > size;
  if (length < head || (at + length > size && !isCut) || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return null;
  return { type, at, start: at + head, end: Math.min(size, at + length) };
}

/** Returns the ranges within one of the media boxes, in order, each byte once. */
function selectWithin(media: readonly ByteRange[], ranges: readonly ByteRange[]): ByteRange[] {
  const found: ByteRange[] = [];
  let [box, done] = [0, 0];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    while ((media[box]?.end ?? Number.POSITIVE_INFINITY) <= start) box += 1;
    const { start: from, end: to } = media[box] ?? { start: 0, end: 0 };
    if (start < from || end > to || end <= done) continue;
    found.push({ start: Math.max(start, done), end });
    done = end;
  }
  return found;
}

/** Blanks place, device and times of an MP4, M4A or QuickTime file in place; no other byte moves (ISO/IEC 14496-12). */
export async function blankMp4(file: FileHandle, size: number): Promise<void> {
  const media: ByteRange[] = [];
  const samples: ByteRange[] = [];
  let at = 0;
  for (let count = 0; at + 8 <= size && count < MAX_TOP_LEVEL_BOXES; count += 1) {
    const box = await readTopLevelBox(file, at, size);
    if (!box) break;
    const { type, start, end } = box;
    if (type === 'mdat') media.push({ start, end });
    else if ((type === 'moov' || type === 'moof') && end - at <= MAX_MOOV_BYTES) {
      const data = await readBytes(file, start, end - start);
      for (const range of blankChildren(data, { type, at: 0, start: 0, end: data.length })) samples.push(range);
      await file.write(data, 0, data.length, start);
    } else if (!TOP_LEVEL.has(type)) {
      if (!FREE.has(type)) await file.write('free', at + 4, 'latin1');
      await zeroBytes(file, start, end - start);
    }
    at = end;
  }
  // Cameras write more behind the boxes.
  await zeroBytes(file, at, size - at);
  await zeroRanges(file, selectWithin(media, samples));
}
