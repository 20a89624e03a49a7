import { deflateSync, inflateSync } from 'node:zlib';
import { resolveCaptureTime } from '../captureTime/captureTime';
import type { ByteSource } from './metadataBlocks';
import { readPhotoMetadata } from './readPhotoMetadata';

const ascii = (text: string) => Array.from(text, (char) => char.charCodeAt(0));
const be = (n: number, bytes: number) =>
  Array.from({ length: bytes }, (_, i) => Math.floor(n / 256 ** (bytes - 1 - i)) % 256);
const inflate = async (bytes: Uint8Array) => new Uint8Array(inflateSync(bytes));

const TAKEN = '2023:08:05 14:03:22';
const LOCAL = Date.UTC(2023, 7, 5, 14, 3, 22);

type Field = readonly [tag: number, type: number, value: readonly number[]];
const text = (tag: number, value: string): Field => [tag, 2, ascii(`${value}\0`)];

/**
 * A TIFF structure: its first directory, followed by those of EXIF and GPS. Values are in bytes; types count as 1 byte
 * each except 3 and 5.
 */
function tiff(
  main: readonly Field[],
  exif: readonly Field[] = [],
  gps: readonly Field[] = [],
  little = true,
  start = 8,
): number[] {
  const order = (n: number, bytes: number) => (little ? be(n, bytes).toReversed() : be(n, bytes));
  const sizeOf = (type: number) => (type === 5 ? 8 : type === 4 ? 4 : type === 3 ? 2 : 1);
  const bytesOf = ([, type, value]: Field) =>
    type === 3 || type === 4
      ? value.flatMap((n) => order(n, sizeOf(type)))
      : type === 5
        ? value.flatMap((n) => order(n, 4))
        : [...value];
  const directory = (fields: readonly Field[], at: number) => {
    let dataAt = at + 2 + fields.length * 12 + 4;
    const data: number[] = [];
    const entries = fields.flatMap((field) => {
      const [tag, type] = field;
      const bytes = bytesOf(field);
      const head = [...order(tag, 2), ...order(type, 2), ...order(bytes.length / sizeOf(type), 4)];
      if (bytes.length <= 4) return [...head, ...bytes, ...Array.from({ length: 4 - bytes.length }, () => 0)];
      const entry = [...head, ...order(dataAt, 4)];
      data.push(...bytes);
      dataAt += bytes.length;
      return entry;
    });
    return [...order(fields.length, 2), ...entries, ...order(0, 4), ...data];
  };
  const links = [exif, gps]
    .map((fields, i): Field[] => (fields.length > 0 ? [[i === 0 ? 0x8769 : 0x8825, 4, [0]]] : []))
    .flat();
  const mainSize = directory([...main, ...links], start).length;
  const exifAt = start + mainSize;
  const gpsAt = exifAt + (exif.length > 0 ? directory(exif, exifAt).length : 0);
  const linked = links.map(([tag]): Field => [tag, 4, [tag === 0x8769 ? exifAt : gpsAt]]);
  return [
    ...ascii(little ? 'II' : 'MM'),
    ...order(42, 2),
    ...order(start, 4),
    ...directory([...main, ...linked], start),
    ...(exif.length > 0 ? directory(exif, exifAt) : []),
    ...(gps.length > 0 ? directory(gps, gpsAt) : []),
  ];
}

const exifFields = [text(0x9003, TAKEN), text(0x9011, '+02:00'), text(0x9291, '05')];
const gpsFields: Field[] = [text(1, 'N'), [2, 5, [48, 1, 51, 1, 3000, 100]], text(3, 'E'), [4, 5, [2, 1, 21, 1, 0, 1]]];
const block = (little = true) => tiff([[0x0112, 3, [6]]], exifFields, gpsFields, little);

