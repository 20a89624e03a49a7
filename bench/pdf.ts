/**
 * `npm run bench:pdf [folder]`: the print PDF of an album of the folder's JPEGs, by us and by Chromium printing the same pages with the component of
 * the app. Chromium gets the same crops as files (pre-cropped), and once the originals to crop for itself. Each pair is run one after the
 * other; the ratio is that of pairs.
 */
import { spawnSync } from 'node:child_process';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bleedBoxOf, pageOf, paintPage, printedPages, type SpreadDocument } from '@domain/document';
import { type LayoutPhoto, layoutAlbum } from '@domain/layout';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { paintedFolder } from '../e2e/support/albums';
import { paintPhotos, realPhotos } from '../e2e/support/photos';
import { temporaryData } from '../e2e/support/server';
import { openDiskBlobs } from '../server/drivers/blobs';
import { openImages } from '../server/images';
import { filePages, openRenderer, type PdfOutput, planCrops } from '../server/render';
import { warmCrops } from '../server/render/crops/cache';
import { cropOf, type PhotoSize } from '../server/render/crops/plan';
import { measured } from './memory';

const COUNT = Number(process.env['PHOTOS'] ?? 150);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
/** As every printer wants it. */
const QUALITY = { dpi: 300, quality: 90 };
const root = new URL('../', import.meta.url).pathname;

interface Photo extends LayoutPhoto {
  readonly file: string;
}

async function photographs(): Promise<Photo[]> {
  if (process.argv[2]) process.env['PHOTOS_DIR'] = process.argv[2];
  const real = (await realPhotos(COUNT)).filter((path) => /\.jpe?g$/i.test(path));
  const painted = async () => (await paintPhotos(paintedFolder('plain'), COUNT, { plain: true })).good;
  const files = real.length > 0 ? real : (await painted()).map(({ path }) => path);
  return Promise.all(
    files.map(async (file, i) => {
      const { autoOrient } = await sharp(file).metadata();
      const id = `00000000-0000-4000-8000-${String(i + 1).padStart(12, '0')}`;
      return { id, file, width: autoOrient.width, height: autoOrient.height, takenAt: i * 3_600_000, focus: null };
    }),
  );
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await task();
  return (performance.now() - started) / 1000;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const mib = async (file: string) => `${((await stat(file)).size / 2 ** 20).toFixed(1)} MiB`;

/** The pages as the component of the app takes them: an area, its steps, and where the pictures are. */
function chromiumPages(spreads: readonly SpreadDocument[], sizes: ReadonlyMap<string, PhotoSize>, cropped: boolean) {
  return printedPages(spreads).flatMap(({ spreadIndex, side }) => {
    const doc = spreads[spreadIndex];
    const page = doc && pageOf(doc, side);
    if (!doc || !page) return [];
    const steps = paintPage(doc, side).map((step) => {
      const plan = cropped && step.kind === 'photo' ? cropOf(step, sizes, QUALITY) : null;
      return plan ? { ...step, fileId: plan.key, crop: { x: 0, y: 0, width: 1, height: 1 } } : step;
    });
    return [{ area: bleedBoxOf(doc, page), steps }];
  });
}

const entry = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { flushSync } from 'react-dom';
  import { PagePainting } from './src/features/albums/viewer/PagePainting';
  const { pages, photos } = window.album;
  const sheet = ({ area, steps }, key) => createElement('div', { key, style: { width: area.width + 'mm', height: area.height + 'mm', breakAfter: 'page', overflow: 'hidden' } },
    createElement(PagePainting, { area, steps, photos, loading: 'eager' }));
  flushSync(() => createRoot(document.body).render(pages.map(sheet)));`;

async function writeHtml(file: string, pages: ReturnType<typeof chromiumPages>, pictures: ReadonlyMap<string, string>) {
  const options = { bundle: true, write: false, format: 'iife', jsx: 'automatic', absWorkingDir: root } as const;
  const define = { 'process.env.NODE_ENV': '"production"' };
  const script = await build({ ...options, define, stdin: { contents: entry, resolveDir: root, loader: 'tsx' } });
  const photos = Object.fromEntries(
    [...pictures].map(([id, path]) => [id, { path: pathToFileURL(path).href, preview: '', colour: '#808080' }]),
  );
  const size = pages[0]?.area ?? { width: 0, height: 0 };
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><style>@page { size: ${size.width}mm ${size.height}mm; margin: 0 } body { margin: 0 }</style><body></body>
<script>window.album = ${JSON.stringify({ pages, photos })}</script><script>${script.outputFiles[0]?.text ?? ''}</script>`,
  );
}

async function print(browser: Browser, html: string, pdf: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(html).href, { timeout: 0 });
  await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true, timeout: 0 } as Parameters<
    typeof page.pdf
  >[0]);
  await page.close();
}

