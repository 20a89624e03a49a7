import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Libheif, LibheifFactory, WasmInstance } from 'libheif-js/libheif-wasm/libheif.js';
import { ImageError } from '../types';

interface FunctionTable {
  get(index: number): unknown;
  set(index: number, value: unknown): void;
}

/** Used part of the global `WebAssembly`, which Node's types lack. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => WasmInstance;
  readonly Table: new (descriptor: object) => FunctionTable;
}

const { Module, Instance, Table } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

/** Compiled decoder, shared between jobs; its memory is not. */
interface Compiled {
  readonly create: LibheifFactory;
  readonly module: object;
}

/** Word positions in `heif_decoder_plugin` (heif_plugin.h, version 5). */
const PLUGIN_VERSION = 0;
const PLUGIN_NEW_DECODER = 14;
const PLUGIN_DECODE_NEXT_IMAGE = 17;

/** Values of the enumeration `de265_param` in libde265's `de265.h`. */
const CHECK_HASH = 0;
const SUPPRESS_FAULTY_PICTURES = 6;
const DISABLE_DEBLOCKING = 7;
const DISABLE_SAO = 8;

/** Version whose private structures {@link countMissingBlocks} reads. */
const KNOWN_LIBDE265 = '1.0.15';
/** Byte offsets in its `decoder_context` and `de265_image`, on a 32-bit machine. */
const CONTEXT_IMAGE = 2216;
const IMAGE_CONTEXT = 112;
const IMAGE_CTB_INFO = 140;
const IMAGE_CB_INFO = 160;
/** Bytes per entry of the coding block table; the low bits of the first hold the block size. */
const CB_INFO_BYTES = 3;
const LOG2_SIZE_BITS = 7;

let compiled: Compiled | undefined;

function compile(): Compiled {
  const require = createRequire(import.meta.url);
  const create = require('libheif-js/libheif-wasm/libheif.js') as LibheifFactory;
  const bytes = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  return { create, module: new Module(bytes) };
}

/**
 * Instantiates libheif with its own zeroed memory, so that no picture leaks into the next. Its HEVC decoder
 * rejects damaged and incomplete pictures. An instance takes about 10 ms and becomes garbage after its job.
 */
export function instantiateLibheif(): Libheif {
  compiled ??= compile();
  const { create, module } = compiled;
  let table: FunctionTable | undefined;
  const heif = create({
    instantiateWasm(imports, done) {
      const instance = new Instance(module, imports);
      table = Object.values(instance.exports).find((value) => value instanceof Table);
      done(instance);
      return instance.exports;
    },
  });
  if (!table) throw unknownBuildError('no function table');
  installDamageChecks(heif, table);
  return heif;
}

/**
 * Makes libheif reject incomplete pictures, which it would pass on. Wraps two plugin functions: one
 * configures the decoder, the other checks its picture.
 */
function installDamageChecks(heif: Libheif, table: FunctionTable): void {
  const word = (address: number) => heif.HEAPU32[address >> 2] ?? 0;
  const out = heif._malloc(4);
  const count = heif._heif_get_decoder_descriptors(0, out, 1);
  const plugin = word(out);
  heif._free(out);
  const version = readText(heif, heif._de265_get_version());
  if (count !== 1 || word(plugin + PLUGIN_VERSION * 4) !== 5 || version !== KNOWN_LIBDE265)
    throw unknownBuildError(`libde265 ${version}`);

  const wrap = (position: number, parameters: number, wrapper: (original: Callback) => Callback) => {
    const index = word(plugin + position * 4);
    table.set(index, toWasm(parameters, wrapper(table.get(index) as Callback)));
  };
  wrap(PLUGIN_NEW_DECODER, 3, (original) => (error = 0, outDecoder = 0, options = 0) => {
    original(error, outDecoder, options);
    const context = word(word(outDecoder));
    heif._de265_set_parameter_bool(context, SUPPRESS_FAULTY_PICTURES, 1);
    // The build omits loop filters, at a cost in quality and no measurable gain. Checksums refer to the
    // filtered picture.
    heif._de265_set_parameter_bool(context, DISABLE_DEBLOCKING, 0);
    heif._de265_set_parameter_bool(context, DISABLE_SAO, 0);
    heif._de265_set_parameter_bool(context, CHECK_HASH, 1);
  });
  wrap(PLUGIN_DECODE_NEXT_IMAGE, 5, (original) => (error = 0, decoder = 0, outImage = 0, userData = 0, limits = 0) => {
    original(error, decoder, outImage, userData, limits);
    const image = word(outImage);
    if (image === 0 || countMissingBlocks(heif, word(decoder)) === 0) return;
    // Without a picture libheif rejects the file.
    heif._heif_image_release(image);
    heif.HEAPU32[outImage >> 2] = 0;
  });
}

/** Error for an unexpected version of the package; the photo is not at fault. */
const unknownBuildError = (what: string) => new ImageError('unavailable', {}, `unknown build of libheif: ${what}`);

type Callback = (...parameters: number[]) => void;

/**
 * Counts coding tree blocks of the latest picture that no slice covers. libde265 leaves their pixels unset
 * without a warning.
 * @param context its `decoder_context`
 */
function countMissingBlocks(heif: Libheif, context: number): number {
  const word = (address: number) => heif.HEAPU32[address >> 2] ?? 0;
  const image = word(context + CONTEXT_IMAGE);
  const metadata = (offset: number) => {
    const [data, size, log2Unit, columns, rows] = [0, 4, 8, 12, 16].map((part) => word(image + offset + part));
    return { data: data ?? 0, size: size ?? 0, log2Unit: log2Unit ?? 0, columns: columns ?? 0, rows: rows ?? 0 };
  };
  const trees = metadata(IMAGE_CTB_INFO);
  const blocks = metadata(IMAGE_CB_INFO);
  const isKnown = [trees, blocks].every(({ size, columns, rows }) => size > 0 && size === columns * rows);
  const shift = trees.log2Unit - blocks.log2Unit;
  if (!isKnown || shift < 0 || shift > 3 || word(image + IMAGE_CONTEXT) !== context)
    throw unknownBuildError('other structures');
  let missing = 0;
  for (let row = 0; row < trees.rows; row += 1)
    for (let column = 0; column < trees.columns; column += 1) {
      const block = (row << shift) * blocks.columns + (column << shift);
      if (((heif.HEAPU8[blocks.data + block * CB_INFO_BYTES] ?? 0) & LOG2_SIZE_BITS) === 0) missing += 1;
    }
  return missing;
}

/** Wraps a function of `count` numbers in a WebAssembly module, because tables accept no JavaScript functions. */
function toWasm(count: number, run: Callback): unknown {
  const I32 = 0x7f;
  const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  const types = [0x01, 4 + count, 0x01, 0x60, count, ...Array<number>(count).fill(I32), 0x00];
  const imports = [0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00];
  const exports = [0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00];
  const module = new Module(Uint8Array.from([...header, ...types, ...imports, ...exports]));
  return new Instance(module, { e: { f: run } }).exports['f'];
}

export function readText(heif: Libheif, address: number): string {
  const end = heif.HEAPU8.indexOf(0, address);
  return Buffer.from(heif.HEAPU8.subarray(address, end)).toString();
}
