import type { Libheif } from 'libheif-js/libheif-wasm/libheif.js';
import type { RasterSize } from '../blankTiff';
import { type CodedColour, createSrgbConverter } from '../colour/codedColour';
import type { PixelRect, PixelSize } from '../orientation';
import { ImageError } from '../types';
import { MAX_HEIF_ITEMS } from './heifFile';
import { instantiateLibheif, readText } from './libheif';

/** Values of enumerations in libheif's `heif.h`, which the module does not export. */
const COLOURSPACE_RGB = 1;
const CHROMA_INTERLEAVED_RGB = 10;
const CHROMA_INTERLEAVED_RGBA = 11;
/** Offset from an 8-bit layout to its 16-bit, little-endian variant. */
const INTERLEAVED_16_BIT = 4;
const CHANNEL_INTERLEAVED = 10;
const OUT_OF_MEMORY = 6;
/** Offsets in heif_decoding_options, in bytes, on a 32-bit machine. */
const OPTION_TO_8_BIT = 20;
const OPTION_STRICT = 21;
/** Offset in the structure heif_security_limits, in bytes. */
const LIMIT_OF_ITEMS = 28;

interface Layout {
  readonly chroma: number;
  readonly isDeep: boolean;
}

export interface HeicRequest {
  readonly area: (size: PixelSize) => PixelRect;
  readonly coded: CodedColour | null;
}

/**
 * Decodes a HEIC file's primary picture without its transformations. Each call uses fresh memory that is
 * dropped as a whole, so nothing is freed singly.
 * @param placeFor returns the memory for the region's pixels, 8 bits per channel
 * @throws ImageError `file_corrupt` when any part of the picture is missing
 */
export function decodeHeic(bytes: Buffer, request: HeicRequest, placeFor: (size: RasterSize) => Buffer): RasterSize {
  const heif = instantiateLibheif();
  const input = allocate(heif, bytes.length);
  heif.HEAPU8.set(bytes, input);
  const context = heif._heif_context_alloc();
  heif.HEAPU32[(heif._heif_context_get_security_limits(context) + LIMIT_OF_ITEMS) >> 2] = MAX_HEIF_ITEMS;
  call(heif, (error) => heif._heif_context_read_from_memory_without_copy(error, context, input, bytes.length, 0));
  const { image, channels, isDeep } = decodePrimary(heif, context, request.coded !== null);
  const whole = {
    width: heif._heif_image_get_width(image, CHANNEL_INTERLEAVED),
    height: heif._heif_image_get_height(image, CHANNEL_INTERLEAVED),
  };
  if (whole.width < 1 || whole.height < 1) throw new ImageError('file_corrupt', {}, 'libheif returned no pixels');
  const area = request.area(whole);
  const size = { width: area.width, height: area.height, channels };
  const max = isDeep ? 2 ** heif._heif_image_get_bits_per_pixel_range(image, CHANNEL_INTERLEAVED) - 1 : 255;
  const convert = request.coded && createSrgbConverter(request.coded, max);
  const place = placeFor(size);
  for (const [y, values] of rowsOf(heif, image, area, channels, isDeep)) {
    const row = place.subarray(y * size.width * channels, (y + 1) * size.width * channels);
    if (convert) convert(values, channels, row);
    else row.set(values);
  }
  return size;
}

function layoutOf(channels: 3 | 4, isDeep: boolean): Layout {
  const shallow = channels === 4 ? CHROMA_INTERLEAVED_RGBA : CHROMA_INTERLEAVED_RGB;
  return { chroma: isDeep ? shallow + INTERLEAVED_16_BIT : shallow, isDeep };
}

/** @param wantsDepth keeps more than 8 bits if present, for colour conversion */
function decodePrimary(heif: Libheif, context: number, wantsDepth: boolean) {
  const handle = callOut(heif, (error, out) => heif._heif_context_get_primary_image_handle(error, context, out));
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const { chroma, isDeep } = layoutOf(
    channels,
    wantsDepth && heif._heif_image_handle_get_luma_bits_per_pixel(handle) > 8,
  );
  const options = heif._heif_decoding_options_alloc();
  heif.HEAPU8[options + OPTION_TO_8_BIT] = isDeep ? 0 : 1;
  heif.HEAPU8[options + OPTION_STRICT] = 1;
  const image = callOut(heif, (error, out) =>
    heif._heif_decode_image(error, handle, out, COLOURSPACE_RGB, chroma, options),
  );
  const warnings = heif._heif_image_get_decoding_warnings(image, 0, 0, 0);
  if (warnings > 0) throw new ImageError('file_corrupt', {}, `libheif reported ${warnings} warnings`);
  return { image, channels, isDeep } as const;
}

function* rowsOf(
  heif: Libheif,
  image: number,
  { left, top, width, height }: PixelRect,
  channels: number,
  isDeep: boolean,
): Generator<[number, Uint8Array | Uint16Array]> {
  const strideAt = allocate(heif, 4);
  const plane = heif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, strideAt);
  const stride = view(heif).getUint32(strideAt, true);
  if (plane === 0) throw new ImageError('file_corrupt', {}, 'libheif returned no pixels');
  const bytes = isDeep ? 2 : 1;
  const Row = isDeep ? Uint16Array : Uint8Array;
  for (let y = 0; y < height; y += 1) {
    const at = plane + (top + y) * stride + left * channels * bytes;
    yield [y, new Row(heif.HEAPU8.buffer as ArrayBuffer, at, width * channels)];
  }
}

/** Calls a function that returns a `heif_error` (code, subcode, text) through a hidden first argument. */
function call(heif: Libheif, run: (error: number) => void): void {
  const error = allocate(heif, 12);
  run(error);
  const code = view(heif).getInt32(error, true);
  const subcode = view(heif).getInt32(error + 4, true);
  if (code === 0) return;
  const text = readText(heif, view(heif).getUint32(error + 8, true));
  throw new ImageError(
    code === OUT_OF_MEMORY ? 'file_too_large' : 'file_corrupt',
    {},
    `libheif ${code}.${subcode} ${text}`,
  );
}

function callOut(heif: Libheif, run: (error: number, out: number) => void): number {
  const out = allocate(heif, 4);
  call(heif, (error) => run(error, out));
  return view(heif).getUint32(out, true);
}

/** Returns a new view at each use, because the heap moves when it grows. */
const view = (heif: Libheif) => new DataView(heif.HEAPU8.buffer);

function allocate(heif: Libheif, bytes: number): number {
  const pointer = heif._malloc(bytes);
  if (pointer === 0) throw new ImageError('file_too_large', {}, 'libheif ran out of memory');
  return pointer;
}