/** What others do with the very same JPEGs: copy them, or put them into a PDF with nothing else; left out where it is not installed. */
async function peers(jpegs: readonly string[]): Promise<void> {
  const ways = { cat: ['cat', ...jpegs], img2pdf: ['img2pdf', ...jpegs] };
  for (const [name, [command = '', ...args]] of Object.entries(ways)) {
    if (spawnSync('which', [command]).status !== 0) {
      console.log(`${name}: not installed`);
      continue;
    }
    const out = await open(join(folder, `${name}.out`), 'w');
    const seconds = await timed(async () => spawnSync(command, args, { stdio: ['ignore', out.fd, 'ignore'] }));
    await out.close();
    console.log(`${name}, the same JPEGs: ${seconds.toFixed(2)} s, ${await mib(join(folder, `${name}.out`))}`);
  }
}

const folder = await temporaryData('keepsake-bench-pdf-');
const blobs = await openDiskBlobs(join(folder, 'blobs'));
const images = openImages({ onTrouble: (message) => console.error(message) });
const render = openRenderer();
let browser: Browser | null = null;
const launch = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--allow-file-access-from-files'],
  });
try {
  const photos = await photographs();
  const sizes = new Map(photos.map(({ id, width, height }) => [id, { width, height }]));
  const { spreads, pageCount } = layoutAlbum({
    photos,
    format: 'square-210',
    templateId: 'journey',
    title: 'Bench',
    subtitle: '',
    coverPhotoId: null,
    captions: true,
    locale: 'en',
    seed: 1,
  });
  for (const { id, file } of photos) await blobs.put(`originals/${id}`, await readFile(file));
  const output: PdfOutput = {
    kind: 'print',
    book: { printer: 'gelato', format: 'square-210', cover: 'hard', paper: 'silk-170', pages: pageCount },
    part: 'whole',
    marks: false,
  };
  const plans = planCrops(filePages({ spreads, title: 'Bench', output }), sizes, QUALITY);
  let crops = new Map<string, string>();
  const { seconds: cutting, peakMiB: cuttingPeak } = await measured(async () => {
    const never = new AbortController().signal;
    const sourceOf = (id: string) => `originals/${id}`;
    crops = await warmCrops({ blobs, images }, plans, {
      sourceOf,
      folder,
      signal: never,
    });
  });
  console.log(
    `${photos.length} photos, ${pageCount} pages, ${plans.length} crops; cutting the crops (cold): ${cutting.toFixed(2)} s, peak ${cuttingPeak.toFixed(0)} MiB`,
  );

  const ours = (file: string) =>
    render.pdf(
      {
        spreads,
        photos: sizes,
        output,
        title: 'Bench',
        madeAt: new Date(0),
        fingerprint: '00'.repeat(32),
        crops,
        file,
      },
      () => undefined,
    );
  const drawing = await measured(() => ours(join(folder, 'warm-up.pdf')));
  console.log(`drawing, the first time: ${drawing.seconds.toFixed(2)} s, peak ${drawing.peakMiB.toFixed(0)} MiB`);
  await peers([...crops.values()]);
  browser = await launch();
  const opened = browser;
  const croppedHtml = join(folder, 'cropped.html');
  await writeHtml(croppedHtml, chromiumPages(spreads, sizes, true), crops);
  const pairs: { own: number; peer: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await timed(() => ours(join(folder, `ours-${round}.pdf`)));
    const peer = await timed(() => print(opened, croppedHtml, join(folder, 'chromium.pdf')));
    pairs.push({ own, peer });
  }
  const own = median(pairs.map((pair) => pair.own));
  console.log(`ours, warm crops:      ${own.toFixed(2)} s, ${await mib(join(folder, 'ours-0.pdf'))}`);
  console.log(
    `Chromium, pre-cropped: ${median(pairs.map((pair) => pair.peer)).toFixed(2)} s, ${await mib(join(folder, 'chromium.pdf'))}, ` +
      `${median(pairs.map((pair) => pair.peer / pair.own)).toFixed(1)} × ours`,
  );
  const originalsHtml = join(folder, 'originals.html');
  await writeHtml(
    originalsHtml,
    chromiumPages(spreads, sizes, false),
    new Map(photos.map(({ id, file }) => [id, file])),
  );
  const originals = await timed(() => print(opened, originalsHtml, join(folder, 'originals.pdf')));
  console.log(
    `Chromium, originals:   ${originals.toFixed(2)} s, ${await mib(join(folder, 'originals.pdf'))}, ${(originals / own).toFixed(1)} × ours with warm crops, ` +
      `${(originals / (own + cutting)).toFixed(1)} × with cold ones`,
  );
} finally {
  await Promise.all([browser?.close(), render.close(), images.close()]);
  await rm(folder, { recursive: true, force: true });
}
