import { crc32, deflateRawSync } from 'node:zlib';
import { gatherFiles } from './gatherFiles';
import { listZip } from './zipFile';

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
function createZip(files: readonly Packed[], { zip64 = false, name = 'photos.zip' } = {}): File {
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

const pathOf = (file: File) => file.webkitRelativePath || file.name;
const fileAt = (path: string, content = 'x') =>
  Object.defineProperty(new File([content], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path });
const gather = (files: readonly File[]) => gatherFiles(files, pathOf, (path) => !path.includes('__MACOSX'));
const sidecar = (description = '') =>
  JSON.stringify({
    photoTakenTime: { timestamp: '1691237002' },
    geoData: { latitude: 48.8, longitude: 2.3 },
    description,
  });
const known = { taken: '2023-08-05T12:03:22.000Z', latitude: 48.8, longitude: 2.3 };

describe('gatherFiles', () => {
  it('finds photos and their sidecars in a folder, and counts the rest', async () => {
    const { photos, videos, others } = await gather([
      fileAt('Hochzeit Anna & Tom/IMG_1.jpg'),
      fileAt('Hochzeit Anna & Tom/IMG_1.jpg.supplemental-metad.json', sidecar('Die Ringe')),
      fileAt('Hochzeit Anna & Tom/IMG_1-bearbeitet.jpg'),
      fileAt('Hochzeit Anna & Tom/IMG_1.MOV'),
      fileAt('Hochzeit Anna & Tom/Film.mp4'),
      fileAt('Hochzeit Anna & Tom/metadata.json', '{"title":"Hochzeit"}'),
    ]);
    const origin = { ...known, caption: 'Die Ringe', folder: 'Hochzeit Anna & Tom' };
    expect(photos.map((photo) => [photo.name, photo.origin])).toEqual([
      ['IMG_1.jpg', origin],
      ['IMG_1-bearbeitet.jpg', origin],
    ]);
    expect([videos, others]).toEqual([1, 1]);
  });

  it.each([false, true])('reads an export in several zips (zip64: %s)', async (zip64) => {
    const first = createZip(
      [
        { path: 'Takeout/Google Fotos/Photos from 2023/IMG_2.jpg', content: 'two' },
        { path: 'Takeout/Google Fotos/2023-08 Rom/IMG_1.jpg', content: 'one', stored: true },
        { path: 'Takeout/archive_browser.html', content: '<html></html>' },
        { path: '__MACOSX/._IMG_1.jpg', content: '' },
      ],
      { name: 'takeout-20240101T120000Z-001.zip', zip64 },
    );
    const second = createZip(
      [
        { path: 'Takeout/Google Fotos/2023-08 Rom/IMG_1.jpg.json', content: sidecar() },
        { path: 'Takeout/Google Fotos/Photos from 2023/IMG_2.jpg.json', content: sidecar('Zwei') },
      ],
      { name: 'takeout-20240101T120000Z-002.zip', zip64 },
    );
    const { photos, videos, others } = await gather([first, second]);
    expect(photos.map(({ name, bytes, origin }) => [name, bytes, origin])).toEqual([
      ['IMG_1.jpg', 3, { ...known, folder: '2023-08 Rom' }],
      ['IMG_2.jpg', 3, { ...known, caption: 'Zwei' }],
    ]);
    const opened = await Promise.all(photos.map(async ({ open }) => (await open()).text()));
    expect([opened, videos, others]).toEqual([['one', 'two'], 0, 1]);
  });

  it('takes the name of a zip without folders for theirs', async () => {
    const { photos } = await gather([
      createZip([{ path: 'a.jpg', content: 'a' }], { name: '2024-07 Italien.zip' }),
      createZip([{ path: 'b.jpg', content: 'b' }], { name: 'Photos-001.zip' }),
    ]);
    expect(photos.map(({ name, origin }) => [name, origin])).toEqual([
      ['a.jpg', { folder: '2024-07 Italien' }],
      ['b.jpg', undefined],
    ]);
  });

  it('keeps a zip that cannot be read, so that it is refused by its name', async () => {
    const broken = new File(['PK no zip'], 'broken.zip');
    const { photos } = await gather([broken, fileAt('Rom/a.jpg')]);
    expect(photos.map(({ name }) => name).sort()).toEqual(['a.jpg', 'broken.zip']);
  });

  it('reads the XMP of a photo manager, and skips one without a photo', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="1985-07-12T10:00:00"/></rdf:RDF></x:xmpmeta>';
    const { photos, others } = await gather([fileAt('a.jpg'), fileAt('a.xmp', xmp), fileAt('b.xmp', xmp)]);
    expect(photos.map(({ name, origin }) => [name, origin])).toEqual([['a.jpg', { taken: '1985-07-12T10:00:00' }]]);
    expect(others).toBe(1);
  });

  it.each(['utf8', 'utf16le'] as const)('reads a sidecar in %s', async (encoding) => {
    const text = new File([Buffer.from(`\ufeff${sidecar('Müller')}`, encoding)], 'a.jpg.json');
    const json = Object.defineProperty(text, 'webkitRelativePath', { value: 'Takeout/a.jpg.json' });
    const { photos } = await gather([fileAt('Takeout/a.jpg'), json]);
    expect(photos.map(({ origin }) => origin?.caption)).toEqual(['Müller']);
  });
});

describe('listZip', () => {
  it('unpacks no further than asked', async () => {
    const [file] = await listZip(createZip([{ path: 'bomb.jpg', content: Buffer.alloc(20_000_000) }]));
    expect((await file?.unpack(1_000_000))?.size).toBeLessThan(3_000_000);
  });

  it('rejects encrypted and damaged files', async () => {
    const [locked] = await listZip(createZip([{ path: 'a.jpg', content: 'a', encrypted: true }]));
    await expect(locked?.unpack(10)).rejects.toThrow(TypeError);
    const zip = createZip([{ path: 'a.jpg', content: 'abcdefghijklmnop' }]);
    const bytes = new Uint8Array(await zip.arrayBuffer());
    const [damaged] = await listZip(new File([bytes.fill(0xff, 36, 50)], 'a.zip'));
    await expect(damaged?.unpack(100)).rejects.toThrow();
    await expect(listZip(new File([bytes.slice(0, 40)], 'a.zip'))).rejects.toThrow(TypeError);
  });
});
