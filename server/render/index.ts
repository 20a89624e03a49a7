import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { AlbumDraft, CurrentSpread, LayoutRequest, RelaidSpread } from '@domain/layout';
import { Piscina } from 'piscina';
import type { ArtworkRequest } from './artwork/request';
import type { ToneRequest } from './artwork/tone';
import type { RasterRequest } from './raster/page';
import type { PdfProgress, PdfRequest, RenderResults, RenderTask, SampleRequest } from './tasks';

export { planCrops } from './crops/plan';
export { type BookChoice, outputsOf, type PdfOutput, printParts, qualityOf } from './output';
export { filePages } from './pdf/filePages';
export type { RasterRequest } from './raster/page';
export type { PdfProgress, PdfRequest, SampleRequest } from './tasks';

/** Layout and drawing in threads of their own, so that the requests of the API are answered meanwhile. Close it before the process ends. */
export interface Renderer {
  layout(request: LayoutRequest, signal?: AbortSignal): Promise<AlbumDraft>;
  /** Lays an album out again around what was touched. */
  relayout(spreads: readonly CurrentSpread[], request: LayoutRequest): Promise<RelaidSpread[]>;
  /** A page, or the pages of a spread, as JPEG without metadata. */
  page(request: RasterRequest): Promise<Buffer>;
  /** Writes the PDF to `request.file`, see `renderAlbumPdf`. Aborting ends the thread and may leave a part of the file. */
  pdf(request: PdfRequest, onPage: (progress: PdfProgress) => void, signal?: AbortSignal): Promise<void>;
  /** A picture for pages, painted by a program. JPEG. */
  artwork(request: ArtworkRequest, signal?: AbortSignal): Promise<Buffer>;
  /** The colours of some thumbnails together, the most telling first. */
  palette(files: readonly string[], count: number): Promise<string[]>;
  /** A picture cut to size and calmed until words on it can be read. JPEG. */
  tone(request: ToneRequest): Promise<Buffer>;
  /** A painted landscape as JPEG. */
  sample(request: SampleRequest): Promise<Buffer>;
  close(): Promise<void>;
}

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** From sources by tsx; in the built server the bundle `render-worker.js` lies beside the one this code is in. */
function entry(): { filename: string; execArgv: string[]; env?: NodeJS.ProcessEnv } {
  if (!import.meta.url.endsWith('.ts')) return { filename: local('./render-worker.js'), execArgv: [] };
  return {
    filename: local('./worker.ts'),
    execArgv: ['--import', import.meta.resolve('tsx')],
    env: { ...process.env, TSX_TSCONFIG_PATH: local('../tsconfig.json') },
  };
}

/** The threads start with the first task and end when there was none for a while. */
export function openRenderer({ threads = Math.min(2, availableParallelism()) } = {}): Renderer {
  // Short-lived objects get little room: a thread collects more often rather than hold tens of megabytes.
  const resourceLimits = { maxYoungGenerationSizeMb: 8 };
  const size = { minThreads: 0, maxThreads: threads, idleTimeout: 10_000, maxQueue: 2000 };
  const pool = new Piscina({ ...entry(), ...size, resourceLimits });

  function run<K extends RenderTask['kind']>(
    task: Extract<RenderTask, { kind: K }>,
    options: { signal?: AbortSignal | undefined; transferList?: MessagePort[] } = {},
  ): Promise<RenderResults[K]> {
    return pool.run(task, {
      signal: options.signal ?? null,
      ...(options.transferList ? { transferList: options.transferList as never } : {}),
    });
  }

  const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

  return {
    relayout: (spreads, request) => run({ kind: 'relayout', spreads, request }),
    layout: (request, signal) => run({ kind: 'layout', request }, { signal }),
    page: async (request) => toBuffer(await run({ kind: 'page', request })),
    artwork: async (request, signal) => toBuffer(await run({ kind: 'artwork', request }, { signal })),
    palette: (files, count) => run({ kind: 'palette', files, count }),
    tone: async (request) => toBuffer(await run({ kind: 'tone', request })),
    sample: async (request) => toBuffer(await run({ kind: 'sample', request })),
    async pdf(request, onPage, signal) {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', onPage);

      try {
        await run({ kind: 'pdf', request, progress: port2 }, { signal, transferList: [port2] });
      } finally {
        port1.close();
      }
    },
    close: () => pool.destroy(),
  };
}
