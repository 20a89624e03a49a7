import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { type FontId, listPrintPages, type SpreadDocument } from '@domain/document';
import { computeSpineWidth, type PrinterId, printerIds, printers } from '@domain/print';
import { bookFontFiles } from '../fontFiles/bookFontFiles';
import { type PdfOutput, photoQualityFor } from '../pdfOutput';
import { planCrops } from '../planCrops';
import { postScriptName } from '../testing/fontNames';
import { readPdfStructure } from '../testing/pdfText';
import { agreementSpreads, pictureIds } from '../testing/spreads';
import { collect, cutCrop, writePictures } from '../testing/writePictures';
import { type AlbumPdf, renderAlbumPdf } from './albumPdf';
import { createFilePages } from './filePages';

const PT = 72 / 25.4;
/** Number of pages without front and back, which share one sheet. */
const INSIDE = listPrintPages(agreementSpreads('landscape-a4')).length - 2;
const SCREEN: PdfOutput = { kind: 'screen', language: 'de' };

function renderPrint(printer: PrinterId, part: 'cover' | 'inside' | 'whole', marks = false): PdfOutput {
  const book = { printer, format: 'landscape-a4', cover: 'hard', paper: 'silk-170', pages: 100 } as const;
  return { kind: 'print', book, part, marks };
}
const spineOf = (output: PdfOutput) => (output.kind === 'print' ? computeSpineWidth(output.book) : 0);
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
  output: renderPrint('trade', 'whole'),
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

/** Compares boxes. A page without boxes has none that is near another. */
function near(actual: number[], expected: number[]): void {
  assert.deepEqual([actual.length, expected.length], [4, 4]);
  for (const [i, value] of actual.entries())
    assert.ok(Math.abs(value - (expected[i] ?? NaN)) < 0.01, `${actual.join(' ')} is not ${expected.join(' ')}`);
}

describe('album PDF', () => {
  for (const printer of printerIds) {
    it(`has every page with ${printer}'s bleed on all sides of the trim`, async () => {
      const { pages } = readPdfStructure(await pdfOf(albumOf({ output: renderPrint(printer, 'inside') })));
      assert.equal(pages.length, INSIDE);
      const { bleed } = printers[printer];
      const [width, height] = [(297 + 2 * bleed) * PT, (210 + 2 * bleed) * PT];
      for (const page of pages) {
        near(page.media, [0, 0, width, height]);
        near(page.bleed, page.media);
        near(page.trim, [bleed * PT, bleed * PT, width - bleed * PT, height - bleed * PT]);
      }
    });
  }

  it('has a margin for marks only where the printer allows them', async () => {
    const pageOf = async (printer: PrinterId) =>
      readPdfStructure(await pdfOf(albumOf({ output: renderPrint(printer, 'inside', true) }))).pages[0];
    const marked = await pageOf('trade');
    near(marked?.media ?? [], [0, 0, (303 + 18) * PT, (216 + 18) * PT]);
    near(marked?.bleed ?? [], [9 * PT, 9 * PT, 312 * PT, 225 * PT]);
    near(marked?.trim ?? [], [12 * PT, 12 * PT, 309 * PT, 222 * PT]);
    const plain = await pageOf('gelato');
    near(plain?.bleed ?? [], plain?.media ?? []);
  });

  it("draws the printer's cover sheet: back, spine and front with turn-in and bleed", async () => {
    const output = renderPrint('trade', 'cover');
    const { pages } = readPdfStructure(await pdfOf(albumOf({ output })));
    assert.equal(pages.length, 1);
    const around = 2 * (3 + 15 + 3);
    const joints = 2 * 6;
    const [width, height, bleed] = [(2 * 297 + spineOf(output) + joints + around) * PT, (210 + around) * PT, 3 * PT];
    near(pages[0]?.media ?? [], [0, 0, width, height]);
    near(pages[0]?.trim ?? [], [bleed, bleed, width - bleed, height - bleed]);
  });

  it('has trimmed pages for the screen', async () => {
    const { pages } = readPdfStructure(await pdfOf(albumOf({ output: SCREEN })));
    assert.equal(pages.length, INSIDE + 2);
    for (const page of pages) near(page.media, [0, 0, 297 * PT, 210 * PT]);
  });

  it('embeds exactly the fonts that it uses', async () => {
    const words = agreementSpreads('landscape-a4');
    const closing = words.slice(-1);
    for (const [spreads, used] of [
      [words, Object.keys(bookFontFiles) as FontId[]],
      [closing, ['serif']],
    ] as const) {
      const { fonts } = readPdfStructure(await pdfOf(albumOf({ spreads: [...spreads], output: SCREEN })));
      assert.deepEqual(
        fonts.map(({ name, embedded }) => `${name} ${embedded}`).sort(),
        used.map((font) => `${postScriptName(font)} true`).sort(),
      );
    }
  });

  it('stores each crop once, in the planned size', async () => {
    const album = albumOf();
    const planned = planCrops(createFilePages(album), album.photos, photoQualityFor(album.output)).map(
      ({ widthPx, heightPx }) => `${widthPx}x${heightPx}`,
    );
    const { images } = readPdfStructure(await pdfOf(album));
    assert.deepEqual(images.map(({ width, height }) => `${width}x${height}`).sort(), planned.sort());
  });

  it('is byte-identical for the same album', async () => {
    const [a, b] = [await pdfOf(albumOf()), await pdfOf(albumOf())];
    assert.ok(a.equals(b));
    assert.ok(!a.equals(await pdfOf(albumOf({ fingerprint: 'cd34'.repeat(16) }))));
  });

  it('contains its title and no other provenance', async () => {
    const pdf = (await pdfOf(albumOf())).toString('latin1');
    assert.match(pdf, /\/ID \[<(?:ab12){8}> <(?:ab12){8}>\]/);
    assert.match(pdf, /D:20240701/);
    assert.doesNotMatch(pdf, /Exif|GPS|\/Author|keepsake-pdf-/);
    for (const id of pictureIds) assert.ok(!pdf.includes(id));
  });

  for (const [name, lost] of [
    ['unknown', () => ({ photos: new Map([...pictures.sizes].slice(1)) })],
    ['unavailable', () => ({ crop: () => Promise.resolve(null) })],
  ] as const) {
    it(`omits a photo that is ${name} on the screen, and is not printed without it`, async () => {
      const whole = readPdfStructure(await pdfOf(albumOf({ output: SCREEN })));
      const { pages, images } = readPdfStructure(await pdfOf(albumOf({ ...lost(), output: SCREEN })));
      assert.equal(pages.length, whole.pages.length);
      assert.ok(images.length < whole.images.length);
      await assert.rejects(renderAlbumPdf(albumOf(lost()), new PassThrough().resume()), /photo .* is missing/);
    });
  }

  it("rejects with the sink's error", async () => {
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) });
    await assert.rejects(renderAlbumPdf(albumOf(), broken), /disk full/);
  });

  it("rejects with a crop's error and destroys the sink", async () => {
    const sink = new PassThrough();
    sink.resume();
    await assert.rejects(
      renderAlbumPdf(albumOf({ crop: () => Promise.reject(new Error('crop failed')) }), sink),
      /crop failed/,
    );
    assert.ok(sink.destroyed);
  });

  it("respects the sink's back-pressure", async () => {
    const jpeg = await cutCrop(pictures.files[pictureIds[0] ?? ''] ?? '', {
      photoId: '',
      key: '',
      crop: { x: 0, y: 0, width: 1, height: 1 },
      widthPx: 100,
      heightPx: 80,
      quality: 80,
      adjust: null,
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
