interface TiffReader {
  readonly first: number; // Start of the first directory; 0 without one
  readonly u16: (at: number) => number;
  /** Returns where the value of a tag is; null without the tag. */
  readonly findValue: (directory: number, tag: number) => number | null;
  /** Returns the directory that a value names; 0 for none. */
  readonly follow: (at: number | null) => number;
}

/**
 * Reads tags of an EXIF block, which is a TIFF file (TIFF 6.0 §2). Numbers outside of the block are 0.
 * @returns null for a block that does not start with its byte order
 */
export function createTiffReader(tiff: Buffer): TiffReader | null {
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return null;
  const isLittle = order === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const findValue = (directory: number, tag: number): number | null => {
    for (let entry = 0; directory > 0 && entry < u16(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (u16(at) === tag) return at + 8;
    }
    return null;
  };
  return { first: u32(4), u16, findValue, follow: (at) => (at === null ? 0 : u32(at)) };
}
