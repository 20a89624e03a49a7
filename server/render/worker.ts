import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { watchLimits } from '../processes/watchLimits';
import type { CropPlan } from './planCrops';
import type { RasterRequest } from './raster/renderPage';
import type { RenderMessage } from './renderChild';
import type { PdfRequest, RenderTask } from './renderTasks';

/** Synchronous, because this process has nothing else to do and a thread hop takes longer than the read. */
const read = async (path: string | undefined) => (path === undefined ? null : readFileSync(path));

const send = (message: RenderMessage) => void process.send?.(message);

function sendError(thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  send({ error, code: (error as NodeJS.ErrnoException).code });
}

async function drawPdf({ crops, originals, file, ...album }: PdfRequest): Promise<void> {
  const { preloadProfiles } = await import('./pdf/pdfColours');
  preloadProfiles(album.output);
  const { renderAlbumPdf } = await import('./pdf/albumPdf');
  const source = {
    ...album,
    crop: ({ key }: CropPlan) => read(crops.get(key)),
    original: (photoId: string) => read(originals?.get(photoId)),
    onPage: (drawn: number, total: number) => send({ progress: { drawn, total } }),
  };
  return renderAlbumPdf(source, createWriteStream(file, { flags: 'wx' }));
}

/**
 * Written here, like crops: buffers sent to the server lie outside its heap, where dozens of megabytes would
 * gather.
 */
async function drawPage(request: RasterRequest, file: string): Promise<void> {
  const { renderPage } = await import('./raster/renderPage');
  writeFileSync(file, await renderPage(request), { flag: 'wx' });
}

/** Loads the layout engine, which breaks the lines of texts in any font of the book. */
async function loadLayout() {
  const [layout, { registerAllFontMetrics }] = await Promise.all([
    import('@domain/layout'),
    import('@domain/document/text/allFontMetrics'),
  ]);
  registerAllFontMetrics();
  return layout;
}

/**
 * Render process: runs one task at a time. Each kind loads its modules on first use, because canvas, sharp
 * and pdfkit together take half a CPU second and no task needs all three.
 */
async function run(task: RenderTask): Promise<unknown> {
  switch (task.kind) {
    case 'layout':
      return (await loadLayout()).layoutAlbum(task.request);
    case 'relayout':
      return (await loadLayout()).relayoutSpreads(task.spreads, task.request);
    case 'page':
      return drawPage(task.request, task.file);
    case 'pdf':
      return drawPdf(task.request);
    case 'artwork':
      return (await import('./artwork')).paintArtwork(task.request).encode('jpeg', 94);
    case 'palette':
      return (await import('./artwork/pictureColours')).extractFilePalette(task.files, task.count);
    case 'tone':
      return (await import('./artwork/pictureColours')).toneForText(task.request);
    case 'sample':
      return (await import('./samples/sampleScene')).paintSampleScene(task.request).encode('jpeg', 88);
  }
}

const [memoryLimit = '0'] = process.argv.slice(2);
const setBusy = watchLimits({ memoryBytes: Number(memoryLimit) });

process.on('disconnect', () => process.exit(0));
process.on('message', (task: RenderTask) => {
  setBusy(true);
  void run(task)
    .finally(() => setBusy(false))
    .then((result) => send({ result }), sendError)
    // Page pixels lie outside the heap, where the collector does not see their size. A minor collection takes
    // 1 ms instead of 10.
    .then(() => globalThis.gc?.({ type: 'minor' }));
});
