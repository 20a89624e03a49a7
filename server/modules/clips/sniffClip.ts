import { type FileHandle, open } from 'node:fs/promises';
import { readBytes } from './metadata/fileRanges';

export type ClipMime =
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm'
  | 'audio/mp4'
  | 'audio/mpeg'
  | 'audio/ogg'
  | 'audio/wav'
  | 'audio/webm';

/** Bytes that are read to tell the kind of a file; WebM lists its tracks within them. */
const HEAD_BYTES = 64 * 1024;
/** Largest table of contents of an MP4 file; one hour of video has about 2 MB. */
const MAX_MOOV_BYTES = 32 * 1024 * 1024;
/** Boxes on the top level of an MP4 file, or chunks of a WAV, that are looked at. Fragmented files have their table first. */
const MAX_BOXES = 200;

const QUICKTIME_BRAND = 'qt  ';
/** Brands of still pictures, which share the container with MP4. */
const PICTURE_BRAND = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fs]|jpeg|crx )$/;

/** Returns the table of contents of an MP4 file; null when the file is cut off before it or has none. */
async function readMoov(file: FileHandle, size: number): Promise<Buffer | null> {
  let position = 0;
  for (let count = 0; count < MAX_BOXES && position + 8 <= size; count += 1) {
    const header = await readBytes(file, position, 16);
    if (header.length < 8) return null;
    const declared = header.readUInt32BE(0);
    const isWide = declared === 1 && header.length === 16;
    const length = isWide ? Number(header.readBigUInt64BE(8)) : declared === 0 ? size - position : declared;
    if (length < (isWide ? 16 : 8)) return null;
    if (header.toString('latin1', 4, 8) === 'moov') {
      if (length > MAX_MOOV_BYTES || position + length > size) return null;
      return readBytes(file, position, length);
    }
    position += length;
  }
  return null;
}

/** Returns true when a track of the table of contents has this kind of media: `vide` or `soun`. */
function hasTrack(moov: Buffer, media: string): boolean {
  for (let at = moov.indexOf('hdlr'); at >= 0; at = moov.indexOf('hdlr', at + 4))
    // Version and flags, the component type, then the kind of media.
    if (moov.toString('latin1', at + 12, at + 16) === media) return true;
  return false;
}

/** Boxes with which older QuickTime files begin, which have no brand. */
const QUICKTIME_START = /^(?:moov|mdat|wide|free|skip|pnot)$/;

/** @param brand media brand of the file; that of QuickTime where the file has none */
async function sniffMp4(file: FileHandle, brand: string, size: number): Promise<ClipMime | null> {
  if (PICTURE_BRAND.test(brand)) return null;
  const moov = await readMoov(file, size);
  if (moov === null) return null;
  if (hasTrack(moov, 'vide')) return brand === QUICKTIME_BRAND ? 'video/quicktime' : 'video/mp4';
  return hasTrack(moov, 'soun') ? 'audio/mp4' : null;
}

/** RIFF with a format and samples. Recorders write padding and broadcast facts before them. */
async function sniffWav(file: FileHandle, size: number): Promise<ClipMime | null> {
  let hasFormat = false;
  let position = 12;
  for (let count = 0; count < MAX_BOXES && position + 8 <= size; count += 1) {
    const header = await readBytes(file, position, 8);
    if (header.length < 8) return null;
    const kind = header.toString('latin1', 0, 4);
    if (kind === 'data') return hasFormat ? 'audio/wav' : null;
    hasFormat ||= kind === 'fmt ';
    const length = header.readUInt32LE(4);
    // Chunks have an even length.
    position += 8 + length + (length % 2);
  }
  return null;
}

/** EBML header with the document type `webm`; Matroska in general plays in few browsers. */
function sniffWebm(head: Buffer): ClipMime | null {
  const type = head.subarray(0, 100).indexOf(Buffer.from([0x42, 0x82]));
  if (type < 0 || head.toString('latin1', type + 3, type + 7) !== 'webm') return null;
  if (/V_(?:VP8|VP9|AV1)/.test(head.toString('latin1'))) return 'video/webm';
  return /A_(?:OPUS|VORBIS)/.test(head.toString('latin1')) ? 'audio/webm' : null;
}

/** Ogg with Opus, Vorbis, FLAC or Speex on its first page, which names the first stream. */
function sniffOgg(head: Buffer): ClipMime | null {
  const page = head.subarray(0, 100);
  return ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   '].some((codec) => page.includes(codec, 0, 'latin1'))
    ? 'audio/ogg'
    : null;
}

/** kbit/s of MPEG layer III by version 1 and 2, and samples per second of version 1. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** Returns the length of the layer III frame at this place; null when there is none. */
function mp3FrameLength(head: Buffer, at: number): number | null {
  if (at + 4 > head.length || head.readUInt16BE(at) >>> 5 !== 0x7ff) return null;
  const [second = 0, third = 0] = head.subarray(at + 1, at + 3);
  const version = (second >> 3) & 3;
  const isLayer3 = ((second >> 1) & 3) === 1;
  const bitrate = BITRATES[version === 3 ? 0 : 1][third >> 4];
  const rate = SAMPLE_RATES[((third >> 2) & 3) as 0 | 1 | 2];
  if (!isLayer3 || version === 1 || !bitrate || rate === undefined) return null;
  const sampleRate = rate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((version === 3 ? 144_000 : 72_000) * bitrate) / sampleRate) + ((third >> 1) & 1);
}

/** A frame and the start of the next one, after an ID3 tag if there is one. The tag may hold a large picture. */
async function sniffMp3(file: FileHandle, head: Buffer): Promise<ClipMime | null> {
  let start = 0;
  if (head.toString('latin1', 0, 3) === 'ID3') {
    const size = head.subarray(6, 10);
    if (size.length < 4 || size.some((byte) => byte > 0x7f)) return null;
    start = 10 + size.reduce((sum, byte) => sum * 128 + byte, 0);
  }
  const sound = start === 0 ? head : await readBytes(file, start, HEAD_BYTES);
  // Some programs leave zeros after the tag.
  const first =
    start === 0
      ? 0
      : Math.max(
          0,
          sound.findIndex((byte) => byte !== 0),
        );
  const length = mp3FrameLength(sound, first);
  return length !== null && mp3FrameLength(sound, first + length) !== null ? 'audio/mpeg' : null;
}

/**
 * Tells the media type of a file by its bytes; its name and the client's word do not count.
 * @returns null for anything but a video or sound file of the known kinds, also for one that is cut off
 */
export async function sniffClip(path: string): Promise<ClipMime | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readBytes(file, 0, HEAD_BYTES);
    const magic = head.toString('latin1', 0, 4);
    const box = head.toString('latin1', 4, 8);
    if (box === 'ftyp') return await sniffMp4(file, head.toString('latin1', 8, 12), size);
    if (QUICKTIME_START.test(box)) return await sniffMp4(file, QUICKTIME_BRAND, size);
    if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return sniffWebm(head);
    if (magic === 'OggS') return sniffOgg(head);
    if (magic === 'RIFF') return head.toString('latin1', 8, 12) === 'WAVE' ? await sniffWav(file, size) : null;
    return await sniffMp3(file, head);
  } finally {
    await file.close();
  }
}

const extensions: Readonly<Record<ClipMime, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
};

export const clipExtension = (mime: string): string => extensions[mime as ClipMime] ?? 'bin';
