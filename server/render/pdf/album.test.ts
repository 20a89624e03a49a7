import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { printedPages, type SpreadDocument } from '@domain/document';
import { planCrops } from '../crops/plan';
import { factsOf } from '../testing/pdfText';
import { collect, cutCrop, writePictures } from '../testing/pictures';
import { agreementSpreads, pictureIds } from '../testing/spreads';
import { type AlbumPdf, renderAlbumPdf } from './album';

const PT = 72 / 25.4;
const PAGES = printedPages(agreementSpreads('landscape-a4')).length;
let folder: string;
let pictures: Awaited<ReturnType<typeof writePictures>>;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-pdf-'));
  pictures = await writePictures(folder, pictureIds);
});
after(() => rm(folder, { recursive: true, force: true }));

const albumOf = (part: Partial<AlbumPdf> = {}): AlbumPdf => ({
  spreads: agreementSpreads('landscape-a4'),
  photos: pictures.sizes,
  kind: 'print',
  title: 'Лето (и "осень") 2024',
  madeAt: new Date(Date.UTC(2024, 6, 1)),
  fingerprint: 'ab12'.repeat(16),
  crop: (plan) => cutCrop(pictures.files[plan.photoId] ?? '', plan),
  ...part,
});

async function pdfOf(album: AlbumPdf): Promise<Buffer> {
  const sink = new PassThrough();
  const bytes = collect(sink);
  await renderAlbumPdf(album, sink);
  return bytes;
}

function near(actual: number[], expected: number[]): void {
  assert.equal(actual.length, expected.length);
  for (const [i, value] of actual.entries())
    assert.ok(Math.abs(value - (expected[i] ?? NaN)) < 0.01, `${actual.join(' ')} is not ${expected.join(' ')}`);
}

describe('the PDF of an album', () => {
  it('has the cover, each page and the back, with bleed on all sides of the trim in print', async () => {
    const { pages } = factsOf(await pdfOf(albumOf()));
    assert.equal(pages.length, PAGES);
    const [width, height, bleed] = [303 * PT, 216 * PT, 3 * PT];
    for (const page of pages) {
      near(page.media, [0, 0, width, height]);
      near(page.bleed, page.media);
      near(page.trim, [bleed, bleed, width - bleed, height - bleed]);
    }
  });

  it('draws the cover as one sheet for the printer: back, spine and front with bleed around', async () => {
    const album = albumOf({ isCoverSheet: true });
    const cover = album.spreads.find(({ role }) => role === 'cover');
    assert.ok(cover);
    const { pages } = factsOf(await pdfOf(album));
    assert.equal(pages.length, 1);
    const [width, height, bleed] = [(2 * 297 + cover.spine + 6) * PT, 216 * PT, 3 * PT];
    near(pages[0]?.media ?? [], [0, 0, width, height]);
    near(pages[0]?.trim ?? [], [bleed, bleed, width - bleed, height - bleed]);
  });

  it('has trimmed pages for the screen', async () => {
    const { pages } = factsOf(await pdfOf(albumOf({ kind: 'screen' })));
    for (const page of pages) near(page.media, [0, 0, 297 * PT, 210 * PT]);
  });

  it('embeds every font it uses', async () => {
    const { fonts } = factsOf(await pdfOf(albumOf()));
    assert.deepEqual(fonts.map(({ name, embedded }) => `${name} ${embedded}`).sort(), [
      'Inter-Medium true',
      'Inter-Regular true',
      'SourceSerif4-Regular true',
      'SourceSerif4-SemiBold true',
    ]);
  });

  it('stores each crop once, in the planned size', async () => {
    const album = albumOf();
    const planned = planCrops(album.spreads, album.photos, 'print').map(
      ({ widthPx, heightPx }) => `${widthPx}x${heightPx}`,
    );
    const { images } = factsOf(await pdfOf(album));
    assert.deepEqual(images.map(({ width, height }) => `${width}x${height}`).sort(), planned.sort());
  });

  it('is the same file for the same album', async () => {
    const [a, b] = [await pdfOf(albumOf()), await pdfOf(albumOf())];
    assert.ok(a.equals(b));
    assert.ok(!a.equals(await pdfOf(albumOf({ fingerprint: 'cd34'.repeat(16) }))));
  });

  it('tells its title and nothing else of where it came from', async () => {
    const pdf = (await pdfOf(albumOf())).toString('latin1');
    assert.match(pdf, /\/ID \[<(?:ab12){8}> <(?:ab12){8}>\]/);
    assert.match(pdf, /D:20240701/);
    assert.doesNotMatch(pdf, /Exif|GPS|\/Author|keepsake-pdf-/);
    for (const id of pictureIds) assert.ok(!pdf.includes(id));
  });

  it('leaves out a photo that cannot be had', async () => {
    const { pages, images } = factsOf(await pdfOf(albumOf({ crop: () => Promise.resolve(null) })));
    assert.deepEqual([pages.length, images.length], [PAGES, 0]);
  });

  it('fails with the error of its sink', async () => {
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) });
    await assert.rejects(renderAlbumPdf(albumOf(), broken), /disk full/);
  });

  it('fails with the error of a crop, and ends the sink', async () => {
    const sink = new PassThrough();
    sink.resume();
    await assert.rejects(
      renderAlbumPdf(albumOf({ crop: () => Promise.reject(new Error('no photo')) }), sink),
      /no photo/,
    );
    assert.ok(sink.destroyed);
  });

  it('draws no faster than the sink takes', async () => {
    const jpeg = await cutCrop(pictures.files[pictureIds[0] ?? ''] ?? '', {
      photoId: '',
      key: '',
      crop: { x: 0, y: 0, width: 1, height: 1 },
      widthPx: 100,
      heightPx: 80,
      quality: 80,
    });
    const heavy = Buffer.concat([jpeg, Buffer.alloc(4 * 2 ** 20)]);
    const [, , , across] = agreementSpreads('square-210');
    assert.ok(across);
    const spreads: SpreadDocument[] = Array.from({ length: 12 }, () => across);
    let [made, taken, most] = [0, 0, 0];
    const slow = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        taken += chunk.length;
        setTimeout(done, 1);
      },
    });
    const crop = () => {
      made += heavy.length;
      most = Math.max(most, made - taken);
      return Promise.resolve(heavy);
    };
    await renderAlbumPdf(albumOf({ spreads, crop }), slow);
    assert.ok(most < 20 * 2 ** 20, `${most} bytes were waiting`);
  });
});
