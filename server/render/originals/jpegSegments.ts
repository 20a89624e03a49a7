/** Segment of a JPEG file, starting with its marker (ITU-T T.81, annex B). */
export interface JpegSegment {
  readonly marker: number;
  readonly bytes: Buffer;
}

export const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/**
 * Returns the end of the coded data that start at `from`: the next marker that is not a restart. Undefined if
 * the file ends before.
 */
function findScanEnd(file: Buffer, from: number): number | undefined {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) return undefined;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return undefined;
}

/**
 * Yields the segments up to the end of the first picture; a second picture or a film is ignored. A scan
 * includes its coded data. Ends early, without an `EOI`, if the file is truncated or malformed.
 * @param options `skipStray`: skip bytes that belong to no segment
 */
export function* readSegments(file: Buffer, { skipStray = false } = {}): Generator<JpegSegment> {
  if (file[0] !== 0xff || file[1] !== SOI) return;
  let at = 2;
  for (;;) {
    if (file[at] !== 0xff) {
      const next = skipStray ? findScanEnd(file, at) : undefined;
      if (next === undefined) return;
      at = next;
    }
    while (file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1];
    if (marker === undefined) return;
    if (marker === EOI) return yield { marker, bytes: file.subarray(at, at + 2) };
    if (at + 4 > file.length) return;
    const header = at + 2 + file.readUInt16BE(at + 2);
    if (header > file.length) return;
    const end = marker === SOS ? findScanEnd(file, header) : header;
    yield { marker, bytes: file.subarray(at, end ?? file.length) };
    if (end === undefined) return;
    at = end;
  }
}
