import { createTiffReader } from './tiffTags';

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
  const reader = createTiffReader(tiff);
  if (!reader) return false;
  const { first, u16, findValue, follow } = reader;
  const exif = follow(findValue(first, EXIF_DIRECTORY));
  const spaceAt = findValue(exif, COLOUR_SPACE);
  const space = spaceAt === null ? null : u16(spaceAt);
  if (space === SRGB || space === ADOBE_RGB) return space === ADOBE_RGB;
  const indexAt = findValue(follow(findValue(exif, INTEROPERABILITY_DIRECTORY)), INTEROPERABILITY_INDEX);
  return indexAt !== null && tiff.toString('latin1', indexAt, indexAt + 3) === 'R03';
}
