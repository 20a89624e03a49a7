import { readSidecar } from './readSidecar';

const takeout = (changes: object = {}) =>
  JSON.stringify({
    title: 'IMG_1234.jpg',
    description: 'Anna\nund Tom ',
    photoTakenTime: { timestamp: '1691237002', formatted: '05.08.2023, 12:03:22 UTC' },
    geoData: { latitude: 48.8566, longitude: 2.3522, altitude: 0, latitudeSpan: 0, longitudeSpan: 0 },
    geoDataExif: { latitude: 1, longitude: 1 },
    ...changes,
  });
const nowhere = { latitude: 0, longitude: 0 };
const xmp = (body: string) =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" ${body}</rdf:RDF></x:xmpmeta>`;

describe('readSidecar', () => {
  const all = { taken: '2023-08-05T12:03:22.000Z', latitude: 48.8566, longitude: 2.3522, caption: 'Anna und Tom' };
  it.each<[string, string, object | null]>([
    ['of Takeout', takeout(), all],
    ['with a place of the file alone', takeout({ geoData: nowhere }), { ...all, latitude: 1, longitude: 1 }],
    [
      'without a place',
      takeout({ geoData: nowhere, geoDataExif: nowhere }),
      { taken: '2023-08-05T12:03:22.000Z', caption: 'Anna und Tom' },
    ],
    [
      'before 1970',
      takeout({ photoTakenTime: { timestamp: '-273844800' } }),
      { ...all, taken: '1961-04-28T12:00:00.000Z' },
    ],
    ['without a date', takeout({ photoTakenTime: { timestamp: '0' } }), { ...all, taken: undefined }],
    ['with nonsense', takeout({ photoTakenTime: 'x', geoData: [], geoDataExif: 7, description: 9 }), {}],
    ['of an album', JSON.stringify({ title: 'Rom', description: '', access: 'protected' }), null],
    ['of something else', '{"name":"keepsake"}', null],
    ['that is broken', '{"photoTakenTime":', null],
    ['that is a list', '[1]', null],
    ['that is empty', '', null],
    [
      'of XMP',
      xmp(
        'exif:DateTimeOriginal="2023-08-05T14:03:22" exif:GPSLatitude="48,51.396N" exif:GPSLongitude="2,21.132E"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">Anna &amp; Tom</rdf:li></rdf:Alt></dc:description></rdf:Description>',
      ),
      { taken: '2023-08-05T14:03:22', latitude: 48.8566, longitude: 2.3522, caption: 'Anna & Tom' },
    ],
    ['of XMP with a day alone', xmp('photoshop:DateCreated="1985-07-12"/>'), { taken: '1985-07-12' }],
    ['of XML without metadata', '<html><body>no</body></html>', null],
  ])('reads a sidecar %s', (_, text, expected) => {
    const read = readSidecar(text);
    expect(
      read && {
        ...read,
        ...(read.latitude && { latitude: Number(read.latitude.toFixed(4)) }),
        ...(read.longitude && { longitude: Number(read.longitude.toFixed(4)) }),
      },
    ).toEqual(expected);
  });

  it('shortens a long description', () => {
    expect(readSidecar(takeout({ description: 'x'.repeat(5000) }))?.caption).toHaveLength(500);
  });
});