const XMP = (body: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:e="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${body}</rdf:RDF></x:xmpmeta>`;
const packet = XMP('e:DateTimeOriginal="2023-08-05T14:03:22.05+02:00"/>');

const dataset = (number: number, value: string) => [0x1c, 2, number, ...be(value.length, 2), ...ascii(value)];
const iptc = [...dataset(5, 'Title'), ...dataset(55, '20230805'), ...dataset(60, '140322+0200')];
const resource = (id: number, content: readonly number[]) => [
  ...[ascii('8BIM'), be(id, 2), [0, 0], be(content.length, 4)].flat(),
  ...content,
];
const photoshop = [...resource(0x03ed, [1, 2]), ...resource(0x0404, iptc)];

const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  ...be(content.length + 2, 2),
  ...content,
];
const jpeg = (...segments: number[][]) => [0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2, 0xff, 0xd9];
const chunk = (type: string, content: readonly number[]) => [
  ...be(content.length, 4),
  ...ascii(type),
  ...content,
  0,
  0,
  0,
  0,
];
const png = (...chunks: number[][]) => [
  ...ascii('\x89PNG\r\n\x1a\n'),
  ...chunk('IHDR', be(0, 13)),
  ...chunk('IDAT', [1]),
  ...chunks.flat(),
  ...chunk('IEND', []),
];
const webp = (type: string, content: readonly number[]) => {
  const even = content.length % 2 ? [...content, 0] : content;
  const body = [...ascii('WEBP'), ...ascii(type), ...be(content.length, 4).toReversed(), ...even];
  return [...ascii('RIFF'), ...be(body.length, 4).toReversed(), ...body];
};
const packed = (value: string) => [...deflateSync(Buffer.from(value, 'latin1'))];
const hex = (bytes: readonly number[]) => Buffer.from(bytes).toString('hex').replace(/.{72}/g, '$&\n');

interface HeifItem {
  readonly type: 'Exif' | 'mime';
  readonly content: readonly number[];
}
const box = (type: string, content: readonly number[]) => [...be(content.length + 8, 4), ...ascii(type), ...content];
/** A HEIF with items in the file or in its `idat` box; the last one describes the primary picture. */
function heif(items: readonly HeifItem[], inData = false): number[] {
  const ftyp = box('ftyp', [...ascii('heic'), 0, 0, 0, 0, ...ascii('mif1')]);
  const entries = items.flatMap(({ type }, i) =>
    box('infe', [
      2,
      0,
      0,
      1,
      ...be(i + 2, 2),
      0,
      0,
      ...ascii(type),
      0,
      ...(type === 'mime' ? ascii('application/rdf+xml\0') : []),
    ]),
  );
  const iinf = box('iinf', [0, 0, 0, 0, ...be(items.length, 2), ...entries]);
  const iref = box('iref', [0, 0, 0, 0, ...box('cdsc', [...be(items.length + 1, 2), ...be(1, 2), ...be(1, 2)])]);
  const meta = (dataAt: number) => {
    let at = dataAt;
    const places = items.flatMap(({ content }, i) => {
      const place = [
        ...be(i + 2, 2),
        ...be(inData ? 1 : 0, 2),
        0,
        0,
        ...be(1, 2),
        ...be(at, 4),
        ...be(content.length, 4),
      ];
      at += content.length;
      return place;
    });
    const iloc = box('iloc', [1, 0, 0, 0, 0x44, 0, ...be(items.length, 2), ...places]);
    const idat = inData
      ? box(
          'idat',
          items.flatMap(({ content }) => [...content]),
        )
      : [];
    return box('meta', [0, 0, 0, 0, ...box('pitm', [0, 0, 0, 0, 0, 1]), ...iinf, ...iref, ...iloc, ...idat]);
  };
  const dataAt = inData ? 0 : ftyp.length + meta(0).length + 8;
  return [
    ...ftyp,
    ...meta(dataAt),
    ...(inData
      ? []
      : box(
          'mdat',
          items.flatMap(({ content }) => [...content]),
        )),
  ];
}
const exifItem = (padding: readonly number[], said = padding.length): HeifItem => ({
  type: 'Exif',
  content: [...be(said, 4), ...padding, ...block(false)],
});
const xmpItem: HeifItem = { type: 'mime', content: ascii(packet) };

