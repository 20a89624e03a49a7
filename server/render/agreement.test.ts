import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, it, type TestContext } from 'node:test';
import { listPrintPages, type SpreadDocument } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import pixelmatch from 'pixelmatch';
import { renderAlbumPdf } from './pdf/albumPdf';
import { type RasterPixels, renderPixels } from './raster/renderPage';
import { MISSING_PHOTO, openCamera, type PageCamera } from './testing/pageCamera';
import { renderPdfPixels } from './testing/pdfium';
import { agreementSpreads, pictureIds } from './testing/spreads';
import { datedLanguages, datesSpread } from './testing/spreads/dates';
import { drawnSpread } from './testing/spreads/drawn';
import { paperSpreads } from './testing/spreads/papers';
import { scriptsSpread } from './testing/spreads/scripts';
import { styledSpread } from './testing/spreads/styled';
import { collect, cutCrop, writePictures } from './testing/writePictures';

/**
 * Largest share of differing page pixels (pixelmatch, threshold 0.1). Engines weigh the edges of letters
 * differently, so pages full of small text may differ more. The raster puts baselines on whole pixels, which
 * shows most on pages of large letters.
 */
/** Formats that differ in shape and size; the others lie between them. */
const comparedFormats = [
  'square-210',
  'square-300',
  'portrait-a4',
  'landscape-a4',
] as const satisfies readonly FormatId[];
const LIMITS = { pictures: 0.0035, text: 0.012, lines: 0.015 } as const;

function limitOf({ elements }: SpreadDocument): number {
  const texts = elements.filter((e) => e.type === 'text').length;
  // A month is a page of small numbers.
  if (elements.some((e) => e.type === 'calendar')) return LIMITS.text;
  if (texts === elements.length) return LIMITS.lines;
  return texts > 3 ? LIMITS.text : LIMITS.pictures;
}

/** px per mm, chosen so that every format has whole pixels. */
const SCALE = 10 / 3;

function sizeOf(format: FormatId) {
  const { width, height } = formats[format];
  return { width: Math.round(width * SCALE), height: Math.round(height * SCALE) };
}

/** Share 0..1 of visibly different pixels. */
function difference(a: RasterPixels, b: RasterPixels): number {
  assert.deepEqual([a.width, a.height], [b.width, b.height]);
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 }) / (a.width * a.height);
}

/** Number of pixels that show the placeholder of a missing photo. */
function countMissing({ data, width, height }: RasterPixels): number {
  const [r, g, b] = MISSING_PHOTO;
  const isBare = (at: number) =>
    Math.abs((data[at] ?? 0) - r) + Math.abs((data[at + 1] ?? 0) - g) + Math.abs((data[at + 2] ?? 0) - b) < 60;
  return Array.from({ length: width * height }, (_, i) => i * 4).filter(isBare).length;
}

let folder: string;
let pictures: Awaited<ReturnType<typeof writePictures>>;
let camera: PageCamera;

async function pdfOf(spreads: readonly SpreadDocument[]): Promise<Buffer> {
  const sink = new PassThrough();
  const bytes = collect(sink);
  await renderAlbumPdf(
    {
      spreads,
      photos: pictures.sizes,
      output: { kind: 'screen', language: 'en' },
      title: 'Agreement',
      madeAt: new Date(0),
      fingerprint: '00'.repeat(32),
      crop: (plan) => cutCrop(pictures.files[plan.photoId] ?? '', plan),
    },
    sink,
  );
  return bytes;
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-agreement-'));
  pictures = await writePictures(folder, pictureIds);
  camera = await openCamera(pictures.files);
});

after(async () => {
  await camera.close();
  await rm(folder, { recursive: true, force: true });
});

/** The spreads with background pictures and their elements rotated, recoloured and above the page. */
const withBackground = (spreads: readonly SpreadDocument[]): SpreadDocument[] =>
  spreads.flatMap(({ background: { colour, picture }, ...doc }) => {
    if (!picture) return [];
    const crop = { x: 0.2, y: 0.3, width: 0.6, height: 0.3 };
    const adjust = { brightness: 20, contrast: 15, saturation: -60, warmth: 60 };
    return [{ ...doc, background: { colour, picture: { ...picture, crop, straighten: 5, adjust, opacity: 0.6 } } }];
  });

describe('browser, raster and PDF', () => {
  async function agree(t: TestContext, format: FormatId, spreads: readonly SpreadDocument[]): Promise<void> {
    const size = sizeOf(format);
    const printed = await renderPdfPixels(await pdfOf(spreads), size.width);
    const pages = listPrintPages(spreads);
    assert.equal(printed.length, pages.length);
    for (const [i, { spreadIndex, side }] of pages.entries()) {
      const doc = spreads[spreadIndex];
      const inPdf = printed[i];
      assert.ok(doc && inPdf);
      const raster = await renderPixels({ doc, side, widthPx: size.width, pictures: pictures.files });
      const pdf = difference(raster, inPdf);
      const browser = difference(raster, await camera.shoot(doc, side, size));
      const figures = `page ${i} (${doc.role} ${side}): PDF ${(pdf * 100).toFixed(3)} %, browser ${(browser * 100).toFixed(3)} %`;
      t.diagnostic(figures);
      assert.ok(Math.max(pdf, browser) <= limitOf(doc), figures);
    }
  }

  for (const format of comparedFormats) it(format, (t) => agree(t, format, agreementSpreads(format)));

  it('agree with rotated and recoloured background pictures', (t) =>
    agree(t, 'square-210', withBackground(agreementSpreads('square-210'))));

  it('agree on letters that the book fonts lack', (t) => agree(t, 'square-210', [scriptsSpread]));

  for (const language of datedLanguages)
    it(`agree on dates in ${language}, in every font`, (t) => agree(t, 'square-210', [datesSpread(language)]));

  it('agree on styled letters, spacing, capitals and drop caps', (t) => agree(t, 'square-210', [styledSpread()]));

  it('agree on maps, calendars and dates', (t) => agree(t, 'square-210', [drawnSpread]));

  it('agree on papers and drawn stickers', (t) => agree(t, 'square-210', paperSpreads));

  it('fill photo frames to the last pixel at any size', async () => {
    const spreads = agreementSpreads('square-210');
    for (const { spreadIndex, side } of listPrintPages(spreads)) {
      const doc = spreads[spreadIndex];
      assert.ok(doc);
      for (const width of [53, 68, 97, 142, 211]) {
        const shot = await camera.shoot(doc, side, { width, height: width });
        assert.equal(countMissing(shot), 0, `${doc.role} ${side}, ${width} px`);
      }
    }
  });

  it('detects pages that differ by half a millimetre', async () => {
    const [, opening] = agreementSpreads('square-210');
    assert.ok(opening);
    const shifted = {
      ...opening,
      elements: opening.elements.map((e) => ({ ...e, frame: { ...e.frame, x: e.frame.x + 0.5 } })),
    };
    const shot = { side: 'right', widthPx: 700, pictures: pictures.files } as const;
    const [a, b] = [await renderPixels({ doc: opening, ...shot }), await renderPixels({ doc: shifted, ...shot })];
    const shift = difference(a, b);
    assert.ok(shift > LIMITS.pictures, `${shift}`);
  });
});
