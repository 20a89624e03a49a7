/**
 * `npm run bench -- pdf [folder]`: renders an album of the folder's JPEGs, or of 150 generated 12 MP photos on
 * 40 spreads: page previews, a proof, and the print PDF with cold and warm crops. Compares with `cat`,
 * img2pdf and qpdf on the same JPEGs, and with Chromium printing the same pages from pre-cropped files, and
 * once from originals. Pairs run one after the other; the ratio is that of pairs.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPrintPages } from '@domain/document';
import { layoutAlbum } from '@domain/layout';
import sharp from 'sharp';
import { copyDataDir } from '../e2e/support/server';
import { openDiskBlobs } from '../server/drivers/blobs';
import { ensureLocalCrops } from '../server/jobs/albums/renderPdfs';
import { openPools } from '../server/processes/openPools';
import { createFilePages, type PdfOutput, planCrops } from '../server/render';
import { formatProcessMemory, measureTask } from './measureTask';
import { formatFileSize, measurePdfBaselines } from './print/baselines';
import { launchChromium, printPdf, toChromiumPages, writeHtml } from './print/chromiumPdf';
import { loadBenchPhotos, PRINT_QUALITY } from './print/photos';

const COUNT = Number(process.env['PHOTOS'] ?? 150);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const PREVIEW = { widthPx: 1600, quality: 85 };
const SCREEN_PX = 1440;
if (process.argv[2]) process.env['PHOTOS_DIR'] = process.argv[2];

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await task();
  return (performance.now() - started) / 1000;
}

const folder = await copyDataDir('keepsake-bench-pdf-');
const blobs = await openDiskBlobs(join(folder, 'blobs'));
const { images, render } = openPools({ onTrouble: (message) => console.error(message) });

/** Runs a task and prints its times, memory and the machine's load. */
async function runAndReport<T>(
  what: string,
  task: () => Promise<T>,
  more: (seconds: number) => Promise<string> | string,
) {
  const { value, seconds, cpuSeconds, peakMB, held } = await measureTask(task);
  const figures = `${seconds.toFixed(2).padStart(7)} s   CPU ${cpuSeconds.toFixed(1).padStart(5)} s   peak ${peakMB.toFixed(0)} MB`;
  console.log(`${what.padEnd(28)} ${figures}   load ${(loadavg()[0] ?? 0).toFixed(1)}   ${await more(seconds)}`);
  console.log(`${''.padEnd(28)} ${formatProcessMemory(held)}`);
  return { value, seconds };
}

