const EXIF_DIRECTORY = 0x8769;
const COLOUR_SPACE = 0xa001;
const INTEROPERABILITY_DIRECTORY = 0xa005;
const INTEROPERABILITY_INDEX = 1;

/** Values of the tag: 2 is not standard, but is what some cameras write. */
const [SRGB, ADOBE_RGB] = [1, 2];

/**
 * Returns true when an EXIF block that starts with its byte order says that the pixels are in Adobe RGB (1998). Cameras
 * write no ICC profile then, but an uncalibrated colour space with the interoperability index R03 (DCF 2.0).
 */
export function declaresAdobeRgb(tiff: Buffer): boolean {
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return false;
  const isLittle = order === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  /** Returns where the value of a tag is; null without the tag. */
  const find = (directory: number, tag: number): number | null => {
    for (let entry = 0; directory > 0 && entry < u16(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (u16(at) === tag) return at + 8;
    }
    return null;
  };
  const follow = (at: number | null) => (at === null ? 0 : u32(at));
  const exif = follow(find(u32(4), EXIF_DIRECTORY));
  const spaceAt = find(exif, COLOUR_SPACE);
  const space = spaceAt === null ? null : u16(spaceAt);
  if (space === SRGB || space === ADOBE_RGB) return space === ADOBE_RGB;
  const indexAt = find(follow(find(exif, INTEROPERABILITY_DIRECTORY)), INTEROPERABILITY_INDEX);
  return indexAt !== null && tiff.toString('latin1', indexAt, indexAt + 3) === 'R03';
}
