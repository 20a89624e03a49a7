import { rm } from 'node:fs/promises';
import { FairQueue, type Scheduling, systemScheduling, type Turn } from '../processes/fairQueue';
import { reapIdle, takeIdle } from '../processes/reapIdle';
import { RenderChild, RenderCrashedError, RenderTimeoutError } from './renderChild';
import type { PdfProgress, RenderTask } from './renderTasks';

/** Output file of a task; undefined for tasks that only answer. */
function outputFileOf(task: RenderTask): string | undefined {
  if (task.kind === 'pdf') return task.request.file;
  return task.kind === 'page' ? task.file : undefined;
}

export interface RunOptions {
  readonly onProgress?: (progress: PdfProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface RenderPoolOptions {
  /** Number of concurrent render processes; one more serves users with little recent use. */
  readonly processes: number;
  /** Resident memory limit of a process. */
  readonly memoryLimitBytes: number;
  /** Called at the start of each task. */
  readonly onWork?: () => void;
}

interface WaitingTask extends RunOptions {
  readonly scheduling: Scheduling;
  readonly task: RenderTask;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Idle time without finished tasks before idle processes end. */
const IDLE_MS = 10_000;
/** Largest number of waiting tasks; they hold documents, not pictures. */
const MAX_WAITING = 2000;
const MAX_WAITING_PER_USER = 250;
const EXPRESS_PROCESSES = 1;

/**
 * Renders in a bounded number of processes and serves users in turn. Retries a task once in another process
 * if its own hung or died. Processes start with the first task and free their memory when they end; threads
 * left 50 MiB in the server.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #idle: RenderChild[] = [];
  readonly #busy = new Set<RenderChild>();
  readonly #waiting: FairQueue<WaitingTask>;
  #idleTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    this.#waiting = new FairQueue({
      places: options.processes,
      expressPlaces: EXPRESS_PROCESSES,
      maxWaitingPerUser: MAX_WAITING_PER_USER,
    });
  }

  /** Rejects with QueueFullError when too many tasks of the user wait. */
  run(task: RenderTask, scheduling: Scheduling = systemScheduling, options: RunOptions = {}): Promise<unknown> {
    if (this.#closed || this.#waiting.size >= MAX_WAITING)
      return Promise.reject(new Error('the render pool is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.add({ task, resolve, reject, scheduling, ...options }, scheduling);
      this.#dispatch();
    });
  }

  /** Ends processes idle for `forMs`. */
  releaseIdle(forMs = 0): void {
    reapIdle(this.#idle, forMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    for (const { reject } of this.#waiting.drain()) reject(new Error('closing'));
    await Promise.all([...this.#idle, ...this.#busy].map((child) => child.stop()));
  }

  #dispatch(): void {
    while (!this.#closed) {
      const turn = this.#waiting.take();
      if (!turn) return;
      const { item, release } = turn;
      if (!item.signal?.aborted) void this.#run(turn);
      else {
        release();
        item.reject(item.signal.reason);
      }
    }
  }

  async #run({ item: waiting, niceness, release }: Turn<WaitingTask>): Promise<void> {
    const result = this.#try(waiting, niceness).catch(async (error: unknown) => {
      const mayPass = error instanceof RenderTimeoutError || error instanceof RenderCrashedError;
      if (!mayPass || this.#closed) throw error;
      const begun = outputFileOf(waiting.task);
      if (begun !== undefined) await rm(begun, { force: true });
      waiting.signal?.throwIfAborted();
      return this.#try(waiting, niceness);
    });
    await result.then(waiting.resolve, waiting.reject);
    release();
    this.#dispatch();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.releaseIdle(), IDLE_MS).unref();
  }

  async #try({ task, onProgress = () => undefined, signal }: WaitingTask, niceness: number): Promise<unknown> {
    this.#options.onWork?.();
    const child = this.#take(niceness);
    this.#busy.add(child);
    try {
      return await child.run(task, onProgress, signal);
    } finally {
      this.#busy.delete(child);
      child.idleSince = performance.now();
      if (!child.hasEnded) this.#idle.push(child);
    }
  }

  #take(niceness: number): RenderChild {
    const { processes, memoryLimitBytes } = this.#options;
    const most = processes + EXPRESS_PROCESSES - this.#busy.size;
    return takeIdle(this.#idle, niceness, most) ?? new RenderChild({ memoryLimitBytes, niceness });
  }
}
