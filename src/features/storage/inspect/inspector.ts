import type { PhotoAnalysis } from '@domain/photo';
import { createRetryDelay } from '@/lib/loading/loadWithRetry';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import type { Inspection, WorkerMessage, WorkerRequest, WorkerResult } from '../types';

/** Time after which a job on a hostile file is abandoned and its worker terminated. */
const JOB_TIMEOUT_MS = 30_000;

interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly picturePx?: number | undefined;
}

interface MeasuredPicture {
  readonly picture: Blob;
  readonly analysis: PhotoAnalysis | undefined;
}

interface FileInspector {
  inspect(file: Blob, name: string): Promise<Inspection>;
  /** @returns null when no thumbnail is possible */
  thumbnail(file: Blob, size: PictureSize): Promise<Blob | null>;
  /** Draws a picture and measures the pixels. @returns null when the file cannot be decoded */
  measure(file: Blob, size: PictureSize): Promise<MeasuredPicture | null>;
  close(): void;
}

type Job = { readonly request: WorkerRequest; readonly done: (answer: WorkerResult | null) => void };

interface RunningJob {
  readonly request: WorkerRequest;
  readonly settle: (answer: WorkerResult | null) => void;
}

/**
 * A worker with its current job. After a crash or a timeout the next job gets a new worker. When the worker's script
 * cannot be loaded, the job waits for one that can: the file is not to blame.
 */
class WorkerSlot {
  #worker: Worker | null = null;
  #isReady = false;
  #failedStarts = 0;
  #job: RunningJob | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endRetryDelay: () => void = () => undefined;
  readonly #spawn: () => Worker;

  constructor(spawn: () => Worker) {
    this.#spawn = spawn;
  }

  run(request: WorkerRequest): Promise<WorkerResult | null> {
    return new Promise((resolve) => {
      const settle = (answer: WorkerResult | null) => {
        clearTimeout(this.#timer);
        this.#job = null;
        resolve(answer);
      };
      this.#job = { request, settle };
      this.#send(request);
    });
  }

  stop(): void {
    this.#terminate();
    this.#job?.settle(null);
    this.#endRetryDelay();
  }

  #send(request: WorkerRequest): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(request);
    if (this.#isReady) this.#limitTime();
  }

  /** The limit starts after the script is loaded, which a slow network delays. */
  #limitTime(): void {
    if (this.#job) this.#timer = setTimeout(() => this.stop(), JOB_TIMEOUT_MS);
  }

  #terminate(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
  }

  #start(): Worker {
    const worker = this.#spawn();
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'ready') this.#onReady();
      else this.#job?.settle(data);
    });
    worker.addEventListener('error', () => {
      if (this.#isReady) this.stop();
      else void this.#restart();
    });
    return worker;
  }

  #onReady(): void {
    this.#isReady = true;
    this.#failedStarts = 0;
    this.#limitTime();
  }

  async #restart(): Promise<void> {
    this.#terminate();
    const { over, end } = createRetryDelay(this.#failedStarts);
    this.#failedStarts += 1;
    this.#endRetryDelay = end;
    await over;
    // The next job may have started a worker after the slot was stopped.
    if (this.#job && !this.#worker) this.#send(this.#job.request);
  }
}

/**
 * Pool of workers with one queue. Inspections precede thumbnails, so users see rejected files first.
 * @param spawn creates a worker; @param size maximum number of workers
 * @testonly to give it workers of the test
 */
export function createInspectorPool(spawn: () => Worker, size = 2): FileInspector {
  const slots = Array.from({ length: size }, () => new WorkerSlot(spawn));
  const idle = [...slots];
  const inspections: Job[] = [];
  const thumbnails: Job[] = [];
  let calls = 0;
  const nextJob = () => inspections.shift() ?? thumbnails.shift();

  async function work(slot: WorkerSlot): Promise<void> {
    for (let job = nextJob(); job; job = nextJob()) job.done(await slot.run(job.request));
    idle.push(slot);
  }

  const ask = (queue: Job[], request: WorkerRequest) =>
    new Promise<WorkerResult | null>((done) => {
      queue.push({ request, done });
      const slot = idle.pop();
      if (slot) void work(slot);
    });

  return {
    async inspect(file, name) {
      const answer = await ask(inspections, { call: ++calls, kind: 'inspect', file, name });
      return answer?.kind === 'inspect'
        ? answer.inspection
        : { ok: false, reason: { code: 'file_unreadable', params: {} } };
    },
    async thumbnail(file, pictureSize) {
      const answer = await ask(thumbnails, { call: ++calls, kind: 'thumbnail', file, ...pictureSize });
      return answer?.kind === 'thumbnail' ? answer.picture : null;
    },
    async measure(file, pictureSize) {
      const request = { call: ++calls, kind: 'thumbnail', file, ...pictureSize, isMeasured: true } as const;
      const answer = await ask(thumbnails, request);
      if (answer?.kind !== 'thumbnail' || !answer.picture) return null;
      return { picture: answer.picture, analysis: answer.analysis };
    },
    close() {
      for (const job of [...inspections.splice(0), ...thumbnails.splice(0)]) job.done(null);
      for (const slot of slots) slot.stop();
    },
  };
}

let pool: Promise<FileInspector> | null = null;

function getPool(): Promise<FileInspector> {
  pool ??= retryUntilLoaded(() => import('./spawnWorker')).then(({ spawnWorker }) => createInspectorPool(spawnWorker));
  return pool;
}

/** Inspects chosen files in the page's one pool, which opens at its first use. */
export const fileInspector = {
  inspect: async (file: Blob, name: string) => (await getPool()).inspect(file, name),
  thumbnail: async (file: Blob, size: PictureSize) => (await getPool()).thumbnail(file, size),
  measure: async (file: Blob, size: PictureSize) => (await getPool()).measure(file, size),
  /** Terminates the workers. The next inspection starts new ones. */
  close(): void {
    void pool?.then((open) => open.close());
    pool = null;
  },
};
