import { rm } from 'node:fs/promises';
import type { AlbumDraft, CurrentSpread, LayoutRequest, RelayoutSpread } from '@domain/layout';
import { ChildPool, countProcessors, type PoolStats } from '../processes/childPool';
import { type Scheduling, systemScheduling } from '../processes/fairQueue';
import type { ToneRequest } from './artwork/pictureColours';
import type { RasterRequest } from './raster/renderPage';
import { RenderChild, RenderCrashedError, RenderTimeoutError } from './renderChild';
import type { ArtworkRequest, PdfProgress, PdfRequest, RenderResults, RenderTask, SampleRequest } from './renderTasks';

function outputFileOf(task: RenderTask): string | undefined {
  if (task.kind === 'pdf') return task.request.file;
  return task.kind === 'page' ? task.file : undefined;
}

interface RunOptions {
  readonly onProgress?: (progress: PdfProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

interface RenderPoolOptions {
  /** Number of concurrent render processes; one more serves users with little recent use. */
  readonly processes: number;
  readonly memoryLimitBytes: number;
  readonly onWork?: () => void;
}

const IDLE_MS = 10_000;
/** Largest number of waiting tasks; they hold documents, not pictures. */
const MAX_WAITING = 2000;
const MAX_WAITING_PER_USER = 250;

/**
 * Renders in the child processes of a {@link ChildPool}. Retries a task once in another process if its own hung or
 * died. Processes free their memory when they end; threads left 50 MiB in the server.
 */
class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #pool: ChildPool<RenderChild>;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    const { processes, memoryLimitBytes } = options;
    this.#pool = new ChildPool({
      processes,
      maxWaitingPerUser: MAX_WAITING_PER_USER,
      maxWaiting: MAX_WAITING,
      idleMs: IDLE_MS,
      start: (niceness) => new RenderChild({ memoryLimitBytes, niceness }),
    });
  }

  /** @throws QueueFullError when too many tasks of the user wait */
  async run(task: RenderTask, scheduling: Scheduling = systemScheduling, options: RunOptions = {}): Promise<unknown> {
    try {
      return await this.#attempt(task, scheduling, options, false);
    } catch (error) {
      const isRetryable = error instanceof RenderTimeoutError || error instanceof RenderCrashedError;
      if (!isRetryable || this.#pool.isClosed) throw error;
      const output = outputFileOf(task);
      if (output !== undefined) await rm(output, { force: true });
      return this.#attempt(task, scheduling, options, true);
    }
  }

  get stats(): PoolStats {
    return this.#pool.stats;
  }

  releaseIdle(forMs = 0): void {
    this.#pool.releaseIdle(forMs);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #attempt(
    task: RenderTask,
    scheduling: Scheduling,
    { onProgress = () => undefined, signal }: RunOptions,
    isRepeated: boolean,
  ): Promise<unknown> {
    return this.#pool.run(
      scheduling,
      (child) => {
        this.#options.onWork?.();
        return child.run(task, onProgress, signal);
      },
      { isRepeated, signal },
    );
  }
}

export { createFilePages } from './pdf/filePages';
export { type FileChoice, listPdfOutputs, listPrintParts, type PdfOutput, photoQualityFor } from './pdfOutput';
export { planCrops } from './planCrops';
export type { PictureType } from './raster/renderPage';
export { RenderCrashedError, RenderLimitError, RenderTimeoutError } from './renderChild';
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