try {
  const photos = await loadBenchPhotos(join(tmpdir(), 'keepsake-bench-photos'), COUNT);
  const sizes = new Map(photos.map(({ id, width, height }) => [id, { width, height }]));
  const originals = new Map(photos.map(({ id, file }) => [id, file]));
  const request = { photos, format: 'square-210', templateId: 'journey', title: 'Bench', subtitle: '' } as const;
  const choices = { coverPhotoId: null, captions: true, locale: 'en', seed: 1 } as const;
  const { spreads, pageCount } = layoutAlbum({ ...request, ...choices });
  const output: PdfOutput = {
    kind: 'print',
    book: { printer: 'gelato', format: 'square-210', cover: 'hard', paper: 'silk-170', pages: pageCount },
    part: 'whole',
    marks: false,
  };
  const plans = planCrops(createFilePages({ spreads, title: 'Bench', output }), sizes, PRINT_QUALITY);
  console.log(`${photos.length} photos, ${pageCount} pages, ${plans.length} crops, ${availableParallelism()} cores`);

  const screen: Record<string, string> = {};
  for (const { id, file } of photos) {
    screen[id] = join(folder, `${id}.jpg`);
    await sharp(file).autoOrient().resize(SCREEN_PX, SCREEN_PX, { fit: 'inside' }).jpeg().toFile(screen[id]);
  }
  const pages = listPrintPages(spreads);
  const preview = ({ spreadIndex, side }: (typeof pages)[number]) => {
    const doc = spreads[spreadIndex];
    return doc && render.page({ doc, side, ...PREVIEW, pictures: screen }, join(folder, `${randomUUID()}.jpg`));
  };
  const previews = () => Promise.all(pages.map(preview));
  await runAndReport('previews of pages', previews, (seconds) => `${(pages.length / seconds).toFixed(1)} pages/s`);
  await runAndReport(
    'previews of pages, again',
    previews,
    (seconds) => `${(pages.length / seconds).toFixed(1)} pages/s`,
  );

  const draw = (file: string, how: PdfOutput, crops: ReadonlyMap<string, string>) =>
    render.pdf(
      {
        spreads,
        photos: sizes,
        output: how,
        title: 'Bench',
        madeAt: new Date(0),
        fingerprint: '00'.repeat(32),
        crops,
        originals,
        file,
      },
      () => undefined,
    );
  const proof = join(folder, 'proof.pdf');
  const proofOf: PdfOutput = { kind: 'proof', book: output.book, language: 'en' };
  const { seconds: proving } = await runAndReport(
    'proof, originals as they are',
    () => draw(proof, proofOf, new Map()),
    () => formatFileSize(proof),
  );

  for (const { id, file } of photos) await blobs.put(`originals/${id}`, await readFile(file));
  const cut = () =>
    ensureLocalCrops({ blobs, images }, plans, {
      sourceOf: (id: string) => `originals/${id}`,
      folder,
      signal: new AbortController().signal,
    });
  render.releaseIdle();
  const { value: crops, seconds: cutting } = await runAndReport('cutting the crops (cold)', cut, () => '');
  images.releaseIdle();
  const ours = join(folder, 'ours.pdf');
  await runAndReport(
    'print, warm crops, first',
    () => draw(ours, output, crops),
    () => formatFileSize(ours),
  );
  await measurePdfBaselines(folder, [...crops.values()], ours);

  const browser = await launchChromium();
  try {
    const html = join(folder, 'cropped.html');
    await writeHtml(html, toChromiumPages(spreads, sizes, true), crops);
    const pairs: { own: number; chromium: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await timed(() => draw(join(folder, `ours-${round}.pdf`), output, crops));
      pairs.push({ own, chromium: await timed(() => printPdf(browser, html, join(folder, 'chromium.pdf'))) });
    }
    const own = median(pairs.map((pair) => pair.own));
    const ratio = median(pairs.map((pair) => pair.chromium / pair.own));
    const chromiumSeconds = median(pairs.map((pair) => pair.chromium));
    console.log(`${'print, warm crops'.padEnd(28)} ${own.toFixed(2).padStart(7)} s   median of ${ROUNDS}`);
    const size = await formatFileSize(join(folder, 'chromium.pdf'));
    console.log(
      `${'Chromium, pre-cropped'.padEnd(28)} ${chromiumSeconds.toFixed(2).padStart(7)} s   ${size}, ${ratio.toFixed(1)} × ours`,
    );
    if (process.env['ORIGINALS'] !== 'off') {
      const whole = join(folder, 'originals.html');
      await writeHtml(whole, toChromiumPages(spreads, sizes, false), originals);
      const seconds = await timed(() => printPdf(browser, whole, join(folder, 'originals.pdf')));
      const [warm, cold, passed] = [own, own + cutting, proving].map((one) => (seconds / one).toFixed(1));
      const figures = `${await formatFileSize(join(folder, 'originals.pdf'))}, ${passed} × our proof of the same originals, ${warm} × our print with warm crops, ${cold} × with cold ones`;
      console.log(`${'Chromium, originals'.padEnd(28)} ${seconds.toFixed(2).padStart(7)} s   ${figures}`);
    }
  } finally {
    await browser.close();
  }
} finally {
  await Promise.all([render.close(), images.close()]);
  await rm(folder, { recursive: true, force: true });
}
