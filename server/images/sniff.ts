/** File formats that are read, told by content alone. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'tiff' | 'heif';

/** How many bytes of the file {@link sniff} wants to see. */
export const SNIFF_BYTES = 64 * 1024;

const heifBrands = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'mif2',
  'msf1',
  'miaf',
  'avif',
  'avis',
]);

/**
 * The kind of a photo by its first bytes, or null for what is not taken in. Camera raw files are TIFFs whose first picture is only a preview;
 * they are refused rather than mistaken for a tiny photo.
 */
export function sniff(head: Buffer): ImageKind | null {
  const ascii = (from: number, to: number) => head.toString('latin1', from, to);
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp') return brands(head).some((brand) => heifBrands.has(brand)) ? 'heif' : null;
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(0, 4))) return isCameraRaw(head) ? null : 'tiff';
  return null;
}

function brands(head: Buffer): string[] {
  const end = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, head.length, 400);
  const found = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(head.toString('latin1', at, at + 4));
  return found;
}

const NEW_SUBFILE_TYPE = 254;
const DNG_VERSION = 50706;

/** Looks at the first directory of a classic TIFF (TIFF 6.0 §2): a reduced picture comes first, or the file calls itself a DNG. */
function isCameraRaw(head: Buffer): boolean {
  const little = head[0] === 0x49;
  const u16 = (at: number) => (at + 2 > head.length ? 0 : little ? head.readUInt16LE(at) : head.readUInt16BE(at));
  const u32 = (at: number) => (at + 4 > head.length ? 0 : little ? head.readUInt32LE(at) : head.readUInt32BE(at));
  if (u16(2) !== 42) return false;
  const directory = u32(4);
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (u16(at) === DNG_VERSION || (u16(at) === NEW_SUBFILE_TYPE && (u32(at + 8) & 1) === 1)) return true;
  }
  return false;
}
