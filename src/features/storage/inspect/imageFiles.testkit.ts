/** Builders of the smallest files with a valid header, sizes in px. For tests only. */
const ascii = (text: string) => Array.from(text, (char) => char.charCodeAt(0));
const be16 = (n: number) => [(n >> 8) & 255, n & 255];
const be32 = (n: number) => [...be16(n >>> 16), ...be16(n & 0xffff)];
const zeros = (length: number) => Array.from({ length }, () => 0);
const le16 = (n: number) => be16(n).toReversed();
const le32 = (n: number) => be32(n).toReversed();

/** Builds a TIFF block in little or big endian with the given SHORT tags and optional EXIF date. */
function tiffBlock(tags: readonly (readonly [number, number])[], bigEndian = false, date?: string): number[] {
  const u16 = bigEndian ? be16 : le16;
  const u32 = bigEndian ? be32 : le32;
  const entries = date ? [...tags, [0x8769, 0] as const] : tags;
  const end = 8 + 2 + entries.length * 12 + 4;
  const dateAt = end + 2 + 12 + 4;
  const directory = entries.flatMap(([tag, value]) =>
    tag === 0x8769
      ? [...u16(tag), ...u16(4), ...u32(1), ...u32(end)]
      : [...u16(tag), ...u16(3), ...u32(1), ...u16(value), 0, 0],
  );
  const exif = date
    ? [...u16(1), ...u16(0x9003), ...u16(2), ...u32(20), ...u32(dateAt), ...u32(0), ...ascii(date), 0]
    : [];
  return [
    ...ascii(bigEndian ? 'MM' : 'II'),
    ...u16(42),
    ...u32(8),
    ...u16(entries.length),
    ...directory,
    ...u32(0),
    ...exif,
  ];
}

export interface Made {
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
  readonly date?: string;
  readonly photometric?: number;
}

const exifTags = ({ orientation = 1 }: Made): [number, number][] => [[0x0112, orientation]];

/** `padding` bytes of other segments precede the frame header, as a large colour profile would. */
export function jpeg(made: Made, padding = 0): Uint8Array<ArrayBuffer> {
  const exif = [...ascii('Exif\0\0'), ...tiffBlock(exifTags(made), false, made.date)];
  const segment = (marker: number, content: number[]) => [0xff, marker, ...be16(content.length + 2), ...content];
  const filler: number[] = [];
  for (let left = padding; left > 0; left -= 60_000) filler.push(...segment(0xe2, zeros(Math.min(left, 60_000))));
  const frame = [8, ...be16(made.height), ...be16(made.width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return new Uint8Array([
    0xff,
    0xd8,
    ...segment(0xe1, exif),
    ...filler,
    ...segment(0xc0, frame),
    0xff,
    0xda,
    0,
    2,
    0xff,
    0xd9,
  ]);
}

export function png({ width, height }: Made): Uint8Array<ArrayBuffer> {
  const header = [...ascii('IHDR'), ...be32(width), ...be32(height), 8, 2, 0, 0, 0];
  return new Uint8Array([0x89, ...ascii('PNG\r\n\x1a\n'), ...be32(13), ...header, ...be32(0), ...zeros(32)]);
}

export function webp(made: Made): Uint8Array<ArrayBuffer> {
  const le24 = (n: number) => le32(n).slice(0, 3);
  const chunk = (name: string, content: number[]) => [
    ...ascii(name),
    ...le32(content.length),
    ...content,
    ...(content.length % 2 ? [0] : []),
  ];
  const vp8x = chunk('VP8X', [8, 0, 0, 0, ...le24(made.width - 1), ...le24(made.height - 1)]);
  const exif = chunk('EXIF', tiffBlock(exifTags(made), false, made.date));
  return new Uint8Array([...ascii('RIFF'), ...le32(4 + vp8x.length + exif.length), ...ascii('WEBP'), ...vp8x, ...exif]);
}

export function tiff(made: Made, bigEndian = false): Uint8Array<ArrayBuffer> {
  const kind: [number, number][] = made.photometric === undefined ? [] : [[262, made.photometric]];
  const tags: [number, number][] = [[256, made.width], [257, made.height], ...kind, ...exifTags(made)];
  return new Uint8Array([...tiffBlock(tags, bigEndian, made.date), 0, 0, 0, 0]);
}

/** HEIF whose first size is that of a tile; the primary item's follows, rotated by `quarterTurns`. */
export function heif(made: Made, brand: 'heic' | 'avif' | 'mif1', quarterTurns = 0): Uint8Array<ArrayBuffer> {
  const box = (type: string, content: number[]) => [...be32(content.length + 8), ...ascii(type), ...content];
  const ispe = (width: number, height: number) => box('ispe', [...be32(0), ...be32(width), ...be32(height)]);
  const ipco = box('ipco', [...ispe(512, 512), ...ispe(made.width, made.height), ...box('irot', [quarterTurns])]);
  const ipma = box('ipma', [...be32(0), ...be32(2), ...be16(1), 1, 1, ...be16(7), 2, 0x82, 0x83]);
  const meta = box('meta', [...be32(0), ...box('pitm', [...be32(0), ...be16(7)]), ...box('iprp', [...ipco, ...ipma])]);
  const ftyp = box('ftyp', [
    ...ascii(brand),
    ...be32(0),
    ...ascii('miaf'),
    ...ascii(brand === 'mif1' ? 'heic' : brand),
  ]);
  return new Uint8Array([...ftyp, ...meta]);
}
