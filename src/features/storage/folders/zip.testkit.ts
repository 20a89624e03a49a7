import { crc32, deflateRawSync } from 'node:zlib';

interface Packed {
  readonly path: string;
  readonly content: string | Buffer;
  readonly stored?: boolean;
  readonly encrypted?: boolean;
}

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value: number) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const FULL = 0xffffffff;

/** Creates a zip as export services write it, with Zip64 on request. */
export function createZip(files: readonly Packed[], { zip64 = false, name = 'photos.zip' } = {}): File {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { path, content, stored = false, encrypted = false } of files) {
    const plain = Buffer.from(content as string);
    const bytes = stored ? plain : deflateRawSync(plain);
    const pathBytes = Buffer.from(path);
    const common = [u16(20), u16(0x800 | (encrypted ? 1 : 0)), u16(stored ? 0 : 8), u32(0), u32(crc32(plain))];
    const sizes = zip64 ? [u32(FULL), u32(FULL)] : [u32(bytes.length), u32(plain.length)];
    const local = Buffer.concat([
      u32(0x04034b50),
      ...common,
      ...sizes,
      u16(pathBytes.length),
      u16(0),
      pathBytes,
      bytes,
    ]);
    const extra = zip64
      ? Buffer.concat([u16(1), u16(24), u64(plain.length), u64(bytes.length), u64(offset)])
      : Buffer.alloc(0);
    entries.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(20),
        ...common,
        ...sizes,
        u16(pathBytes.length),
        u16(extra.length),
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(zip64 ? FULL : offset),
        pathBytes,
        extra,
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end64 = Buffer.concat([
    u32(0x06064b50),
    u64(44),
    u16(45),
    u16(45),
    u32(0),
    u32(0),
    u64(files.length),
    u64(files.length),
    u64(directory.length),
    u64(offset),
  ]);
  const locator = Buffer.concat([u32(0x07064b50), u32(0), u64(offset + directory.length), u32(1)]);
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(files.length),
    u16(files.length),
    u32(zip64 ? FULL : directory.length),
    u32(zip64 ? FULL : offset),
    u16(0),
  ]);
  return new File(
    [new Uint8Array(Buffer.concat([...parts, directory, ...(zip64 ? [end64, locator] : []), end]))],
    name,
  );
}
