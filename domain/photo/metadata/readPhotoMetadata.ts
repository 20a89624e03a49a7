import type { CaptureSources, Coordinates, ExifDate, ExifDates } from '../captureTime/captureTime';
import type { WritingDevice } from '../captureTime/rankDates';
import {
  addExifBlock,
  type ByteSource,
  createBufferedSource,
  createDataView,
  createEmptyBlocks,
  createReadBudget,
  decodeLatin1,
  errorMessageOf,
  type Inflate,
  MAX_BLOCK_BYTES,
  MAX_BLOCKS,
  type MetadataBlocks,
  readExactly,
  withBudget,
} from './metadataBlocks';
import { readHeifMetadata } from './readHeifMetadata';
import { extractPhotoshopIptc, readIptcDates } from './readIptcDates';
import { readPngMetadata } from './readPngMetadata';
import { readTiffTags, type Tags, type TiffTags } from './readTiffTags';
import { readXmpFields, type XmpFields } from './readXmpFields';

const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0';
/** Each piece of extended XMP starts with a GUID, the total length and the offset. */
const EXTENDED_HEAD = 32 + 4 + 4;
const PHOTOSHOP = 'Photoshop 3.0\0';
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Reads the segments of a JPEG before its pixels (ISO/IEC 10918-1 §B.1). */
async function readJpegMetadata(source: ByteSource, blocks: MetadataBlocks): Promise<void> {
  const photoshop: Uint8Array[] = [];
  const extended: { readonly offset: number; readonly text: string }[] = [];
  try {
    for await (const { marker, content } of segmentsOf(source)) {
      const starts = (text: string) => decodeLatin1(content, 0, text.length) === text;
      if (marker === 0xe1 && starts('Exif\0')) addExifBlock(blocks, content, 6);
      else if (marker === 0xe1 && starts(XMP)) blocks.xmp.push(decodeLatin1(content, XMP.length));
      else if (marker === 0xe1 && starts(EXTENDED_XMP) && content.length > EXTENDED_XMP.length + EXTENDED_HEAD) {
        const head = EXTENDED_XMP.length + EXTENDED_HEAD;
        extended.push({ offset: createDataView(content).getUint32(head - 4), text: decodeLatin1(content, head) });
      } else if (marker === 0xed && starts(PHOTOSHOP)) photoshop.push(content.subarray(PHOTOSHOP.length));
    }
  } finally {
    extended.sort((a, b) => a.offset - b.offset);
    if (extended.length > 0) blocks.xmp.push(extended.map(({ text }) => text).join(''));
    const iptc = extractPhotoshopIptc(concatBytes(photoshop));
    if (iptc) blocks.iptc.push(iptc);
  }
}

