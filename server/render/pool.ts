import { rm } from 'node:fs/promises';
import { stopIdle } from '../processes/idle';
import { RenderChild, RenderHung } from './child';
import type { PdfProgress, RenderTask } from './tasks';

/** What a task writes; undefined where it only answers. */
function fileOf(task: RenderTask): string | undefined {
  if (task.kind === 'pdf') return task.request.file;
  return task.kind === 'page' ? task.file : undefined;
}

export interface RunOptions {
  readonly onProgress?: (progress: PdfProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface RenderPoolOptions {
  /** Processes that render at once. */
  readonly processes: number;
  /** Told of each task that begins. */
  readonly onWork?: () => void;
}

interface Waiting extends RunOptions {
  readonly task: RenderTask;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** When no task has ended for so long, processes without one are ended. */
const IDLE_MS = 10_000;
/** Tasks that may wait; they hold documents, not pictures. */
const MAX_WAITING = 2000;

/**
 * Renders in up to `size` processes, first come, first served; a task whose process hung is tried once more in another one. They start with the first task; what they held goes back to the system when they end: as threads
 * they left 50 MiB in the server.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #idle: RenderChild[] = [];
  readonly #busy = new Set<RenderChild>();
  readonly #waiting: Waiting[] = [];
  #restTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
  }

  run(task: RenderTask, options: RunOptions = {}): Promise<unknown> {
    if (this.#closed || this.#waiting.length >= MAX_WAITING) return Promise.reject(new Error('no more rendering'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject, ...options });
      this.#dispatch();
    });
  }

  /** Ends the processes that have had nothing to do for so long. */
  rest(forMs = 0): void {
    stopIdle(this.#idle, forMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#restTimer);
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('closing'));
    await Promise.all([...this.#idle, ...this.#busy].map((child) => child.stop()));
  }

  #dispatch(): void {
    while (this.#busy.size < this.#options.processes && !this.#closed) {
      const next = this.#waiting.shift();
      if (!next) return;
      if (next.signal?.aborted) next.reject(next.signal.reason);
      else void this.#run(next);
    }
  }

  async #run(waiting: Waiting): Promise<void> {
    const result = this.#try(waiting).catch(async (error: unknown) => {
      if (!(error instanceof RenderHung) || this.#closed) throw error;
      const begun = fileOf(waiting.task);
      if (begun !== undefined) await rm(begun, { force: true });
      waiting.signal?.throwIfAborted();
      return this.#try(waiting);
    });
    await result.then(waiting.resolve, waiting.reject);
    this.#dispatch();
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => this.rest(), IDLE_MS).unref();
  }

  async #try({ task, onProgress = () => undefined, signal }: Waiting): Promise<unknown> {
    this.#options.onWork?.();
    const child = this.#take();
    this.#busy.add(child);
    try {
      return await child.run(task, onProgress, signal);
    } finally {
      this.#busy.delete(child);
      child.idleSince = performance.now();
      if (!child.hasEnded) this.#idle.push(child);
    }
  }

  #take(): RenderChild {
    for (let child = this.#idle.pop(); child; child = this.#idle.pop()) if (!child.hasEnded) return child;
    return new RenderChild();
  }
}
