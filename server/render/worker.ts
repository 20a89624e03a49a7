import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import { layoutAlbum, relayoutAlbum } from '@domain/layout';
import { paintArtwork } from './artwork';
import { paletteOfFiles } from './artwork/palette';
import { toned } from './artwork/tone';
import { renderAlbumPdf } from './pdf/album';
import { renderPage } from './raster/page';
import { sampleScene } from './samples/sampleScene';
import type { PdfRequest, RenderTask } from './tasks';

const read = async (path: string | undefined) => (path === undefined ? null : readFile(path));

async function drawPdf({ crops, originals, file, ...album }: PdfRequest, progress: MessagePort): Promise<void> {
  try {
    const sink = createWriteStream(file, { flags: 'wx' });
    await renderAlbumPdf(
      {
        ...album,
        crop: ({ key }) => read(crops.get(key)),
        original: (photoId) => read(originals?.get(photoId)),
        onPage: (drawn, total) => progress.postMessage({ drawn, total }),
      },
      sink,
    );
  } finally {
    progress.close();
  }
}

/** Entry of a render thread: one task at a time. */
export default async function run(task: RenderTask): Promise<unknown> {
  switch (task.kind) {
    case 'layout':
      return layoutAlbum(task.request);
    case 'relayout':
      return relayoutAlbum(task.spreads, task.request);
    case 'page':
      return renderPage(task.request);
    case 'pdf':
      return drawPdf(task.request, task.progress);
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
