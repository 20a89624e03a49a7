import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { DOCUMENT_VERSION, NO_ADJUSTMENTS, type Rect, type SpreadDocument } from '@domain/document';
import sharp from 'sharp';
import { createAdobeRgbProfile } from '../../images/fixtures/adobeRgb';
import {
  assertCorners,
  CORNERS,
  cornerColours,
  createTurnedJpeg,
  paintCorners,
  type RgbTriple,
} from '../../images/fixtures/corners';
import { readEmbeddableJpeg } from '../originals/readEmbeddableJpeg';
import type { PdfOutput } from '../pdfOutput';
import type { CropPlan } from '../planCrops';
import { renderPdfPixels } from '../testing/pdfium';
import { skipWithoutProgram } from '../testing/pdfObjects';
import { readPdfStructure } from '../testing/pdfText';
import { agreementSpreads } from '../testing/spreads';
import { collect } from '../testing/writePictures';
import { renderAlbumPdf } from './albumPdf';

const PHOTO = '00000000-0000-4000-8000-000000000001';
const PROOF = 'ab12'.repeat(16);
const SECRET = 'Secret Owner';
const output: PdfOutput = {
  kind: 'proof',
  language: 'de',
  book: { printer: 'trade', format: 'square-210', cover: 'hard', paper: 'silk-170', pages: 30 },
};
const whole = { x: 0, y: 0, width: 1, height: 1 };

/** Two pages, each filled by a part of the photo. */
function pagesOf(left: Rect, right: Rect = left): SpreadDocument {
  const photo = {
    type: 'photo',
    fileId: PHOTO,
    rotation: 0,
    opacity: 1,
    locked: false,
    radius: 0,
    border: null,
    shadow: false,
  } as const;
  const frame = (x: number) => ({ x, y: 0, width: 210, height: 210 });
  const elements = [
    { ...photo, id: 'left', frame: frame(0), crop: left },
    { ...photo, id: 'right', frame: frame(210), crop: right },
  ];
  return {
    version: DOCUMENT_VERSION,
    format: 'square-210',
    role: 'inner',
    spine: 0,
    background: { colour: '#ffffff' },
    elements,
  };
}

/** Returns the spread with all photos in their own colours. */
const plainColours = (doc: SpreadDocument): SpreadDocument => ({
  ...doc,
  elements: doc.elements.map((e) => (e.type === 'photo' ? { ...e, adjust: NO_ADJUSTMENTS } : e)),
});

/**
 * Renders the proof of a book whose photo is `jpeg`. `recoloured` replaces it for adjusted colours; without
 * adjustments it is never requested.
 */
async function proofOf(
  jpeg: Buffer | null,
  spreads: SpreadDocument[] = [pagesOf(whole)],
  recoloured: Buffer | null = null,
): Promise<Buffer> {
  const sink = new PassThrough();
  const bytes = collect(sink);
  const photos = new Map([[PHOTO, CORNERS]]);
  const sources = {
    photos,
    crop: ({ crop, adjust }: CropPlan) =>
      adjust && recoloured && crop.width === 1
        ? Promise.resolve(recoloured)
        : Promise.reject(new Error('a proof must not request crops')),
    original: () => Promise.resolve(jpeg),
  };
  const described = { title: 'Alps', madeAt: new Date(0), fingerprint: 'cd34'.repeat(16), proof: PROOF };
  await renderAlbumPdf({ ...sources, ...described, spreads, output }, sink);
  return bytes;
}

async function renderPages(pdf: Buffer): Promise<Buffer[]> {
  const pages = await renderPdfPixels(pdf, 200);
  return Promise.all(
    pages.map(({ width, height, data }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .png()
        .toBuffer(),
    ),
  );
}

/** Colours of a JPEG's four quarters in sRGB, like the crops for print. */
async function coloursOf(jpeg: Buffer): Promise<RgbTriple[]> {
  const { data, info } = await sharp(jpeg).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return [0, 1, 2, 3].map((corner) => {
    const [x, y] = [corner % 2 ? 0.9 : 0.1, corner > 1 ? 0.9 : 0.1];
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r = 0, g = r, b = r] = data.subarray(at, at + Math.min(3, info.channels));
    return [r, info.channels < 3 ? r : g, info.channels < 3 ? r : b];
  });
}

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-proof-'));
});
after(() => rm(folder, { recursive: true, force: true }));

