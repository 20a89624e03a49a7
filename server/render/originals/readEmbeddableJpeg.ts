import { open } from 'node:fs/promises';
import { adobeRgbProfile } from '../../images/colour/adobeRgb';
import { declaresAdobeRgb } from './exifColour';
import { readExifOrientation } from './exifOrientation';
import { EOI, type JpegSegment, readSegments, SOI, SOS } from './jpegSegments';

export interface EmbeddableJpeg {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly orientation: number; // EXIF orientation, 1..8
  /** ICC profile, also one that EXIF names; null means sRGB, or grey with the same curve. */
  readonly profile: Buffer | null;
  /** Four channels stored inverted, like Photoshop's. */
  readonly isInverted: boolean;
  /** Parts of the file needed for decoding: no EXIF, location, thumbnail or second picture. */
  readonly parts: readonly Buffer[];
}

const SOF = [0xc0, 0xc1, 0xc2];
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COM = 0xfe;
const ICC = 'ICC_PROFILE\0';
const ICC_DATA = 4 + ICC.length + 2;

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isAppSegment = ({ marker, bytes }: JpegSegment, app: number, name: string) =>
  marker === app && bytes.toString('latin1', 4, 4 + name.length) === name;
/** Returns true for descriptive segments. The Adobe segment defines the colour coding and stays. */
const isMetadata = ({ marker }: JpegSegment) =>
  (marker >= APP0 && marker <= 0xef && marker !== APP14) || marker === COM;

/** Joins the numbered pieces of the profile; undefined when one is missing. */
function readProfile(segments: readonly JpegSegment[]): Buffer | null | undefined {
  const pieces = segments.filter((segment) => isAppSegment(segment, APP2, ICC)).map(({ bytes }) => bytes);
  if (pieces.length === 0) return null;
  const numbered = new Map(pieces.map((bytes) => [bytes[ICC_DATA - 2] ?? 0, bytes.subarray(ICC_DATA)]));
  const all = Array.from({ length: pieces[0]?.[ICC_DATA - 1] ?? 0 }, (_, i) => numbered.get(i + 1));
  return all.length > 0 && all.every((piece) => piece !== undefined) ? Buffer.concat(all) : undefined;
}

const spaces = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' } as const;
/** Profile classes that define picture colours: displays, scanners and cameras, presses, conversions. */
const classes = ['mntr', 'scnr', 'prtr', 'spac'];

function profileFits(profile: Buffer, channels: 1 | 3 | 4): boolean {
  const isWhole = profile.length >= 128 && profile.readUInt32BE(0) === profile.length;
  const text = (from: number) => profile.toString('latin1', from, from + 4);
  return isWhole && text(36) === 'acsp' && classes.includes(text(12)) && text(16) === spaces[channels];
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  /** Its three components are named R, G and B. */
  readonly isNamedRgb: boolean;
}

/**
 * Reads a baseline or progressive 8-bit frame with known size; null for kinds that PDF readers need not
 * support.
 */
function readFrame(segments: readonly JpegSegment[]): Frame | null {
  const [frame, ...more] = segments.filter(({ marker }) => isFrame(marker));
  if (!frame || more.length > 0 || !SOF.includes(frame.marker) || frame.bytes.length < 11) return null;
  const { bytes } = frame;
  const [height, width, channels] = [bytes.readUInt16BE(5), bytes.readUInt16BE(7), bytes[9]];
  if (bytes[4] !== 8 || width === 0 || height === 0) return null;
  if (channels !== 1 && channels !== 3 && channels !== 4) return null;
  const names = Array.from({ length: channels }, (_, i) => bytes[10 + 3 * i]);
  return { width, height, channels, isNamedRgb: String.fromCharCode(...names.map((name) => name ?? 0)) === 'RGB' };
}

/**
 * Returns true if every reader decodes its colours like libjpeg. Readers differ where only component names
 * indicate RGB, and where JFIF contradicts Adobe.
 */
function isPlainColour(segments: readonly JpegSegment[], { channels, isNamedRgb }: Frame): boolean {
  if (channels !== 3) return true;
  const adobe = segments.find((segment) => isAppSegment(segment, APP14, 'Adobe'));
  const isJfif = segments.some((segment) => isAppSegment(segment, APP0, 'JFIF\0'));
  return adobe ? !(isJfif && adobe.bytes[15] === 0) : isJfif || !isNamedRgb;
}

function readHeadSegments(file: Buffer): JpegSegment[] {
  const head: JpegSegment[] = [];
  for (const segment of readSegments(file)) {
    head.push(segment);
    if (segment.marker === SOS) return head;
  }
  return [];
}

/**
 * Reads what a PDF needs to embed a JPEG, except its parts. The bytes before the coded data suffice. Returns
 * null for files to re-encode: other formats, rare or malformed JPEGs, and CMYK without a press profile.
 */
function readJpegHead(file: Buffer): Omit<EmbeddableJpeg, 'parts'> | null {
  const head = readHeadSegments(file);
  const frame = readFrame(head);
  const exif = head.find((segment) => isAppSegment(segment, APP1, 'Exif\0\0'))?.bytes.subarray(10);
  const own = readProfile(head);
  const isAdobeRgb = own === null && frame?.channels === 3 && exif !== undefined && declaresAdobeRgb(exif);
  const profile = isAdobeRgb ? adobeRgbProfile : own;
  if (!frame || profile === undefined || !isPlainColour(head, frame)) return null;
  const { width, height, channels } = frame;
  if (profile ? !profileFits(profile, channels) : channels === 4) return null;
  const orientation = exif ? readExifOrientation(exif) : 1;
  const isInverted = channels === 4 && head.some((segment) => isAppSegment(segment, APP14, 'Adobe'));
  return { width, height, channels, orientation, profile, isInverted };
}

/** Runs {@link readJpegHead} and extracts the parts to store from the whole file. */
export function readEmbeddableJpeg(file: Buffer): EmbeddableJpeg | null {
  const head = readJpegHead(file);
  if (!head) return null;
  const segments = [...readSegments(file)].filter((segment) => !isMetadata(segment) && segment.marker !== EOI);
  return { ...head, parts: [START, ...segments.map(({ bytes }) => bytes), END] };
}

const START = Buffer.from([0xff, SOI]);
const END = Buffer.from([0xff, EOI]);

const HEAD_BYTES = 1024 * 1024;

/** Returns true if a PDF can embed this file unchanged (see `readJpegHead`) and it has these upright pixels. */
export async function canEmbedJpeg(
  file: string,
  upright: { readonly width: number; readonly height: number },
): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = readJpegHead(buffer.subarray(0, bytesRead));
    if (!head) return false;
    const [width, height] = head.orientation > 4 ? [head.height, head.width] : [head.width, head.height];
    return width === upright.width && height === upright.height;
  } finally {
    await handle.close();
  }
}
