/** Raster in memory: rows without padding, 8 bits per channel. */
export interface RasterSize {
  readonly width: number;
  readonly height: number;
  /** 3: RGB; 4: RGB and unassociated alpha. */
  readonly channels: 3 | 4;
}

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const MAX_ENTRIES = 13;

/**
 * Creates an uncompressed TIFF (TIFF 6.0 §2 and §6) with colour profile and EXIF orientation (1..8), because
 * sharp takes no profile beside raw pixels. The caller writes the pixels in place, so that a large picture is
 * in memory only once.
 */
export function blankTiff(
  { width, height, channels }: RasterSize,
  profile: Buffer | undefined,
  orientation: number,
): { readonly file: Buffer; readonly pixels: Buffer } {
  const bytes = width * height * channels;
  const entries: [tag: number, type: number, count: number, value: number][] = [];
  const bits = 8 + 2 + MAX_ENTRIES * 12 + 4;
  const profileAt = bits + 8;
  const pixelsAt = profileAt + (profile?.length ?? 0) + ((profile?.length ?? 0) % 2);
  entries.push([256, LONG, 1, width], [257, LONG, 1, height], [258, SHORT, channels, bits], [259, SHORT, 1, 1]);
  entries.push([262, SHORT, 1, 2], [273, LONG, 1, pixelsAt], [274, SHORT, 1, orientation], [277, SHORT, 1, channels]);
  entries.push([278, LONG, 1, height], [279, LONG, 1, bytes], [284, SHORT, 1, 1]);
  if (channels === 4) entries.push([338, SHORT, 1, 2]);
  if (profile) entries.push([34675, UNDEFINED, profile.length, profileAt]);

  const file = Buffer.alloc(pixelsAt + bytes);
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, n, value]] of entries.entries()) {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(n, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  for (let channel = 0; channel < channels; channel += 1) file.writeUInt16LE(8, bits + channel * 2);
  profile?.copy(file, profileAt);
  return { file, pixels: file.subarray(pixelsAt) };
}
