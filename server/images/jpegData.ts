import { EOI, readSegments, SOI, SOS } from '../render/originals/jpegSegments';

const APP0 = 0xe0;
const APP15 = 0xef;
const COMMENT = 0xfe;
const isMetadata = (marker: number) => (marker >= APP0 && marker <= APP15) || marker === COMMENT;
const isSequential = (marker: number) => marker === 0xc0 || marker === 0xc1;

const END = Buffer.from([0xff, EOI]);

/**
 * A JPEG with nothing but what its picture is decoded from: no metadata, no filler behind the coded data, and an end even where the file has none. libjpeg tells
 * only its first complaint; what it says of these bytes is about the picture.
 * @param options `extraRows`: pixels that its header promises beyond those of the picture; `keepZeros`: those at the end are coded data, not filler
 */
export function extractPictureData(file: Buffer, { extraRows = 0, keepZeros = false } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, SOI])];
  let sequential = false;
  for (const { marker, bytes } of readSegments(file, { skipStray: true })) {
    if (marker === EOI || isMetadata(marker)) continue;
    sequential ||= isSequential(marker);
    const scan = marker === SOS && sequential ? withPlainScan(bytes) : bytes;
    if (marker === SOS) parts.push(keepZeros ? scan : withoutFiller(scan));
    else parts.push(isSequential(marker) ? withRows(bytes, extraRows) : bytes);
  }
  return Buffer.concat([...parts, END]);
}

/** Tells whether the coded data of a picture in one scan hold a run of zeros that a disk or a broken transfer may have put there. */
export function hasZeroRun(file: Buffer): boolean {
  const segments = [...readSegments(file, { skipStray: true })];
  const frame = segments.find(({ marker }) => isSequential(marker));
  const [scan, ...more] = segments.filter(({ marker }) => marker === SOS);
  // A picture as high as can be has no room for a further row.
  if (!frame || !scan || more.length > 0 || heightOf(frame.bytes) > MAX_HEIGHT) return false;
  return scan.bytes.includes(ZERO_RUN);
}

const ZERO_RUN = Buffer.alloc(256);
const MAX_HEIGHT = 65_000;
const heightOf = (frame: Buffer) => (frame.length < 7 ? 0 : frame.readUInt16BE(5));

function withRows(frame: Buffer, extraRows: number): Buffer {
  if (extraRows === 0 || frame.length < 7) return frame;
  const taller = Buffer.from(frame);
  taller.writeUInt16BE(Math.min(65_535, heightOf(frame) + extraRows), 5);
  return taller;
}

/** A file that lacks only the marker of its end. */
export const withEnd = (file: Buffer): Buffer => Buffer.concat([file, END]);

/** Some cameras leave the parameters of a scan at zero that only progressive pictures use (ITU-T T.81 §B.2.3). */
function withPlainScan(scan: Buffer): Buffer {
  const components = scan[4] ?? 0;
  const at = 5 + 2 * components;
  if (at + 3 > scan.length) return scan;
  const plain = Buffer.from(scan);
  plain.set([0, 63, 0], at);
  return plain;
}

/** Zeros that a camera appends to reach a whole block; one that follows 0xff belongs to the data. */
function withoutFiller(scan: Buffer): Buffer {
  let end = scan.length;
  while (end > 1 && scan[end - 1] === 0) end -= 1;
  return scan.subarray(0, scan[end - 1] === 0xff ? Math.min(end + 1, scan.length) : end);
}