async function* segmentsOf(source: ByteSource): AsyncGenerator<{ marker: number; content: Uint8Array }> {
  for (let at = 2; at + 4 <= source.size; ) {
    const head = await readExactly(source, at, 4);
    // Fill bytes may precede a marker; anything else between segments is skipped, as decoders do.
    const marker = head[1] ?? 0;
    if (head[0] !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return;
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    const length = createDataView(head).getUint16(2);
    if (length < 2) return;
    if (marker === 0xe1 || marker === 0xed)
      yield { marker, content: new Uint8Array(await readExactly(source, at + 4, length - 2)) };
    at += 2 + length;
  }
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export interface PhotoMetadata {
  readonly sources: Required<Pick<CaptureSources, 'exif' | 'xmp' | 'iptc' | 'texts' | 'device'>>;
  /** EXIF orientation 1..8; null when missing. */
  readonly orientation: number | null;
  readonly place: Coordinates | null;
  readonly camera: string | null;
  /** Reason why some of it could not be read, for the log; null when all could. */
  readonly warning: string | null;
}

/** Metadata bytes that are read of one file; packed ones count unpacked. */
const MAX_METADATA_BYTES = 8 * MAX_BLOCK_BYTES;

/**
 * Reads the metadata of a JPEG, PNG, WebP, TIFF, HEIC or AVIF file from its bytes. A broken part yields no facts but
 * never makes a photo unusable.
 */
export async function readPhotoMetadata(file: ByteSource, inflate: Inflate): Promise<PhotoMetadata> {
  const budget = createReadBudget(MAX_METADATA_BYTES);
  const source = withBudget(createBufferedSource(file), budget);
  const blocks = createEmptyBlocks();
  const { warnings } = blocks;
  const unpack: Inflate = async (bytes) => {
    const unpacked = await inflate(bytes);
    budget.spend(unpacked.length);
    return unpacked;
  };
  const attempt = async <T>(read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      warnings.push(errorMessageOf(error));
      return null;
    }
  };
  await attempt(() => readBlocks(source, blocks, unpack));
  const tiffs: TiffTags[] = [];
  for (const block of blocks.exif.slice(0, MAX_BLOCKS)) {
    const tags = await attempt(() => readTiffTags(block === source ? block : withBudget(block, budget)));
    if (tags) tiffs.push(tags);
  }
  for (const { main } of tiffs) addTiffBlocks(main, blocks);
  return { ...summariseMetadata(tiffs, blocks), warning: [...new Set(warnings)].join('; ') || null };
}

/**
 * Reads blocks until the end or a fault; earlier blocks are kept.
 * @throws Error of the reader for a broken file
 */
async function readBlocks(source: ByteSource, blocks: MetadataBlocks, inflate: Inflate): Promise<void> {
  const head = decodeLatin1(await source.read(0, 16));
  if (head.startsWith('\xff\xd8\xff')) return readJpegMetadata(source, blocks);
  if (head.startsWith('\x89PNG')) return readPngMetadata(source, blocks, inflate);
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return readWebpMetadata(source, blocks);
  if (head.slice(4, 8) === 'ftyp') return readHeifMetadata(source, blocks);
  if (/^(?:II[*+]\0|MM\0[*+])/.test(head)) return void blocks.exif.push(source);
  throw new TypeError('this format has no metadata reader');
}

const XMP_TAG = 0x02bc;
const IPTC_TAG = 0x83bb;
const PHOTOSHOP_TAG = 0x8649;

function addTiffBlocks(tags: Tags, { xmp, iptc }: MetadataBlocks): void {
  const bytesOf = (tag: number) => {
    const value = tags.get(tag);
    return value instanceof Uint8Array ? value : null;
  };
  const [packet, record, photoshop] = [bytesOf(XMP_TAG), bytesOf(IPTC_TAG), bytesOf(PHOTOSHOP_TAG)];
  if (packet) xmp.push(decodeLatin1(packet));
  if (record) iptc.push(record);
  const inPhotoshop = photoshop && extractPhotoshopIptc(photoshop);
  if (inPhotoshop) iptc.push(inPhotoshop);
}

function summariseMetadata(tiffs: readonly TiffTags[], blocks: MetadataBlocks): Omit<PhotoMetadata, 'warning'> {
  const xmp = mergeFirstWins(blocks.xmp.slice(0, MAX_BLOCKS).map(readXmpFields));
  const camera = tiffs.map(({ main }) => cameraName(main)).find((name) => name !== null) ?? null;
  return {
    sources: {
      exif: mergeFirstWins(tiffs.map(exifDates)),
      xmp,
      iptc: mergeFirstWins(blocks.iptc.slice(0, MAX_BLOCKS).map(readIptcDates)),
      texts: blocks.texts,
      device: writingDevice(tiffs, camera, xmp.software ?? ''),
    },
    orientation: tiffs.map(({ main }) => numberOf(main, 0x0112)).find((value) => value >= 1 && value <= 8) ?? null,
    place: tiffs.map(({ gps }) => gpsPlace(gps)).find((place) => place !== null) ?? xmpPlace(xmp),
    camera,
  };
}

const mergeFirstWins = <T extends object>(parts: readonly T[]): T => Object.assign({}, ...parts.toReversed()) as T;

function textOf(tags: Tags, tag: number): string | undefined {
  const value = tags.get(tag);
  if (typeof value === 'string') return value;
  return value instanceof Uint8Array ? decodeLatin1(value) : undefined;
}

function numberOf(tags: Tags, tag: number): number {
  const value = tags.get(tag);
  return Array.isArray(value) && typeof value[0] === 'number' ? value[0] : Number.NaN;
}

const MAX_CAMERA_LENGTH = 80;

/** Returns make and model without control characters; a model that names its make stands alone. */
function cameraName(tags: Tags): string | null {
  const read = (tag: number) => (textOf(tags, tag) ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  const [make, model] = [read(0x010f), read(0x0110)];
  const [brand = ''] = make.split(' ');
  const name = model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${make} ${model}`;
  return name.trim().slice(0, MAX_CAMERA_LENGTH) || null;
}

const SOFTWARE_TAG = 0x0131;
const FILE_SOURCE_TAG = 0xa300;
/** Sources of EXIF: a film scanner and one of prints. A camera is 3. */
const SCANNED_SOURCES: readonly number[] = [1, 2];
const SCANNER =
  /scan|epson|perfection|plustek|opticfilm|silverfast|reflecta|microtek|umax|mustek|officejet|laserjet|deskjet|envy|pixma|mfc-|imagerunner|ls-\d|\bmg\d{4}|\bseries\b/i;

function writingDevice(tiffs: readonly TiffTags[], camera: string | null, xmpSoftware: string): WritingDevice {
  const software = tiffs.map(({ main }) => textOf(main, SOFTWARE_TAG) ?? '').find((name) => name !== '') ?? xmpSoftware;
  const isSource = tiffs.some(({ exif }) => {
    const value = exif.get(FILE_SOURCE_TAG);
    return value instanceof Uint8Array && SCANNED_SOURCES.includes(value[0] ?? 0);
  });
  return { camera, software, isScan: isSource || SCANNER.test(`${camera ?? ''} ${software}`) };
}

const numbersOf = (tags: Tags, tag: number): readonly number[] => {
  const value = tags.get(tag);
  return Array.isArray(value) ? value : [];
};

function exifDates({ main, exif, gps }: TiffTags): ExifDates {
  const text = (tag: number) => textOf(exif, tag) ?? textOf(main, tag);
  const date = (clock: number, subSec: number, offset: number): ExifDate | undefined => {
    const found = { clock: text(clock), subSec: text(subSec), offset: text(offset) };
    return Object.values(found).some((value) => value !== undefined) ? found : undefined;
  };
  const dates = {
    original: date(0x9003, 0x9291, 0x9011),
    digitised: date(0x9004, 0x9292, 0x9012),
    modified: date(0x0132, 0x9290, 0x9010),
    gpsDate: textOf(gps, 0x1d),
    gpsTime: gps.has(0x07) ? numbersOf(gps, 0x07) : undefined,
  };
  return Object.fromEntries(Object.entries(dates).filter(([, value]) => value !== undefined));
}

/** Cameras without a fix write 0° 0′ or a little beside it, a place in the Atlantic where nobody takes photos. */
const NO_FIX_DEGREES = 0.01;

/** Returns a position; null when it is none on earth, or the one that devices write without a fix. */
export function placeAt(latitude: number, longitude: number): Coordinates | null {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const isFix = Math.abs(latitude) > NO_FIX_DEGREES || Math.abs(longitude) > NO_FIX_DEGREES;
  return isOnEarth && isFix ? { latitude, longitude } : null;
}

/** The numbers have no sign, so a position without its hemispheres may be on the other side of the earth. */
function gpsPlace(gps: Tags): Coordinates | null {
  const degrees = (value: number, reference: number, hemispheres: string) => {
    const [whole = Number.NaN, minutes = 0, seconds = 0] = numbersOf(gps, value);
    const hemisphere = (textOf(gps, reference) ?? '').trim().charAt(0).toLowerCase();
    const sign = hemisphere === '' ? Number.NaN : ([1, -1][hemispheres.indexOf(hemisphere)] ?? Number.NaN);
    return sign * (whole + (minutes || 0) / 60 + (seconds || 0) / 3600);
  };
  return placeAt(degrees(2, 1, 'ns'), degrees(4, 3, 'ew'));
}

/** Parses `48,51.5N` or `48,51,30N`. */
export function xmpPlace({ latitude = '', longitude = '' }: XmpFields): Coordinates | null {
  const degrees = (text: string) => {
    const match = /^(\d+),([\d.]+)(?:,([\d.]+))?([NSEW])$/i.exec(text);
    if (!match) return Number.NaN;
    const size = Number(match[1]) + Number(match[2]) / 60 + Number(match[3] ?? 0) / 3600;
    return /[SW]/i.test(match[4] ?? '') ? -size : size;
  };
  return placeAt(degrees(latitude), degrees(longitude));
}

/** Reads the metadata chunks of a WebP (RFC 9649 §2.7.1.4). */
async function readWebpMetadata(source: ByteSource, blocks: MetadataBlocks): Promise<void> {
  for (let at = 12; at + 8 <= source.size; ) {
    const head = await readExactly(source, at, 8);
    const length = createDataView(head).getUint32(4, true);
    const type = decodeLatin1(head, 0, 4);
    if ((type === 'EXIF' || type === 'XMP ') && length <= MAX_BLOCK_BYTES) {
      const content = new Uint8Array(await readExactly(source, at + 8, length));
      if (type === 'EXIF') addExifBlock(blocks, content);
      else blocks.xmp.push(decodeLatin1(content));
    }
    at += 8 + length + (length % 2);
  }
}
