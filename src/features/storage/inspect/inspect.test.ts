/** @jest-environment node */

import { heif, jpeg, png, tiff, webp } from './imageFiles.testkit';
import { inspectFile } from './inspect';

const landscape = { width: 1600, height: 1200 };
const date = '2015:07:14 18:30:05';
const look = (bytes: Uint8Array<ArrayBuffer>, name = 'a.jpg') => inspectFile(new Blob([bytes]), name);

describe('inspectFile', () => {
  it.each([
    ['jpeg', jpeg(landscape)],
    ['png', png(landscape)],
    ['webp', webp(landscape)],
    ['tiff', tiff(landscape)],
    ['tiff', tiff(landscape, true)],
    ['heic', heif(landscape, 'heic')],
    ['heic', heif(landscape, 'mif1')],
    ['avif', heif(landscape, 'avif')],
  ])('reads the size of a %s regardless of its name', async (kind, bytes) => {
    expect(await look(bytes, 'holiday.txt')).toEqual({
      ok: true,
      kind,
      ...landscape,
      takenAt: null,
      takenOffset: null,
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('returns the upright size for orientation %i', async (orientation) => {
    const upright = orientation >= 5 ? { width: 1200, height: 1600 } : landscape;
    for (const make of [jpeg, webp, tiff]) {
      expect(await look(make({ ...landscape, orientation }))).toMatchObject({ ok: true, ...upright });
    }
  });

  it.each([0, 1, 2, 3])('rotates a HEIF by %i quarter turns', async (turns) => {
    const upright = turns % 2 === 1 ? { width: 1200, height: 1600 } : landscape;
    expect(await look(heif(landscape, 'heic', turns))).toMatchObject({ ok: true, ...upright });
  });

  it("keeps the camera's local day", async () => {
    for (const make of [jpeg, webp, tiff]) {
      expect(await look(make({ ...landscape, date }))).toMatchObject({ takenAt: '2015-07-14T18:30:05.000Z' });
    }
    expect(await look(jpeg({ ...landscape, date: '0000:00:00 00:00:00' }))).toMatchObject({ ok: true, takenAt: null });
  });

  it('finds a frame header behind large segments', async () => {
    expect(await look(jpeg(landscape, 900_000))).toMatchObject({ ok: true, ...landscape });
  });

  it('checks the smaller side against the limit, to the pixel', async () => {
    expect(await look(jpeg({ width: 5000, height: 780 }))).toMatchObject({ ok: true });
    expect(await look(jpeg({ width: 779, height: 5000 }))).toEqual({
      ok: false,
      reason: { code: 'photo_too_small', params: { width: 779, height: 5000, min: 780 } },
    });
  });

  it.each([
    ['file_empty', new Uint8Array(), 'a.jpg'],
    ['file_unsupported', new TextEncoder().encode('%PDF-1.7 and more text'), 'a.jpg'],
    ['file_unsupported', new TextEncoder().encode('GIF89a and the rest of it'), 'a.gif'],
    ['file_raw', tiff(landscape), 'DSC_0001.NEF'],
    ['file_corrupt', jpeg(landscape).slice(0, 40), 'a.jpg'],
    ['file_corrupt', heif(landscape, 'heic').slice(0, 70), 'a.heic'],
    ['file_corrupt', tiff(landscape).slice(0, 14), 'a.tif'],
    ['too_many_pixels', png({ width: 60_000, height: 60_000 }), 'bomb.png'],
    ['photo_too_small', png({ width: 1, height: 60_000 }), 'line.png'],
  ])('rejects with %s', async (code, bytes, name) => {
    expect(await look(bytes, name)).toMatchObject({ ok: false, reason: { code } });
  });

  it.each(['heic', 'avif'] as const)('applies the limit of a %s, which is decoded as a whole', async (brand) => {
    expect(await look(heif({ width: 10_000, height: 7200 }, brand))).toEqual({
      ok: false,
      reason: { code: 'too_many_pixels', params: { megapixels: 72, max: 64 } },
    });
    expect(await look(png({ width: 10_000, height: 7200 }))).toMatchObject({ ok: true });
  });

  it('detects raw files of every maker by their first bytes or their name', async () => {
    const starts = ['FUJIFILMCCD-RAW 0201', 'IIRO\b\0\0\0and more', 'IIU\0\b\0\0\0and more', 'FOVb and the rest of it'];
    for (const start of starts)
      expect(await look(new TextEncoder().encode(start), 'a')).toMatchObject({ reason: { code: 'file_raw' } });
    expect(await look(new TextEncoder().encode('something else, long enough'), 'a.X3F')).toMatchObject({
      reason: { code: 'file_raw' },
    });
    expect(await look(tiff({ ...landscape, photometric: 32_803 }), 'a.tif')).toMatchObject({
      reason: { code: 'file_raw' },
    });
  });

  it('reports a HEIF sequence as unsupported, not as corrupt', async () => {
    const film = new TextEncoder().encode('\0\0\0\x10ftypavis\0\0\0\0\0\0\0\x10moov\0\0\0\0\0\0\0\0');
    expect(await look(film, 'a.avif')).toMatchObject({ reason: { code: 'file_unsupported' } });
  });

  it('rejects a file that is too large before reading it', async () => {
    const file = {
      size: 90 * 1024 * 1024,
      slice: () => {
        throw new Error('read');
      },
    } as unknown as Blob;
    expect(await inspectFile(file, 'a.jpg')).toEqual({
      ok: false,
      reason: { code: 'file_too_large', params: { megabytes: 90, max: 80 } },
    });
  });

  it('reports a file that has become unreadable', async () => {
    const gone = { size: 10, arrayBuffer: () => Promise.reject(new Error('NotReadableError')) } as unknown as Blob;
    expect(await inspectFile(gone, 'a.jpg')).toMatchObject({ ok: false, reason: { code: 'file_unreadable' } });
  });
});
