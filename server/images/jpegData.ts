import { EOI, readSegments, SOI, SOS } from '../render/originals/jpegSegments';

const APP0 = 0xe0;
const APP15 = 0xef;
const COMMENT = 0xfe;
const isMetadata = (marker: number) => (marker >= APP0 && marker <= APP15) || marker === COMMENT;
const isSequential = (marker: number) => marker === 0xc0 || marker === 0xc1;

const END = Buffer.from([0xff, EOI]);

/**
 * Reduces a JPEG to its picture: no metadata, no trailing filler, always an end marker. libjpeg reports only
 * its first warning; on these bytes it concerns the picture.
 * @param options `extraRows`: rows to add to the height in the header, in px; `keepZeros`: treat trailing
 * zeros as image data
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

/**
 * Returns true if a single-scan picture contains a run of zeros that a disk or a broken transfer may have
 * caused.
 */
export function hasZeroRun(file: Buffer): boolean {
  const segments = [...readSegments(file, { skipStray: true })];
  const frame = segments.find(({ marker }) => isSequential(marker));
  const [scan, ...more] = segments.filter(({ marker }) => marker === SOS);
  // A picture of maximum height has no room for another row.
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

export const withEnd = (file: Buffer): Buffer => Buffer.concat([file, END]);

/** Resets progressive-only scan parameters that some cameras leave at zero (ITU-T T.81 §B.2.3). */
function withPlainScan(scan: Buffer): Buffer {
  const components = scan[4] ?? 0;
  const at = 5 + 2 * components;
  if (at + 3 > scan.length) return scan;
  const plain = Buffer.from(scan);
  plain.set([0, 63, 0], at);
  return plain;
}

/** Removes zeros that cameras append to fill a block; a zero after 0xff belongs to the data. */
function withoutFiller(scan: Buffer): Buffer {
  let end = scan.length;
  while (end > 1 && scan[end - 1] === 0) end -= 1;
  return scan.subarray(0, scan[end - 1] === 0xff ? Math.min(end + 1, scan.length) : end);
}