const files: readonly (readonly [string, readonly number[]])[] = [
  ['JPEG with EXIF', jpeg(segment(0xe1, [...ascii('Exif\0\0'), ...block()]))],
  [
    'JPEG with EXIF behind other segments',
    jpeg(segment(0xe0, be(0, 9)), segment(0xe2, be(0, 60_000)), segment(0xe1, [...ascii('Exif\0\0'), ...block(false)])),
  ],
  ['JPEG with XMP', jpeg(segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${packet}`)))],
  ['JPEG with IPTC', jpeg(segment(0xed, [...ascii('Photoshop 3.0\0'), ...photoshop]))],
  ['PNG with EXIF', png(chunk('eXIf', block(false)))],
  ['PNG with XMP', png(chunk('iTXt', [...ascii('XML:com.adobe.xmp\0'), 0, 0, 0, 0, ...ascii(packet)]))],
  [
    'PNG with packed XMP',
    png(chunk('iTXt', [...ascii('XML:com.adobe.xmp\0'), 1, 0, ...ascii('en\0\0'), ...packed(packet)])),
  ],
  ['PNG with text', png(chunk('tEXt', ascii('Creation Time\0Sat, 05 Aug 2023 14:03:22 +0200')))],
  ['PNG with packed text', png(chunk('zTXt', [...ascii('Creation Time\0\0'), ...packed('2023-08-05T14:03:22+02:00')]))],
  [
    'PNG with a raw profile',
    png(
      chunk('zTXt', [
        ...ascii('Raw profile type exif\0\0'),
        ...packed(`\nexif\n 99\n${hex([...ascii('Exif\0\0'), ...block()])}\n`),
      ]),
    ),
  ],
  ['WebP with EXIF', webp('EXIF', block())],
  ['WebP with EXIF behind its name', webp('EXIF', [...ascii('Exif\0\0'), ...block()])],
  ['WebP with XMP', webp('XMP ', ascii(packet))],
  ['TIFF', block()],
  ['TIFF of big endian', block(false)],
  ['TIFF with XMP', tiff([[0x02bc, 1, ascii(packet)]])],
  ['TIFF with IPTC', tiff([[0x83bb, 7, iptc]])],
  ['TIFF with resources of Photoshop', tiff([[0x8649, 7, photoshop]])],
  ['HEIC', heif([exifItem([])])],
  ['HEIC with a name before the header', heif([exifItem(ascii('Exif\0\0'))])],
  ['HEIC with a whole segment before the header', heif([exifItem([0xff, 0xe1, 0, 99, ...ascii('Exif\0\0')])])],
  ['HEIC that misplaces its header', heif([exifItem(ascii('Exif\0\0'), 0)])],
  ['HEIC with XMP', heif([xmpItem])],
  ['HEIC with its items among the boxes', heif([xmpItem, exifItem([])], true)],
];

const createByteSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});
const read = (bytes: readonly number[]) => readPhotoMetadata(createByteSource(Uint8Array.from(bytes)), inflate);

describe('readPhotoMetadata', () => {
  it.each(files)('reads the capture time of a %s', async (_, bytes) => {
    const { sources, warning } = await read(bytes);
    const taken = await resolveCaptureTime(sources, Date.UTC(2026, 0, 1));
    expect({ ...taken, local: Math.floor((taken?.local ?? 0) / 1000) * 1000, warning }).toEqual({
      local: LOCAL,
      offset: 120,
      precision: 'time',
      warning: null,
    });
  });

  it.each([
    [
      'a list',
      'e:x="1"><xmp:CreateDate><rdf:Seq><rdf:li>2023-08-05T14:03:22</rdf:li></rdf:Seq></xmp:CreateDate></rdf:Description>',
    ],
    ['an element', 'e:x="1"><photoshop:DateCreated>2023-08-05T14:03:22</photoshop:DateCreated></rdf:Description>'],
    ['an attribute', "xmp:CreateDate='2023-08-05T14:03:22'/>"],
  ])('reads XMP with the date as %s', async (_, body) => {
    const { sources } = await read(webp('XMP ', ascii(XMP(body))));
    expect((await resolveCaptureTime(sources, Date.UTC(2026, 0, 1)))?.local).toBe(LOCAL);
  });

  it("ignores XMP dates of a picture's sources", async () => {
    const other = '<xmpMM:Pantry><rdf:li xmp:CreateDate="2001-02-03T04:05:06"/></xmpMM:Pantry>';
    const { sources } = await read(webp('XMP ', ascii(XMP(`e:x="1">${other}</rdf:Description>`))));
    expect(await resolveCaptureTime(sources, Date.UTC(2026, 0, 1))).toBeNull();
  });

  it('reads place and orientation', async () => {
    const { place, orientation } = await read(block());
    expect(place?.latitude).toBeCloseTo(48.8583, 3);
    expect(place?.longitude).toBeCloseTo(2.35, 3);
    expect(orientation).toBe(6);
    const nowhere = tiff([], [], [text(1, 'N'), [2, 5, [0, 0, 0, 0, 0, 0]], text(3, 'E'), [4, 5, [0, 1, 0, 1, 0, 1]]]);
    expect((await read(nowhere)).place).toBeNull();
  });

  const gps = (latitude: readonly number[], north: string | null, longitude: readonly number[], east: string | null) =>
    tiff(
      [],
      [],
      [
        ...(north === null ? [] : [text(1, north)]),
        [2, 5, latitude],
        ...(east === null ? [] : [text(3, east)]),
        [4, 5, longitude],
      ],
    );
  const near = [0, 1, 0, 1, 35, 1];
  const paris = [48, 1, 51, 1, 30, 1];
  it.each([
    ['a little beside 0° 0′', gps(near, 'N', near, 'E'), null],
    ['a little beside 0° 0′ in the south-west', gps(near, 'S', near, 'W'), null],
    ['on the equator', gps(near, 'N', paris, 'E'), [0.0097, 48.8583]],
    ['without any hemisphere', gps(paris, null, paris, null), null],
    ['without north or south', gps(paris, null, paris, 'E'), null],
    ['without east or west', gps(paris, 'N', paris, null), null],
    ['with blank hemispheres', gps(paris, ' ', paris, '\0'), null],
    ['with nonsense for a hemisphere', gps(paris, 'Q', paris, 'E'), null],
    ['in the south-west', gps(paris, 's', paris, 'W'), [-48.8583, -48.8583]],
    [
      'without hemispheres in EXIF, with them in XMP',
      webp('XMP ', ascii(XMP('e:GPSLatitude="48,51.5N" e:GPSLongitude="2,21W"/>'))),
      [48.8583, -2.35],
    ],
    ['near 0° 0′ in XMP', webp('XMP ', ascii(XMP('e:GPSLatitude="0,0.3N" e:GPSLongitude="0,0.3E"/>'))), null],
  ])('reads a position %s', async (_, bytes, expected) => {
    const { place } = await read(bytes);
    expect(place && [place.latitude, place.longitude].map((degrees) => Number(degrees.toFixed(4)))).toEqual(expected);
  });

  it.each([
    ['EPSON', 'Perfection V600', '', null, true],
    ['Canon', 'CanoScan 9000F', '', null, true],
    ['Canon', 'MG5700 series', '', null, true],
    ['', '', 'VueScan 9 x64 (9.7.50)', null, true],
    ['', '', 'PhotoScan by Google Photos', null, true],
    ['Noritsu', 'QSS', '', 2, true],
    ['Canon', 'Canon EOS 600D', 'Digital Photo Professional', 3, false],
    ['samsung', 'SM-G991B', 'G991BXXU5CVDD', null, false],
  ])('tells a scan by make %j, model %j, software %j and source %j', async (make, model, software, source, isScan) => {
    const fields = [text(0x010f, make), text(0x0110, model), text(0x0131, software)];
    const exif: Field[] = source === null ? [] : [[0xa300, 7, [source]]];
    expect((await read(tiff(fields, exif))).sources.device.isScan).toBe(isScan);
  });

  it('reads the primary picture of a HEIC with several', async () => {
    const other = { type: 'Exif', content: [0, 0, 0, 0, ...tiff([], [text(0x9003, '2001:02:03 04:05:06')])] } as const;
    const { sources } = await read(heif([other, exifItem([])]));
    expect((await resolveCaptureTime(sources, Date.UTC(2026, 0, 1)))?.offset).toBe(120);
  });

  it.each([
    ['of another format', ascii('%PDF-1.7 and the rest of it')],
    ['cut off', block().slice(0, 9)],
    ['with a block that is none', webp('EXIF', ascii('no header at all'))],
    ['with broken packed text', png(chunk('zTXt', [...ascii('Comment\0\0'), 1, 2, 3]))],
  ])('gives the reason for a file %s', async (_, bytes) => {
    const { sources, warning } = await read(bytes);
    expect(warning).not.toBeNull();
    expect(await resolveCaptureTime(sources, Date.UTC(2026, 0, 1))).toBeNull();
  });
});

const takenOf = async (bytes: readonly number[]) => {
  const { sources, warning } = await read(bytes);
  return { local: (await resolveCaptureTime(sources, Date.UTC(2026, 0, 1)))?.local, hasTrouble: warning !== null };
};
const xmpSegment = segment(
  0xe1,
  ascii(`http://ns.adobe.com/xap/1.0/\0${XMP("xmp:CreateDate='2023-08-05T14:03:22'/>")}`),
);

it.each([
  ['JPEG', jpeg(segment(0xe1, [...ascii('Exif\0\0'), ...ascii('no header')]), xmpSegment)],
  ['PNG', png([...chunk('zTXt', [...ascii('Comment\0\0'), 1, 2, 3]), ...chunk('eXIf', tiff([text(0x0132, TAKEN)]))])],
  ['HEIC', heif([xmpItem, { type: 'Exif', content: ascii('no header at all') }])],
])('reads blocks behind a broken block of a %s', async (_, bytes) => {
  const { local, hasTrouble } = await takenOf(bytes);
  expect({ local: Math.floor((local ?? 0) / 1000) * 1000, hasTrouble }).toEqual({ local: LOCAL, hasTrouble: true });
});

it('reads IPTC of a JPEG that is truncated behind it', async () => {
  const bytes = jpeg(segment(0xed, [...ascii('Photoshop 3.0\0'), ...photoshop]), xmpSegment);
  expect((await takenOf(bytes.slice(0, -40))).local).toBe(LOCAL);
});

describe('small file that expands endlessly', () => {
  const repeated = (part: readonly number[], times: number) => Array.from({ length: times }, () => part).flat();
  const heifWith = (...boxes: number[][]) => [
    ...box('ftyp', ascii('heic\0\0\0\0heic')),
    ...box('meta', [0, 0, 0, 0, ...box('iinf', [0, 0, 0, 0, 0, 0]), ...boxes.flat()]),
  ];
  const xmpIn = (body: string) => png(chunk('iTXt', [...ascii('XML:com.adobe.xmp\0'), 0, 0, 0, 0, ...ascii(body)]));
  const manyPrefixes = Array.from({ length: 4000 }, (_, i) => `xmlns:p${i}="http://ns.adobe.com/exif/1.0/" `).join('');
  const hostile: readonly (readonly [string, () => readonly number[]])[] = [
    [
      'pieces without a size',
      () => heifWith(box('iloc', [0, 0, 0, 0, 0, 0, ...be(3000, 2), ...repeated([0, 1, 0, 0, 0xff, 0xff], 3000)])),
    ],
    [
      'references that overlap',
      () =>
        heifWith(
          box('iloc', repeated([0], 8)),
          box('pitm', [0, 0, 0, 0, 0, 1]),
          box('iref', [0, 0, 0, 0, ...repeated(box('cdsc', [0, 1, 0xff, 0xff]), 5000)]),
          box('free', repeated([0], 140_000)),
        ),
    ],
    ['prefixes of XMP', () => xmpIn(manyPrefixes)],
  ];
  it.each(hostile)('of %s is read quickly', async (_, make) => {
    const bytes = make();
    const start = performance.now();
    await read(bytes);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('of packed text is not unpacked without limit', async () => {
    let unpacked = 0;
    const unpack = async () => {
      unpacked += 1;
      return new Uint8Array(4_000_000);
    };
    const bytes = png(repeated(chunk('zTXt', [...ascii('Comment\0\0'), 1]), 100));
    const { warning } = await readPhotoMetadata(createByteSource(Uint8Array.from(bytes)), unpack);
    expect(unpacked).toBeLessThan(20);
    expect(warning).toContain('more metadata than any photo has');
  });
});

/** Every file truncated anywhere, and with any byte changed, must be read without a hang or an error. */
it('never throws for hostile files', async () => {
  for (const [, bytes] of files) {
    const step = Math.max(1, Math.floor(bytes.length / 25));
    for (let at = 0; at < bytes.length; at += step) {
      await expect(read(bytes.slice(0, at))).resolves.toBeDefined();
      await expect(read(bytes.with(at, 0xff))).resolves.toBeDefined();
    }
  }
});

it.each([
  ['Canon', 'Canon EOS 600D', 'Canon EOS 600D'],
  ['NIKON CORPORATION', 'NIKON D750', 'NIKON D750'],
  ['Apple', 'iPhone 15 Pro', 'Apple iPhone 15 Pro'],
  ['', 'Scanner\n\u0001 5', 'Scanner 5'],
  ['', ' ', null],
  ['', 'x'.repeat(200), 'x'.repeat(80)],
])('names the camera by make %j and model %j once', async (make, model, expected) => {
  const bytes = new Uint8Array(tiff([text(0x010f, make), text(0x0110, model)]));
  const { camera } = await readPhotoMetadata(createByteSource(bytes), inflate);
  expect(camera).toBe(expected);
});
