/** File kinds, detected by their first bytes and never by their name. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'tiff' | 'gif' | 'raw' | 'unknown';

export const FILE_SNIFF_BYTES = 64;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'mif2']);
/** Raw sensor data in a TIFF container. A decoder would find only a small preview. */
const RAW_NAMES =
  /\.(?:3fr|arw|cr2|cr3|crw|dcr|dng|erf|fff|gpr|iiq|k25|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i;
/** First bytes of raw files that are no TIFF: Fujifilm, Olympus, Panasonic, Canon, Minolta, Sigma. */
const RAW_STARTS = ['FUJIFILMCCD-RAW', 'IIRO', 'IIRS', 'MMOR', 'IIU\0', 'II\x1a\0\0\0HEAPCCDR', '\0MRM', 'FOVb'];

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

function brandsOf(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= Math.min(size, bytes.length); at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

function kindOfBrands(brands: readonly string[]): FileKind {
  if (brands.includes('crx ')) return 'raw';
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : 'unknown';
}

function isTiff(bytes: Uint8Array): boolean {
  const start = ascii(bytes, 0, 4);
  return start === 'II*\0' || start === 'MM\0*' || start === 'II+\0' || start === 'MM\0+';
}

/**
 * Returns the kind of a file.
 * @param head at least the first {@link FILE_SNIFF_BYTES} bytes, or the whole file when it is shorter
 * @param name used only to tell raw camera files from TIFF, which start alike
 */
export function sniffFileKind(head: Uint8Array, name: string): FileKind {
  if (head.length < 12) return 'unknown';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return RAW_NAMES.test(name) ? 'raw' : 'jpeg';
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  if (ascii(head, 0, 3) === 'GIF') return 'gif';
  if (ascii(head, 4, 8) === 'ftyp') return kindOfBrands(brandsOf(head));
  if (RAW_STARTS.some((start) => ascii(head, 0, start.length) === start)) return 'raw';
  if (isTiff(head)) return RAW_NAMES.test(name) || ascii(head, 8, 10) === 'CR' ? 'raw' : 'tiff';
  return RAW_NAMES.test(name) ? 'raw' : 'unknown';
}
