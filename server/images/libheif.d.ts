/** The part of libheif's C interface (libheif 1.23, heif.h) that is used, as the npm build exports it. Pointers are numbers. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Libheif {
    readonly HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _heif_context_alloc(): number;
    _heif_context_free(context: number): void;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      data: number,
      bytes: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, outHandle: number): void;
    _heif_context_get_primary_image_ID(error: number, context: number, outId: number): void;
    _heif_item_get_transformation_properties(context: number, item: number, outList: number, count: number): number;
    _heif_image_handle_release(handle: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_decoding_options_alloc(): number;
    _heif_decoding_options_free(options: number): void;
    _heif_decode_image(
      error: number,
      handle: number,
      outImage: number,
      colourSpace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_plane_readonly(image: number, channel: number, outStride: number): number;
    _heif_image_release(image: number): void;
  }
  const libheif: Libheif;
  export default libheif;
}
