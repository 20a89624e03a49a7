import type { Libheif } from 'libheif-js/libheif-wasm/libheif.js';
import { freshLibheif, readText } from './libheif';
import type { RasterSize } from './raster';
import { ImageError } from './types';

/** Constants of libheif's heif.h. */
const COLOURSPACE_RGB = 1;
const CHROMA_INTERLEAVED_RGB = 10;
const CHROMA_INTERLEAVED_RGBA = 11;
const CHANNEL_INTERLEAVED = 10;
const OUT_OF_MEMORY = 6;
/** Offsets in heif_decoding_options on a 32-bit machine. */
const OPTION_TO_8_BIT = 20;
const OPTION_STRICT = 21;

export interface HeicSize extends RasterSize {
  /** The file turns, mirrors or crops its picture by properties of its own (irot, imir, clap); libheif has applied them. */
  readonly isTransformed: boolean;
}

/**
 * Decodes the primary picture of a HEIC file, in a memory that no other file has used and that is dropped as a whole, so nothing is freed one by one. What the
 * file itself says of rotation and mirroring is applied, and then the EXIF orientation must not be applied again (ISO/IEC 23008-12 §6.5.10); in a file that says
 * nothing, EXIF is all there is.
 * @param placeFor gives the memory that the pixels are written to
 * @throws ImageError `file_corrupt` when any part of the picture is missing
 */
export function decodeHeic(bytes: Buffer, placeFor: (size: HeicSize) => Buffer): HeicSize {
  const heif = freshLibheif();
  const input = allocate(heif, bytes.length);
  heif.HEAPU8.set(bytes, input);
  const context = heif._heif_context_alloc();
  call(heif, (error) => heif._heif_context_read_from_memory_without_copy(error, context, input, bytes.length, 0));
  const item = callOut(heif, (error, out) => heif._heif_context_get_primary_image_ID(error, context, out));
  const isTransformed = heif._heif_item_get_transformation_properties(context, item, 0, 0) > 0;
  const { image, channels } = decodePrimary(heif, context);
  const width = heif._heif_image_get_width(image, CHANNEL_INTERLEAVED);
  const height = heif._heif_image_get_height(image, CHANNEL_INTERLEAVED);
  const size = { width, height, channels, isTransformed };
  copyPixels(heif, image, size, placeFor(size));
  return size;
}

function decodePrimary(heif: Libheif, context: number): { readonly image: number; readonly channels: 3 | 4 } {
  const handle = callOut(heif, (error, out) => heif._heif_context_get_primary_image_handle(error, context, out));
  const options = heif._heif_decoding_options_alloc();
  heif.HEAPU8[options + OPTION_TO_8_BIT] = 1;
  heif.HEAPU8[options + OPTION_STRICT] = 1;
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const chroma = channels === 4 ? CHROMA_INTERLEAVED_RGBA : CHROMA_INTERLEAVED_RGB;
  const image = callOut(heif, (error, out) =>
    heif._heif_decode_image(error, handle, out, COLOURSPACE_RGB, chroma, options),
  );
  const warnings = heif._heif_image_get_decoding_warnings(image, 0, 0, 0);
  if (warnings > 0) throw new ImageError('file_corrupt', {}, `libheif warned ${warnings} times`);
  return { image, channels };
}

function copyPixels(heif: Libheif, image: number, { width, height, channels }: RasterSize, place: Buffer): void {
  const strideAt = allocate(heif, 4);
  const plane = heif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, strideAt);
  const stride = view(heif).getUint32(strideAt, true);
  if (plane === 0 || width < 1 || height < 1) throw new ImageError('file_corrupt', {}, 'no pixels');
  const row = width * channels;
  for (let y = 0; y < height; y += 1)
    place.set(heif.HEAPU8.subarray(plane + y * stride, plane + y * stride + row), y * row);
}

/** Calls a function that returns a `heif_error` by a hidden first argument: code, subcode and a text. */
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

/** The heap may move when it grows, so a view is made anew at each use. */
const view = (heif: Libheif) => new DataView(heif.HEAPU8.buffer);

function allocate(heif: Libheif, bytes: number): number {
  const pointer = heif._malloc(bytes);
  if (pointer === 0) throw new ImageError('file_too_large', {}, 'out of memory');
  return pointer;
}
