import type { FileHandle } from 'node:fs/promises';
import { readBytes, zeroBytes } from './fileRanges';

const ID3_HEADER_BYTES = 10;
const ID3V1_BYTES = 128;
/** Extended ID3v1 tag before the plain one. */
const ID3V1_EXTENSION_BYTES = 227;
const APE_BYTES = 32;
const MAX_TAGS = 16;

const readSyncSafe = (size: Buffer): number => size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

/** Empties the ID3v2 tags at the start (id3.org, §3.1): their frames become padding. */
async function blankId3v2(file: FileHandle, size: number): Promise<number> {
  let at = 0;
  for (let count = 0; count < MAX_TAGS; count += 1) {
    const header = await readBytes(file, at, ID3_HEADER_BYTES);
    if (header.length < ID3_HEADER_BYTES || header.toString('latin1', 0, 3) !== 'ID3') return at;
    const hasFooter = ((header[5] ?? 0) & 0x10) !== 0;
    const length = readSyncSafe(header.subarray(6, 10)) + (hasFooter ? ID3_HEADER_BYTES : 0);
    // Extended header, unsynchronisation and footer are gone with the content.
    await file.write(Buffer.of(0), 0, 1, at + 5);
    const end = Math.min(size, at + ID3_HEADER_BYTES + length);
    await zeroBytes(file, at + ID3_HEADER_BYTES, end - at - ID3_HEADER_BYTES);
    at = end;
  }
  return at;
}

/** Blanks the tags before and behind the sound of an MP3 file in place: ID3 of all versions, APE and Lyrics3. */
export async function blankMp3(file: FileHandle, size: number): Promise<void> {
  const sound = await blankId3v2(file, size);
  let end = size;
  for (let count = 0; count < MAX_TAGS; count += 1) {
    const start = await findTagBefore(file, end, sound);
    if (start === null) return;
    await zeroBytes(file, start, end - start);
    end = start;
  }
}

/** Returns the start of the tag that ends at a position; null when there is none. */
async function findTagBefore(file: FileHandle, end: number, sound: number): Promise<number | null> {
  const isWithin = (start: number) => (start >= sound && start < end ? start : null);
  const tail = await readBytes(file, Math.max(sound, end - ID3V1_BYTES), Math.min(ID3V1_BYTES, end - sound));
  if (tail.length === ID3V1_BYTES && tail.toString('latin1', 0, 3) === 'TAG') {
    const before = end - ID3V1_BYTES - ID3V1_EXTENSION_BYTES;
    const extension = before < sound ? Buffer.alloc(0) : await readBytes(file, before, 4);
    return extension.toString('latin1') === 'TAG+' ? before : end - ID3V1_BYTES;
  }
  const ape = tail.subarray(-APE_BYTES);
  if (ape.toString('latin1', 0, 8) === 'APETAGEX') {
    const hasHeader = (ape.readUInt32LE(20) & 0x8000_0000) !== 0;
    return isWithin(end - ape.readUInt32LE(12) - (hasHeader ? APE_BYTES : 0));
  }
  const lyrics = tail.toString('latin1', tail.length - 15);
  const length = /^(\d{6})LYRICS200$/.exec(lyrics)?.[1];
  if (length !== undefined) return isWithin(end - 15 - Number(length));
  const footer = tail.subarray(-ID3_HEADER_BYTES);
  return footer.toString('latin1', 0, 3) === '3DI'
    ? isWithin(end - readSyncSafe(footer.subarray(6, 10)) - 2 * ID3_HEADER_BYTES)
    : null;
}

const MAX_CHUNKS = 10_000;
const SOUND_CHUNKS = new Set(['fmt ', 'fact', 'data', 'JUNK']);

/** Blanks all chunks of a WAV file but those of the sound in place, such as INFO, `bext`, `iXML` and ID3. */
export async function blankWav(file: FileHandle, size: number): Promise<void> {
  for (let at = 12, count = 0; at + 8 <= size && count < MAX_CHUNKS; count += 1) {
    const header = await readBytes(file, at, 8);
    const [kind, length] = [header.toString('latin1', 0, 4), header.readUInt32LE(4)];
    const end = Math.min(size, at + 8 + length);
    if (!SOUND_CHUNKS.has(kind)) await file.write('JUNK', at, 'latin1');
    if (!SOUND_CHUNKS.has(kind) || kind === 'JUNK') await zeroBytes(file, at + 8, end - at - 8);
    at = end + (length % 2);
  }
}
