import { createRetryDelay } from '@/lib/loading/createRetryDelay';
import type { Inspection } from './inspection.types';
import type { WorkerAnswer, WorkerMessage, WorkerRequest } from './workerProtocol';

/** Time after which a job on a hostile file is abandoned and its worker terminated. */
const JOB_TIMEOUT_MS = 30_000;

export interface FileInspector {
  inspect(file: Blob, name: string): Promise<Inspection>;
  /** @returns null when no thumbnail is possible */
  thumbnail(file: Blob, size: { width: number; height: number }): Promise<Blob | null>;
  close(): void;
}

type Job = { readonly request: WorkerRequest; readonly done: (answer: WorkerAnswer | null) => void };

interface RunningJob {
  readonly request: WorkerRequest;
  readonly settle: (answer: WorkerAnswer | null) => void;
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

  run(request: WorkerRequest): Promise<WorkerAnswer | null> {
    return new Promise((resolve) => {
      const settle = (answer: WorkerAnswer | null) => {
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

  /** The time does not include the loading of the script, which a slow network delays. */
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
 */
export function createInspectorPool(spawn: () => Worker, size = 2): FileInspector {
  const benches = Array.from({ length: size }, () => new WorkerSlot(spawn));
  const idle = [...benches];
  const looks: Job[] = [];
  const thumbnails: Job[] = [];
  let calls = 0;

  async function work(bench: WorkerSlot): Promise<void> {
    for (let job = looks.shift() ?? thumbnails.shift(); job; job = looks.shift() ?? thumbnails.shift()) {
      job.done(await bench.run(job.request));
    }
    idle.push(bench);
  }

  const ask = (queue: Job[], request: WorkerRequest) =>
    new Promise<WorkerAnswer | null>((done) => {
      queue.push({ request, done });
      const bench = idle.pop();
      if (bench) void work(bench);
    });

  return {
    async inspect(file, name) {
      const answer = await ask(looks, { call: ++calls, kind: 'inspect', file, name });
      return answer?.kind === 'inspect'
        ? answer.inspection
        : { ok: false, reason: { code: 'file_unreadable', params: {} } };
    },
    async thumbnail(file, { width, height }) {
      const answer = await ask(thumbnails, { call: ++calls, kind: 'thumbnail', file, width, height });
      return answer?.kind === 'thumbnail' ? answer.picture : null;
    },
    close() {
      for (const job of [...looks.splice(0), ...thumbnails.splice(0)]) job.done(null);
      for (const bench of benches) bench.stop();
    },
  };
}
