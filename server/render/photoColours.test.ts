import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, it, type TestContext } from 'node:test';
import { DOCUMENT_VERSION, type SpreadDocument } from '@domain/document';
import sharp, { type Sharp } from 'sharp';
import { ImageError, type Images, openImages } from '../images';
import { renderAlbumPdf } from './pdf/albumPdf';
import type { PhotoSize } from './planCrops';
import { type RasterPixels, renderPixels } from './raster/renderPage';
import { openCamera } from './testing/pageCamera';
import { renderPdfPixels } from './testing/pdfium';
import { photoElement } from './testing/spreads/elements';
import { collect, cutCrop } from './testing/writePictures';

/** Real files in the `PHOTOS_DIR` folder whose kinds have colours of their own. None is part of the project. */
const root = join(process.env['PHOTOS_DIR'] ?? '', 'edge');
const KINDS = /^(?:avif|cmyk|gamut|heic|png|tiff|webp)__/;
const files = process.env['PHOTOS_DIR'] && existsSync(root) ? (await readdir(root)).filter((n) => KINDS.test(n)) : [];

/** Width of the compared pages in px, the page in mm, and its cells. */
const PAGE_PX = 840;
const PAGE_MM = 210;
const PX_PER_MM = PAGE_PX / PAGE_MM;
const CELLS = 4;
const CELL_MM = PAGE_MM / CELLS;
const INSET_MM = 2;
/** Blocks per side of a photo; their mean colours are compared. */
const BLOCKS = 6;
const BLOCK_PX = 24;
/** Largest difference of a block's mean, of 255. Engines place pictures on different parts of a pixel. */
const BLOCK_LIMIT = 16;
/** Largest mean difference of all blocks; less than colours of Display P3 shown as sRGB differ. */
const MEAN_LIMIT = 4;

interface Placed extends PhotoSize {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly screen: string;
  readonly thumbnail: string;
}

let folder: string;
let images: Images;
const placed: Placed[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-photo-colours-'));
  images = openImages({ onTrouble: () => undefined });
  for (const [i, name] of files.sort().entries()) {
    const outDir = join(folder, String(i));
    await mkdir(outDir);
    const source = join(root, name);
    try {
      const { width, height, outputs } = await images.ingest(source, { outDir, minSidePx: 60, maxPixels: 150e6 });
      const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
      const { screen, thumbnail, master } = outputs;
      placed.push({ id, name, width, height, source: master ?? source, screen, thumbnail });
    } catch (error) {
      // The test of real files checks the reasons.
      if (!(error instanceof ImageError)) throw error;
    }
  }
});

after(async () => {
  await images.close();
  await rm(folder, { recursive: true, force: true });
});

/** Frame of the n-th photo on the right page, in mm of the spread. */
function frameOf({ width, height }: Placed, n: number) {
  const room = CELL_MM - 2 * INSET_MM;
  const scale = Math.min(room / width, room / height);
  const [x, y] = [PAGE_MM + (n % CELLS) * CELL_MM + INSET_MM, Math.floor(n / CELLS) * CELL_MM + INSET_MM];
  return { x, y, width: width * scale, height: height * scale };
}

const spreadOf = (photos: readonly Placed[]): SpreadDocument => ({
  version: DOCUMENT_VERSION,
  format: 'square-210',
  role: 'opening',
  spine: 0,
  background: { colour: '#ffffff' },
  elements: photos.map((photo, n) => photoElement({ id: `p${n}`, fileId: photo.id, frame: frameOf(photo, n) })),
});

async function printPage(spread: SpreadDocument): Promise<RasterPixels> {
  const sink = new PassThrough();
  const bytes = collect(sink);
  const byId = new Map(placed.map((photo) => [photo.id, photo]));
  const output = { kind: 'screen', language: 'en' } as const;
  await renderAlbumPdf(
    {
      spreads: [spread],
      photos: new Map(placed.map(({ id, width, height }) => [id, { width, height }])),
      output,
      title: 'Colours',
      madeAt: new Date(0),
      fingerprint: '00'.repeat(32),
      crop: (plan) => cutCrop(byId.get(plan.photoId)?.source ?? '', plan),
    },
    sink,
  );
  return (await renderPdfPixels(await bytes, PAGE_PX)).at(-1) ?? assert.fail('no page');
}

