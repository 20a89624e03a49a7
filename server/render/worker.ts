import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { watchMemory } from '../processes/watchMemory';
import type { CropPlan } from './crops/planCrops';
import type { RasterRequest } from './raster/renderPage';
import type { RenderMessage } from './renderChild';
import type { PdfRequest, RenderTask } from './renderTasks';

/** At once: this process has nothing else to do meanwhile, and the way to another thread takes longer than the reading. */
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

/** Written here, as crops are: what the server is sent lies outside of its heap, where its collector lets dozens of megabytes gather. */
async function drawPage(request: RasterRequest, file: string): Promise<void> {
  const { renderPage } = await import('./raster/renderPage');
  writeFileSync(file, await renderPage(request), { flag: 'wx' });
}

/**
 * The process that renders: one task at a time. Each kind loads what it needs when its first task comes: canvas, sharp and pdfkit take half a second of
 * processor together, and none of them needs all three.
 */
async function run(task: RenderTask): Promise<unknown> {
  switch (task.kind) {
    case 'layout':
      return (await import('@domain/layout')).layoutAlbum(task.request);
    case 'relayout':
      return (await import('@domain/layout')).relayoutSpreads(task.spreads, task.request);
    case 'page':
      return drawPage(task.request, task.file);
    case 'pdf':
      return drawPdf(task.request);
    case 'artwork':
      return (await import('./artwork')).paintArtwork(task.request).encode('jpeg', 94);
    case 'palette':
      return (await import('./artwork/palette')).extractFilePalette(task.files, task.count);
    case 'tone':
      return (await import('./artwork/toneForText')).toneForText(task.request);
    case 'sample':
      return (await import('./samples/sampleScene')).paintSampleScene(task.request).encode('jpeg', 88);
  }
}

const [memoryLimit = '0'] = process.argv.slice(2);
const setBusy = watchMemory(Number(memoryLimit));

process.on('disconnect', () => process.exit(0));
process.on('message', (task: RenderTask) => {
  setBusy(true);
  void run(task)
    .finally(() => setBusy(false))
    .then((result) => send({ result }), sendError)
    // The pixels of a page lie outside of the heap, where the collector does not see how much it is. Only the young ones: that takes a millisecond instead of ten.
    .then(() => globalThis.gc?.({ type: 'minor' }));
});
