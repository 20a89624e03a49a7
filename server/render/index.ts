import type { AlbumDraft, CurrentSpread, LayoutRequest, RelayoutSpread } from '@domain/layout';
import { countProcessors, type PoolStats } from '../processes/childPool';
import type { Scheduling } from '../processes/fairQueue';
import type { ArtworkRequest } from './artwork/artworkRequest';
import type { ToneRequest } from './artwork/toneForText';
import type { RasterRequest } from './raster/renderPage';
import { RenderPool, type RenderPoolOptions, type RunOptions } from './renderPool';
import type { PdfProgress, PdfRequest, RenderResults, RenderTask, SampleRequest } from './renderTasks';

export { planCrops } from './crops/planCrops';
export { createFilePages } from './pdf/filePages';
export { type FileChoice, listPdfOutputs, listPrintParts, type PdfOutput, photoQualityFor } from './pdfOutput';
export { RenderLimitError } from './renderChild';
export type { PdfProgress, SampleRequest } from './renderTasks';

/**
 * Layout and rendering in child processes, which keeps the API responsive. Each task waits for its user's
 * turn. It throws QueueFullError when too many of the user's tasks wait. Close it before the process ends.
 */
export interface Renderer {
  layout(request: LayoutRequest, signal?: AbortSignal, scheduling?: Scheduling): Promise<AlbumDraft>;
  /** Lays an album out again around edited content. */
  relayout(
    spreads: readonly CurrentSpread[],
    request: LayoutRequest,
    scheduling?: Scheduling,
  ): Promise<RelayoutSpread[]>;
  /** Writes one or both pages of a spread to `file` as JPEG without metadata. The file must not exist. */
  page(request: RasterRequest, file: string, scheduling?: Scheduling): Promise<void>;
  /**
   * Writes the PDF to `request.file`, see `renderAlbumPdf`. Aborting kills the process and may leave a
   * partial file.
   */
  pdf(
    request: PdfRequest,
    onPage: (progress: PdfProgress) => void,
    signal?: AbortSignal,
    scheduling?: Scheduling,
  ): Promise<void>;
  artwork(request: ArtworkRequest, signal?: AbortSignal, scheduling?: Scheduling): Promise<Buffer>;
  /** Returns the common palette of some thumbnails, most characteristic first. */
  palette(files: readonly string[], count: number, scheduling?: Scheduling): Promise<string[]>;
  /** Crops a picture and tones it until text on it is legible. Returns a JPEG. */
  tone(request: ToneRequest, scheduling?: Scheduling): Promise<Buffer>;
  /** Draws a sample landscape. Returns a JPEG. */
  sample(request: SampleRequest, scheduling?: Scheduling): Promise<Buffer>;
  stats(): PoolStats;
  /** Ends processes idle for `forMs`, or all idle ones. */
  releaseIdle(forMs?: number): void;
  close(): Promise<void>;
}

/** Opens a renderer that runs up to `processes` tasks at once, each in its own process. */
export function openRenderer(options: Partial<RenderPoolOptions> = {}): Renderer {
  const pool = new RenderPool({
    processes: Math.min(2, countProcessors()),
    memoryLimitBytes: 600 * 2 ** 20,
    ...options,
  });

  const run = <K extends RenderTask['kind']>(
    task: Extract<RenderTask, { kind: K }>,
    scheduling?: Scheduling,
    runOptions?: RunOptions,
  ) => pool.run(task, scheduling, runOptions) as Promise<RenderResults[K]>;

  const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

  return {
    relayout: (spreads, request, scheduling) => run({ kind: 'relayout', spreads, request }, scheduling),
    layout: (request, signal, scheduling) => run({ kind: 'layout', request }, scheduling, { signal }),
    page: (request, file, scheduling) => run({ kind: 'page', request, file }, scheduling),
    artwork: async (request, signal, scheduling) =>
      toBuffer(await run({ kind: 'artwork', request }, scheduling, { signal })),
    palette: (files, count, scheduling) => run({ kind: 'palette', files, count }, scheduling),
    tone: async (request, scheduling) => toBuffer(await run({ kind: 'tone', request }, scheduling)),
    sample: async (request, scheduling) => toBuffer(await run({ kind: 'sample', request }, scheduling)),
    pdf: (request, onProgress, signal, scheduling) => run({ kind: 'pdf', request }, scheduling, { onProgress, signal }),
    stats: () => pool.stats,
    releaseIdle: (forMs) => pool.releaseIdle(forMs),
    close: () => pool.close(),
  };
}
