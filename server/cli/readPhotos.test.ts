import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ImageError, type Images } from '../images';
import { openPools } from '../processes/openPools';
import { paintSamplePicture } from '../render/samples/samplePicture';
import { readPhotos } from './readPhotos';

describe('a photo that cannot be decoded here', () => {
  for (const [end, advice] of [
    ['timedOut', /slow, or busy/],
    ['stopped', /memory runs out/],
    ['failedToStart', /did not start. Run npm ci/],
    [null, /did not start/],
  ] as const)
    it(`says why when the decoder ended as ${end}`, async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'read-photos-'));
      t.after(() => rm(folder, { recursive: true }));
      const file = join(folder, 'a.jpg');
      await writeFile(file, 'bytes');
      const ingest = () => Promise.reject(new ImageError('unavailable', {}, '', end));
      const reader = {
        images: { ingest } as unknown as Images,
        onTrouble: () => undefined,
        onMetadataTrouble: () => undefined,
      };
      const options = { signal: new AbortController().signal, onRead: () => undefined };
      await assert.rejects(readPhotos(reader, { from: folder, files: [file] }, folder, options), advice);
    });
});

describe('photos of a folder', () => {
  it('are dated and described by their sidecars, and know the folders that people named', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'read-photos-'));
    const { images, render } = openPools({ onTrouble: () => undefined });
    t.after(async () => {
      await Promise.all([images.close(), render.close()]);
      await rm(folder, { recursive: true });
    });
    const from = join(folder, 'Takeout');
    const wedding = join(from, 'Google Photos', 'Hochzeit Anna & Tom');
    const year = join(from, 'Google Photos', 'Photos from 2019');
    await Promise.all([wedding, year].map((path) => mkdir(path, { recursive: true })));
    const pictures = await Promise.all([1, 2].map((n) => paintSamplePicture(900, 900, n).encode('jpeg', 80)));
    const [first = Buffer.of(), second = Buffer.of()] = pictures;
    const takeout = { photoTakenTime: { timestamp: '1560600000' }, description: 'Das Ja-Wort' };
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="2018-05-04T10:11:12"/></rdf:RDF></x:xmpmeta>';
    const files: [string, string | Buffer][] = [
      [join(wedding, 'a.jpg'), first],
      [join(wedding, 'a.jpg.supplemental-metadata.json'), JSON.stringify(takeout)],
      [join(year, 'a.jpg'), first],
      [join(year, 'b.jpg'), second],
      [join(year, 'b.xmp'), Buffer.from(`\ufeff${xmp}`, 'utf16le')],
      [join(year, 'film.mp4'), 'film'],
    ];
    for (const [file, bytes] of files) await writeFile(file, bytes);
    const reader = { images, onTrouble: () => undefined, onMetadataTrouble: () => undefined };
    const options = { signal: new AbortController().signal, onRead: () => undefined };
    const listed = { from, files: files.map(([file]) => file).reverse() };
    const { photos, skipped } = await readPhotos(reader, listed, folder, options);
    const facts = photos.map(({ name, takenAt, takenLocal, caption, folder: named }) => [
      name,
      takenAt?.toISOString() ?? takenLocal?.toISOString(),
      caption,
      named,
    ]);
    assert.deepEqual(
      facts.sort(([a], [b]) => String(a).localeCompare(String(b))),
      [
        ['a.jpg', '2019-06-15T12:00:00.000Z', 'Das Ja-Wort', 'Hochzeit Anna & Tom'],
        ['b.jpg', '2018-05-04T10:11:12.000Z', null, null],
      ],
    );
    assert.deepEqual(skipped.map(({ file }) => file).sort(), [join(year, 'a.jpg'), join(year, 'film.mp4')].sort());
  });
});
