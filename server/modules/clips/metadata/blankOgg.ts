import type { FileHandle } from 'node:fs/promises';
import { readBytes } from './fileRanges';

/** Page header (RFC 3533, §6) before the table of segments. */
const HEADER_BYTES = 27;
const FIRST_PAGE = 2;
const MAX_PAGES = 2_000_000;
/** Comments of this size hold a cover; larger ones do not occur. */
const MAX_COMMENT_BYTES = 32 * 1024 * 1024;

interface Part {
  readonly pageAt: number;
  readonly start: number;
  readonly length: number;
}

interface Stream {
  /** Complete packets so far: the second one is the comments. */
  packets: number;
  readonly comments: Part[];
}

const crcTable = Uint32Array.from({ length: 256 }, (_, i) => {
  let crc = i << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc >>> 0;
});

function crcOf(page: Buffer): number {
  let crc = 0;
  for (const byte of page) crc = ((crc << 8) ^ (crcTable[(crc >>> 24) ^ byte] ?? 0)) >>> 0;
  return crc;
}

/** Prefixes of comment packets: Vorbis, Opus, and the block header of FLAC; Speex has none. */
function prefixLength(packet: Buffer): number {
  if (packet.toString('latin1', 0, 7) === '\x03vorbis') return 7;
  if (packet.toString('latin1', 0, 8) === 'OpusTags') return 8;
  return ((packet[0] ?? 0) & 0x7f) === 4 && packet.readUIntBE(1, 3) === packet.length - 4 ? 4 : 0;
}

/** Removes all comments and the name of the encoder. The packet keeps its length, padded with zeros. */
function blankComments(packet: Buffer): Buffer {
  const prefix = prefixLength(packet);
  if (packet.length < prefix + 8) return packet;
  const vendorEnd = prefix + 4 + packet.readUInt32LE(prefix);
  if (vendorEnd + 4 > packet.length) return packet;
  const blank = Buffer.alloc(packet.length);
  packet.copy(blank, 0, 0, prefix + 4);
  blank.fill(0x20, prefix + 4, vendorEnd);
  // Vorbis ends its comments with a bit that is set.
  if (prefix === 7 && vendorEnd + 4 < blank.length) blank[vendorEnd + 4] = 1;
  return blank;
}

async function rewrite(file: FileHandle, parts: readonly Part[]): Promise<void> {
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  if (total > MAX_COMMENT_BYTES) return;
  const packet: Buffer[] = [];
  for (const { start, length } of parts) packet.push(await readBytes(file, start, length));
  const comments = Buffer.concat(packet);
  // The file is cut off.
  if (comments.length < total) return;
  const blank = blankComments(comments);
  let done = 0;
  for (const { start, length } of parts) {
    await file.write(blank, done, length, start);
    done += length;
  }
  for (const at of new Set(parts.map(({ pageAt }) => pageAt))) {
    const header = await readBytes(file, at, HEADER_BYTES + 255);
    const table = header.subarray(HEADER_BYTES, HEADER_BYTES + (header[26] ?? 0));
    const page = await readBytes(file, at, HEADER_BYTES + table.length + table.reduce((sum, one) => sum + one, 0));
    page.writeUInt32LE(0, 22);
    page.writeUInt32LE(crcOf(page), 22);
    await file.write(page, 0, page.length, at);
  }
}

/** Blanks the comments of Vorbis, Opus, Speex and FLAC streams in place; no other byte moves. */
export async function blankOgg(file: FileHandle, size: number): Promise<void> {
  const streams = new Map<number, Stream>();
  let at = 0;
  for (let count = 0; at + HEADER_BYTES <= size && count < MAX_PAGES; count += 1) {
    const header = await readBytes(file, at, HEADER_BYTES + 255);
    if (header.toString('latin1', 0, 4) !== 'OggS') return;
    const serial = header.readUInt32LE(14);
    const table = header.subarray(HEADER_BYTES, HEADER_BYTES + (header[26] ?? 0));
    if (((header[5] ?? 0) & FIRST_PAGE) !== 0) streams.set(serial, { packets: 0, comments: [] });
    const stream = streams.get(serial);
    let start = at + HEADER_BYTES + table.length;
    for (const length of table) {
      if (stream?.packets === 1) stream.comments.push({ pageAt: at, start, length });
      start += length;
      if (length === 255 || !stream) continue;
      stream.packets += 1;
      if (stream.packets === 2) await rewrite(file, stream.comments);
    }
    at = start;
  }
}
