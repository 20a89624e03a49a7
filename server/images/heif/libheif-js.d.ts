/**
 * C interfaces of libheif 1.23 (heif.h) and libde265 (de265.h) as far as used, as exported by the npm build.
 * Pointers are numbers.
 */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  export interface Libheif {
    readonly HEAPU8: Uint8Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _heif_context_alloc(): number;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      data: number,
      bytes: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, outHandle: number): void;
    _heif_context_get_security_limits(context: number): number;
    _heif_image_handle_get_luma_bits_per_pixel(handle: number): number;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_decoding_options_alloc(): number;
    _heif_decode_image(
      error: number,
      handle: number,
      outImage: number,
      colourSpace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_get_decoder_descriptors(format: number, outList: number, count: number): number;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_bits_per_pixel_range(image: number, channel: number): number;
    _heif_image_get_plane_readonly(image: number, channel: number, outStride: number): number;
    _heif_image_get_decoding_warnings(image: number, first: number, outWarnings: number, count: number): number;
    _heif_image_release(image: number): void;
    _de265_get_version(): number;
    _de265_set_parameter_bool(context: number, parameter: number, value: number): void;
  }
  export interface WasmInstance {
    readonly exports: Readonly<Record<string, unknown>>;
  }
  /** Creates an object with the functions of an instance provided by `instantiateWasm`. */
  export type LibheifFactory = (options: {
    readonly instantiateWasm: (imports: object, done: (instance: WasmInstance) => void) => unknown;
  }) => Libheif;
}