describe('proof', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`rotates a photo of orientation ${orientation}, whole and in part`, async () => {
      const corner = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
      const [left = '', right = ''] = await renderPages(
        await proofOf(await createTurnedJpeg(orientation), [pagesOf(whole, corner)]),
      );
      await assertCorners(left);
      const green = cornerColours[1] ?? [0, 0, 0];
      await assertCorners(right, 12, [green, green, green, green]);
    });
  }

  const painted = () => paintCorners();
  const adobe = async () => {
    const profile = join(folder, 'adobe.icc');
    await writeFile(profile, createAdobeRgbProfile());
    return painted().withIccProfile(profile).jpeg({ quality: 95 }).toBuffer();
  };
  /**
   * PDFium is slightly off in dark channels of wide gamuts; Poppler, if installed, must be right to 4 of 255.
   * Readers map CMYK to sRGB differently.
   */
  const kinds: [string, () => Promise<Buffer>, channels: 1 | 3 | 4, pdfium: number][] = [
    ['sRGB without a profile', () => painted().jpeg({ quality: 95 }).toBuffer(), 3, 4],
    ['sRGB, progressive', () => painted().jpeg({ quality: 95, progressive: true }).toBuffer(), 3, 4],
    ['Display P3', () => painted().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), 3, 10],
    ['Adobe RGB', adobe, 3, 32],
    ['CMYK', () => painted().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(), 4, 16],
    ['grey', () => painted().toColourspace('b-w').jpeg({ quality: 95 }).toBuffer(), 1, 4],
  ];
  for (const [name, make, channels, tolerance] of kinds) {
    it(`embeds a photo in ${name} unchanged and shows the colours of its crops`, async () => {
      const jpeg = await make();
      assert.equal(readEmbeddableJpeg(jpeg)?.channels, channels);
      const pdf = await proofOf(jpeg);
      assert.deepEqual(readPdfStructure(pdf).images, [CORNERS]);
      const expected = await coloursOf(jpeg);
      const [page = ''] = await renderPages(pdf);
      await assertCorners(page, tolerance, expected);
      if (skipWithoutProgram('pdftoppm').skip !== false) return;
      const file = join(folder, 'proof.pdf');
      await writeFile(file, pdf);
      execFileSync('pdftoppm', ['-r', '36', '-f', '1', '-l', '1', '-singlefile', '-png', file, join(folder, 'page')]);
      await assertCorners(join(folder, 'page.png'), channels === 4 ? tolerance : 4, expected);
    });
  }

  it('stores a photo once however often it is shown', async () => {
    const { images } = readPdfStructure(await proofOf(await createTurnedJpeg(1), [pagesOf(whole), pagesOf(whole)]));
    assert.equal(images.length, 1);
  });

  it('leaks no time, place or author of a photo, and no trailing data', async () => {
    const exif = { IFD0: { Artist: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1' } };
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><owner>${SECRET}</owner></x:xmpmeta>`;
    const jpeg = await painted().withExif(exif).withXmp(xmp).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + SECRET.length]), Buffer.from(SECRET)]);
    const telling = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), jpeg, Buffer.from(SECRET)]);
    assert.match(telling.toString('latin1'), /Exif/);
    const pdf = await proofOf(telling);
    assert.doesNotMatch(pdf.toString('latin1'), /Exif|Secret Owner|ICC_PROFILE/);
    const [page = ''] = await renderPages(pdf);
    await assertCorners(page);
  });

  it('embeds a recoloured photo separately and the unchanged one as uploaded', async () => {
    const adjust = { brightness: 0, contrast: 0, saturation: -100, warmth: 0 };
    const [element] = pagesOf(whole).elements;
    assert.ok(element?.type === 'photo');
    const other = { ...element, id: 'grey', adjust, mask: 'ellipse' as const };
    const doc = { ...pagesOf(whole), elements: [element, other, { ...other, id: 'again' }] };
    const grey = await sharp({ create: { ...CORNERS, channels: 3, background: '#777777' } })
      .jpeg()
      .toBuffer();
    const { images } = readPdfStructure(await proofOf(await createTurnedJpeg(1), [doc], grey));
    assert.equal(images.length, 2);
  });

  it('has the cover sheet first, an outline and the order hash, and shows the trimmed view', async () => {
    const pdf = await proofOf(await createTurnedJpeg(1), agreementSpreads('square-210').map(plainColours));
    const text = pdf.toString('latin1');
    const { pages } = readPdfStructure(pdf);
    assert.ok((pages[0]?.media[2] ?? 0) > 2 * (pages[1]?.media[2] ?? 0) * 0.9);
    assert.match(text, new RegExp(`<pdf:Keywords>proof ${PROOF}<`));
    assert.match(text, /\/Outlines/);
    assert.equal(text.match(/\/CropBox/g)?.length, pages.length);
    assert.doesNotMatch(text, /OutputIntent/);
  });

  it('is byte-identical for the same album', async () => {
    const jpeg = await createTurnedJpeg(6);
    assert.ok((await proofOf(jpeg)).equals(await proofOf(jpeg)));
  });

  it('omits a photo that is unavailable', async () => {
    assert.deepEqual(readPdfStructure(await proofOf(null)).images, []);
  });
});

describe('photo that a proof cannot embed', () => {
  it('is re-encoded: other formats, CMYK for an unknown press, profile of another kind', async () => {
    const cmyk = await paintCorners().toColourspace('cmyk').jpeg().toBuffer();
    const unknown = Buffer.from(cmyk);
    for (let at = unknown.indexOf('ICC_PROFILE'); at >= 0; at = unknown.indexOf('ICC_PROFILE')) unknown[at] = 0x58;
    assert.equal(readEmbeddableJpeg(unknown), null);
    const p3 = await paintCorners().withIccProfile('p3').jpeg().toBuffer();
    const odd = Buffer.from(p3);
    odd.write('GRAY', odd.indexOf('RGB XYZ'), 'latin1');
    assert.ok(readEmbeddableJpeg(p3));
    assert.equal(readEmbeddableJpeg(odd), null);
    for (const other of [await paintCorners().png().toBuffer(), p3.subarray(0, 20), Buffer.alloc(0)])
      assert.equal(readEmbeddableJpeg(other), null);
  });
});
