import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { watchLimits } from '../processes/watchLimits';
import type { renderAlbumPdf as RenderAlbumPdf } from './pdf/albumPdf';
import type { CropPlan } from './planCrops';
import type { RenderMessage } from './renderChild';
import type { PdfRequest, RenderTask } from './renderTasks';

/** Synchronous, because this process has nothing else to do and a thread hop takes longer than the read. */
const read = async (path: string | undefined) => (path === undefined ? null : readFileSync(path));

const send = (message: RenderMessage) => void process.send?.(message);

function sendError(thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  send({ error, code: (error as NodeJS.ErrnoException).code });
}

async function drawPdf(
  { crops, originals, file, ...album }: PdfRequest,
  renderAlbumPdf: typeof RenderAlbumPdf,
): Promise<void> {
  const source = {
    ...album,
    crop: ({ key }: CropPlan) => read(crops.get(key)),
    original: (photoId: string) => read(originals?.get(photoId)),
    onPage: (drawn: number, total: number) => send({ progress: { drawn, total } }),
  };
  return renderAlbumPdf(source, createWriteStream(file, { flags: 'wx' }));
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
 * and pdfkit together take half a CPU second and no task needs all three. Its time counts from then on.
 */
async function prepare(task: RenderTask): Promise<() => unknown> {
  switch (task.kind) {
    case 'layout': {
      const { layoutAlbum } = await loadLayout();
      return () => layoutAlbum(task.request);
    }
    case 'relayout': {
      const { relayoutSpreads } = await loadLayout();
      return () => relayoutSpreads(task.spreads, task.request);
    }
    case 'page': {
      const { renderPage } = await import('./raster/renderPage');
      // Written here, like crops: buffers sent to the server lie outside its heap, where dozens of megabytes would gather.
      return async () => writeFileSync(task.file, await renderPage(task.request), { flag: 'wx' });
    }
    case 'pdf': {
      const [{ preloadProfiles }, { renderAlbumPdf }] = await Promise.all([
        import('./pdf/pdfColours'),
        import('./pdf/albumPdf'),
      ]);
      return () => {
        preloadProfiles(task.request.output);
        return drawPdf(task.request, renderAlbumPdf);
      };
    }
    case 'artwork': {
      const { paintArtwork } = await import('./artwork');
      return () => paintArtwork(task.request).encode('jpeg', 94);
    }
    case 'palette': {
      const { extractFilePalette } = await import('./artwork/pictureColours');
      return () => extractFilePalette(task.files, task.count);
    }
    case 'tone': {
      const { toneForText } = await import('./artwork/pictureColours');
      return () => toneForText(task.request);
    }
    case 'sample': {
      const { cutSamplePicture } = await import('./samplePicture');
      return () => cutSamplePicture(task.request);
    }
  }
}

async function run(task: RenderTask): Promise<unknown> {
  const work = await prepare(task);
  send({ started: true });
  setBusy(true);
  try {
    return await work();
  } finally {
    setBusy(false);
  }
}

const [memoryLimit = '0'] = process.argv.slice(2);
const setBusy = watchLimits({ memoryBytes: Number(memoryLimit) });

process.on('disconnect', () => process.exit(0));
process.on('message', (task: RenderTask) => {
  void run(task)
    .then((result) => send({ result }), sendError)
    // Page pixels lie outside the heap, where the collector does not see their size. A minor collection takes
    // 1 ms instead of 10.
    .then(() => globalThis.gc?.({ type: 'minor' }));
});