/** Mean colours of the blocks of a picture of three or four channels. */
async function blocksOf(picture: Sharp): Promise<number[]> {
  const side = BLOCKS * BLOCK_PX;
  const data = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  const sums = Array.from({ length: BLOCKS * BLOCKS * 3 }, () => 0);
  for (const [at, value] of data.entries()) {
    const [x, y] = [Math.floor(at / 3) % side, Math.floor(at / 3 / side)];
    const block = Math.floor(y / BLOCK_PX) * BLOCKS + Math.floor(x / BLOCK_PX);
    const sum = block * 3 + (at % 3);
    sums[sum] = (sums[sum] ?? 0) + value / BLOCK_PX ** 2;
  }
  return sums;
}

function blocksOnPage({ data, width, height }: RasterPixels, photo: Placed, n: number): Promise<number[]> {
  const frame = frameOf(photo, n);
  const left = Math.ceil((frame.x - PAGE_MM) * PX_PER_MM);
  const top = Math.ceil(frame.y * PX_PER_MM);
  const right = Math.floor((frame.x - PAGE_MM + frame.width) * PX_PER_MM);
  const bottom = Math.floor((frame.y + frame.height) * PX_PER_MM);
  const area = { left, top, width: right - left, height: bottom - top };
  return blocksOf(
    sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } }).extract(
      area,
    ),
  );
}

function compare(one: readonly number[], other: readonly number[]): { readonly most: number; readonly mean: number } {
  const apart = one.map((value, at) => Math.abs(value - (other[at] ?? 0)));
  return { most: Math.max(...apart), mean: apart.reduce((sum, value) => sum + value, 0) / apart.length };
}

describe('real photos', { skip: files.length > 0 ? false : 'no edge photos' }, () => {
  it('have the same colours in grid, browser, page picture and PDF', { timeout: 300_000 }, async (t: TestContext) => {
    const wrong: string[] = [];
    const screens = Object.fromEntries(placed.map(({ id, screen }) => [id, screen]));
    const camera = await openCamera(screens);
    for (let from = 0; from < placed.length; from += CELLS * CELLS) {
      const photos = placed.slice(from, from + CELLS * CELLS);
      const spread = spreadOf(photos);
      const size = { width: PAGE_PX, height: PAGE_PX };
      const pages = {
        browser: await camera.shoot(spread, 'right', size),
        raster: await renderPixels({ doc: spread, side: 'right', widthPx: PAGE_PX, pictures: screens }),
        PDF: await printPage(spread),
      };
      for (const [n, photo] of photos.entries()) {
        const expected = await blocksOf(sharp(photo.screen));
        const shown: Record<string, number[]> = { grid: await blocksOf(sharp(photo.thumbnail)) };
        for (const [place, page] of Object.entries(pages)) shown[place] = await blocksOnPage(page, photo, n);
        for (const [place, blocks] of Object.entries(shown)) {
          const { most, mean } = compare(expected, blocks);
          const line = `${photo.name} in ${place}: mean ${mean.toFixed(2)}, most ${most.toFixed(1)}`;
          t.diagnostic(line);
          if (most > BLOCK_LIMIT || mean > MEAN_LIMIT) wrong.push(line);
        }
      }
    }
    await camera.close();
    const pale = await Promise.all(
      placed.map(async ({ screen }) =>
        compare(await blocksOf(sharp(screen)), await blocksOf(sharp(screen).modulate({ saturation: 0.8 }))),
      ),
    );
    assert.ok(pale.filter(({ mean }) => mean > MEAN_LIMIT).length > placed.length / 5, 'paler colours are detected');
    assert.ok(placed.length > files.length / 2, `${placed.length} of ${files.length} files were accepted`);
    assert.deepEqual(wrong, []);
  });
});
