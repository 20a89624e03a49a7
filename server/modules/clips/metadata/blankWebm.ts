import type { FileHandle } from 'node:fs/promises';
import { readBytes, zeroBytes } from './fileRanges';

/** Elements of Matroska (RFC 9559, §5.1) by their id. */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
/** Parents that are entered; a cluster only where its length is unknown, as in recordings of browsers. */
const ENTERED = new Set([SEGMENT, INFO, TRACKS, TRACK_ENTRY]);
/** Tags, attachments, the date, and checksums, which would not match any more. */
const REMOVED = new Set([0x1254c367, 0x1941a469, 0x4461, 0xbf]);
/** Title, names of files and of tracks, and the programs that wrote the file. */
const BLANKED = new Set([0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x4d80, 0x5741, 0x536e]);

const VOID = 0xec;
const MAX_ELEMENTS = 2_000_000;

interface Element {
  readonly id: number;
  readonly start: number;
  /** Null when the length is unknown. */
  readonly length: number | null;
}

/** Returns the element at a position; null where there is none. */
async function readElement(file: FileHandle, at: number): Promise<Element | null> {
  const head = await readBytes(file, at, 12);
  const [first = 0] = head;
  const idLength = Math.clz32(first) - 23;
  const [marker = 0] = head.subarray(idLength);
  const sizeLength = Math.clz32(marker) - 23;
  if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return null;
  const id = head.readUIntBE(0, idLength);
  const size = head.subarray(idLength, idLength + sizeLength);
  let length = marker & (0xff >> sizeLength);
  let isUnknown = length === 0xff >> sizeLength;
  for (const byte of size.subarray(1)) {
    length = length * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id, start: at + idLength + sizeLength, length: isUnknown ? null : length };
}

/** Turns the bytes into one element that every reader skips. */
async function voidElement(file: FileHandle, at: number, total: number): Promise<void> {
  const width = Math.min(8, total - 1);
  const head = Buffer.alloc(1 + width);
  let rest = total - head.length;
  for (let i = width; i > 0; i -= 1) {
    head[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  head[0] = VOID;
  head[1] = (head[1] ?? 0) | (0x80 >> (width - 1));
  await file.write(head, 0, head.length, at);
  await zeroBytes(file, at + head.length, total - head.length);
}

/** Blanks tags, dates, titles and the names of programs of a WebM file in place; no other byte moves. */
export async function blankWebm(file: FileHandle, size: number): Promise<void> {
  let at = 0;
  for (let count = 0; at < size && count < MAX_ELEMENTS; count += 1) {
    const element = await readElement(file, at);
    if (!element) return;
    const { id, start, length } = element;
    const isEntered = ENTERED.has(id) || (id === CLUSTER && length === null);
    if (isEntered) {
      at = start;
      continue;
    }
    if (length === null) return;
    const end = Math.min(size, start + length);
    if (REMOVED.has(id)) await voidElement(file, at, end - at);
    else if (BLANKED.has(id)) await zeroBytes(file, start, end - start);
    at = end;
  }
}
