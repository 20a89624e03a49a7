const TAG = {
  subfileType: 254,
  oldSubfileType: 255,
  width: 256,
  height: 257,
  photometric: 262,
  samples: 277,
  subDirectories: 330,
  extraSamples: 338,
  dngVersion: 50_706,
} as const;

const COLOUR_FILTER_ARRAY = 32_803;
const LINEAR_RAW = 34_892;
const CMYK = 5;
const coloursOf: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 1, [CMYK]: 4, 6: 3, 8: 3 };

const REDUCED = 1;
const MASK = 4;
const OLD_REDUCED = 2;

/** Most directories that are read: a scanned book may have hundreds. */
const MAX_DIRECTORIES = 64;
const MAX_ENTRIES = 4096;
const MAX_VALUES = 64;
const WANTED_TAGS: ReadonlySet<number> = new Set(Object.values(TAG));

type Fields = ReadonlyMap<number, readonly number[]>;

export interface TiffPage {
  readonly index: number;
  /** Index among the subdirectories of directory `index`; -1 for that directory itself. */
  readonly inner: number;
  readonly width: number;
  readonly height: number;
  readonly colours: number;
  /** Meaning of each extra channel by TIFF 6.0: 1 and 2 are transparency, all others are not part of the picture. */
  readonly extraSamples: readonly number[];
}

interface TiffPages {
  /** Raw sensor data, or only previews of such: a decoder would find no photo. */
  readonly isRaw: boolean;
  readonly picture: TiffPage | null;
}

/** Reads numbers of either byte order, of classic TIFF and BigTIFF. Positions outside the file read as 0. */
class Reader {
  readonly isBig: boolean;
  readonly length: number;
  readonly #view: DataView;
  readonly #little: boolean;

  constructor(file: Uint8Array) {
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    this.length = file.length;
    this.#little = file[0] === 0x49;
    this.isBig = this.number(2, 2) === 43;
  }

  number(at: number, bytes: 1 | 2 | 4 | 8): number {
    if (at < 0 || at + bytes > this.length) return 0;
    if (bytes === 1) return this.#view.getUint8(at);
    if (bytes === 2) return this.#view.getUint16(at, this.#little);
    if (bytes === 4) return this.#view.getUint32(at, this.#little);
    return Number(this.#view.getBigUint64(at, this.#little));
  }
}

const typeBytes: Readonly<Record<number, 1 | 2 | 4 | 8>> = { 1: 1, 3: 2, 4: 4, 13: 4, 16: 8, 18: 8 };

function directoryAt(reader: Reader, offset: number): { fields: Fields; next: number } {
  const { isBig } = reader;
  const [countBytes, entryBytes, wordBytes] = isBig ? ([8, 20, 8] as const) : ([2, 12, 4] as const);
  const count = Math.min(MAX_ENTRIES, reader.number(offset, countBytes));
  const entries = offset + countBytes;
  const fields = new Map<number, readonly number[]>();
  for (let at = entries; at < entries + count * entryBytes; at += entryBytes) {
    const tag = reader.number(at, 2);
    const bytes = typeBytes[reader.number(at + 2, 2)];
    if (!bytes || !WANTED_TAGS.has(tag)) continue;
    const values = Math.min(MAX_VALUES, reader.number(at + 4, wordBytes));
    const valueAt = at + 4 + wordBytes;
    const from = values * bytes <= wordBytes ? valueAt : reader.number(valueAt, wordBytes);
    const list = Array.from({ length: values }, (_, i) => reader.number(from + i * bytes, bytes));
    fields.set(tag, list);
  }
  return { fields, next: reader.number(entries + count * entryBytes, wordBytes) };
}

function directoriesOf(reader: Reader): Fields[] {
  const found: Fields[] = [];
  const seen = new Set<number>();
  let offset = reader.number(reader.isBig ? 8 : 4, reader.isBig ? 8 : 4);
  while (offset > 0 && offset < reader.length && !seen.has(offset) && found.length < MAX_DIRECTORIES) {
    seen.add(offset);
    const { fields, next } = directoryAt(reader, offset);
    found.push(fields);
    offset = next;
  }
  return found;
}

const first = (fields: Fields, tag: number): number => fields.get(tag)?.[0] ?? 0;
const isSensorData = (fields: Fields) =>
  [COLOUR_FILTER_ARRAY, LINEAR_RAW].includes(first(fields, TAG.photometric)) || fields.has(TAG.dngVersion);
const isPartOfAnother = (fields: Fields) =>
  (first(fields, TAG.subfileType) & (REDUCED | MASK)) !== 0 || first(fields, TAG.oldSubfileType) === OLD_REDUCED;

function pageOf(fields: Fields, index: number, inner = -1): TiffPage {
  const photometric = fields.get(TAG.photometric)?.[0] ?? -1;
  const samples = fields.get(TAG.samples)?.[0] ?? 1;
  const colours = coloursOf[photometric] ?? samples;
  const meanings = fields.get(TAG.extraSamples) ?? [];
  const extraSamples = Array.from({ length: Math.max(0, Math.min(16, samples - colours)) }, (_, i) => meanings[i] ?? 0);
  const size = { width: first(fields, TAG.width), height: first(fields, TAG.height) };
  return { index, inner, ...size, colours, extraSamples };
}

function isPreviewOf(page: TiffPage, other: TiffPage): boolean {
  const isSmall = other.width * other.height >= 4 * page.width * page.height;
  return isSmall && Math.abs((page.width * other.height) / (page.height * other.width) - 1) < 0.05;
}

/** Reads the directories of a TIFF (TIFF 6.0 §2) and returns which picture is the photo and what its channels are. */
export function readTiffPages(file: Uint8Array): TiffPages {
  const reader = new Reader(file);
  const chain = directoriesOf(reader).map((fields, index) => ({ fields, index, inner: -1 }));
  const inside = chain.flatMap(({ fields, index }) =>
    (fields.get(TAG.subDirectories) ?? []).map((offset, inner) => ({ ...directoryAt(reader, offset), index, inner })),
  );
  const all = [...chain, ...inside];
  const whole = all.filter(({ fields }) => !isPartOfAnother(fields));
  const isRaw =
    (file[8] === 0x43 && file[9] === 0x52) ||
    all.some(({ fields }) => isSensorData(fields)) ||
    (all.length > 0 && whole.length === 0);
  const pages = whole.map(({ fields, index, inner }) => pageOf(fields, index, inner));
  const [start] = pages;
  const picture = start && (pages.find((page) => isPreviewOf(start, page)) ?? start);
  return { isRaw, picture: picture ?? null };
}
