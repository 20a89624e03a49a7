import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { layoutAlbum, relayoutAlbum } from '@domain/layout';
import { paintArtwork } from './artwork';
import { paletteOfFiles } from './artwork/palette';
import { toned } from './artwork/tone';
import type { RenderMessage } from './child';
import type { CropPlan } from './crops/plan';
import { renderAlbumPdf } from './pdf/album';
import { renderPage } from './raster/page';
import { sampleScene } from './samples/sampleScene';
import type { PdfRequest, RenderTask } from './tasks';

const read = async (path: string | undefined) => (path === undefined ? null : readFile(path));

const send = (message: RenderMessage) => void process.send?.(message);

function drawPdf({ crops, originals, file, ...album }: PdfRequest): Promise<void> {
  const source = {
    ...album,
    crop: ({ key }: CropPlan) => read(crops.get(key)),
    original: (photoId: string) => read(originals?.get(photoId)),
    onPage: (drawn: number, total: number) => send({ progress: { drawn, total } }),
  };
  return renderAlbumPdf(source, createWriteStream(file, { flags: 'wx' }));
}

/** The process that renders: one task at a time. */
async function run(task: RenderTask): Promise<unknown> {
  switch (task.kind) {
    case 'layout':
      return layoutAlbum(task.request);
    case 'relayout':
      return relayoutAlbum(task.spreads, task.request);
    case 'page':
      return renderPage(task.request);
    case 'pdf':
      return drawPdf(task.request);
    case 'artwork':
      return paintArtwork(task.request).encode('jpeg', 94);
    case 'palette':
      return paletteOfFiles(task.files, task.count);
    case 'tone':
      return toned(task.request);
    case 'sample':
      return sampleScene(task.request).encode('jpeg', 88);
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', (task: RenderTask) => {
  run(task).then(
    (result) => send({ result }),
    (error: unknown) => send({ error: error instanceof Error ? error : new Error(String(error)) }),
  );
});
