/** A file inside a zip. */
export interface ZippedFile {
  readonly path: string;
  readonly bytes: number;
  /**
   * Unpacks it, but no further than `most` bytes.
   * @throws Error when it is broken, encrypted or packed in an unknown way
   */
  readonly unpack: (most: number) => Promise<Blob>;
}

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const END_MARK = 0x06054b50;
const END_64_MARK = 0x06064b50;
const LOCATOR_64_MARK = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_MARK = 0x04034b50;
const LOCAL_BYTES = 30;
const FULL_32 = 0xffffffff;
const ZIP_64_FIELD = 1;
const UNICODE_PATH_FIELD = 0x7075;
const UTF_8_FLAG = 0x800;
const ENCRYPTED_FLAG = 1;
const STORED = 0;
const DEFLATED = 8;
/** A directory of more bytes than this lists more files than any export has. */
const MAX_DIRECTORY_BYTES = 256 * 1024 * 1024;

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(Math.max(0, from), to).arrayBuffer());

interface Directory {
  readonly offset: number;
  readonly bytes: number;
}

/** Finds the table of contents (APPNOTE.TXT 4.3.16, with Zip64). */
async function findDirectory(file: Blob): Promise<Directory> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await viewOf(file, tailStart, file.size);
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_MARK) continue;
    const found = { bytes: tail.getUint32(at + 12, true), offset: tail.getUint32(at + 16, true) };
    if (found.offset !== FULL_32 && found.bytes !== FULL_32) return found;
    const locator = at - LOCATOR_64_BYTES;
    if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR_64_MARK) return found;
    const endAt = Number(tail.getBigUint64(locator + 8, true));
    const end = await viewOf(file, endAt, endAt + 56);
    if (end.byteLength < 56 || end.getUint32(0, true) !== END_64_MARK) return found;
    return { bytes: Number(end.getBigUint64(40, true)), offset: Number(end.getBigUint64(48, true)) };
  }
  throw new TypeError('the file is no zip, or its end is missing');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Zips of old programs say no encoding. Those of today write UTF-8 all the same. */
const latin1 = new TextDecoder('windows-1252');

function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

function* extraFields(view: DataView, from: number, to: number): Generator<{ id: number; at: number; bytes: number }> {
  for (let at = from; at + 4 <= to; ) {
    const bytes = view.getUint16(at + 2, true);
    if (at + 4 + bytes > to) return;
    yield { id: view.getUint16(at, true), at: at + 4, bytes };
    at += 4 + bytes;
  }
}

function readEntry(view: DataView, at: number): Entry & { readonly next: number } {
  const nameBytes = view.getUint16(at + 28, true);
  const extraAt = at + ENTRY_BYTES + nameBytes;
  const extraEnd = extraAt + view.getUint16(at + 30, true);
  const rawName = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, nameBytes);
  const flags = view.getUint16(at + 8, true);
  let name = flags & UTF_8_FLAG ? new TextDecoder().decode(rawName) : decodeName(rawName);
  let [packed, size, offset] = [20, 24, 42].map((field) => view.getUint32(at + field, true)) as [
    number,
    number,
    number,
  ];
  for (const field of extraFields(view, extraAt, extraEnd)) {
    if (field.id === UNICODE_PATH_FIELD && field.bytes > 5)
      name = decodeName(new Uint8Array(view.buffer, view.byteOffset + field.at + 5, field.bytes - 5));
    if (field.id !== ZIP_64_FIELD) continue;
    // Only values that are full in the entry are repeated here, in this order.
    let next = field.at;
    const take = (value: number) => {
      if (value !== FULL_32 || next + 8 > field.at + field.bytes) return value;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    };
    size = take(size);
    packed = take(packed);
    offset = take(offset);
  }
  const method = view.getUint16(at + 10, true);
  const isEncrypted = (flags & ENCRYPTED_FLAG) !== 0;
  return { name, isEncrypted, method, packed, size, offset, next: extraEnd + view.getUint16(at + 32, true) };
}

/** Reads a stream into a blob, and stops after `most` bytes. */
async function readAtMost(stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Blob> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done && bytes < most; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
  }
  void reader.cancel().catch(() => undefined);
  return new Blob(parts);
}

async function unpackEntry(file: Blob, entry: Entry, most: number): Promise<Blob> {
  const { offset, packed, size, method, isEncrypted } = entry;
  const head = await viewOf(file, offset, offset + LOCAL_BYTES);
  if (isEncrypted || head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL_MARK)
    throw new TypeError('the file within the zip is encrypted or damaged');
  const start = offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = file.slice(start, start + packed);
  if (method === STORED) return bytes.slice(0, most);
  if (method !== DEFLATED) throw new TypeError('the file within the zip is packed in an unknown way');
  const unpacked = await readAtMost(bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')), most);
  if (unpacked.size !== size && unpacked.size < most) throw new TypeError('the file within the zip is damaged');
  return unpacked;
}

/** A zip is told by its name, before anything is read. */
export const isZip = (file: File): boolean => /\.zip$/i.test(file.name);

/**
 * Lists the files of a zip without unpacking them.
 * @throws TypeError when it is no zip or is damaged
 */
export async function listZip(file: Blob): Promise<ZippedFile[]> {
  const { offset, bytes } = await findDirectory(file);
  if (bytes > MAX_DIRECTORY_BYTES) throw new TypeError('the zip lists too many files');
  const view = await viewOf(file, offset, offset + bytes);
  const files: ZippedFile[] = [];
  for (let at = 0; at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === ENTRY_MARK; ) {
    const { next, ...entry } = readEntry(view, at);
    const path = entry.name.replaceAll('\\', '/');
    if (!path.endsWith('/')) files.push({ path, bytes: entry.size, unpack: (most) => unpackEntry(file, entry, most) });
    at = next;
  }
  if (files.length === 0 && bytes > 0) throw new TypeError('the table of contents of the zip is damaged');
  return files;
}
