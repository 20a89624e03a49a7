import { rm } from 'node:fs/promises';
import { ChildPool, type PoolStats } from '../processes/childPool';
import { type Scheduling, systemScheduling } from '../processes/fairQueue';
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
  readonly memoryLimitBytes: number;
  readonly onWork?: () => void;
}

interface WaitingTask extends RunOptions {
  readonly task: RenderTask;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Idle time without finished tasks before idle processes end. */
const IDLE_MS = 10_000;
/** Largest number of waiting tasks; they hold documents, not pictures. */
const MAX_WAITING = 2000;
const MAX_WAITING_PER_USER = 250;

/**
 * Renders in the child processes of a {@link ChildPool}. Retries a task once in another process if its own hung or
 * died. Processes free their memory when they end; threads left 50 MiB in the server.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #pool: ChildPool<RenderChild, WaitingTask>;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    const { processes, memoryLimitBytes } = options;
    this.#pool = new ChildPool({
      processes,
      maxWaitingPerUser: MAX_WAITING_PER_USER,
      idleMs: IDLE_MS,
      start: (niceness) => new RenderChild({ memoryLimitBytes, niceness }),
      run: (waiting, niceness) => this.#run(waiting, niceness).then(waiting.resolve, waiting.reject),
    });
  }

  /** Rejects with QueueFullError when too many tasks of the user wait. */
  run(task: RenderTask, scheduling: Scheduling = systemScheduling, options: RunOptions = {}): Promise<unknown> {
    if (this.#pool.isClosed || this.#pool.waitingCount >= MAX_WAITING)
      return Promise.reject(new Error('the render pool is closed'));
    return new Promise((resolve, reject) => {
      this.#pool.add({ task, resolve, reject, ...options }, scheduling);
    });
  }

  get stats(): PoolStats {
    return this.#pool.stats;
  }

  releaseIdle(forMs = 0): void {
    this.#pool.releaseIdle(forMs);
  }

  close(): Promise<void> {
    return this.#pool.close(({ reject }) => reject(new Error('closing')));
  }

  async #run(waiting: WaitingTask, niceness: number): Promise<unknown> {
    waiting.signal?.throwIfAborted();
    try {
      return await this.#try(waiting, niceness);
    } catch (error) {
      const isRetryable = error instanceof RenderTimeoutError || error instanceof RenderCrashedError;
      if (!isRetryable || this.#pool.isClosed) throw error;
      const output = outputFileOf(waiting.task);
      if (output !== undefined) await rm(output, { force: true });
      waiting.signal?.throwIfAborted();
      return this.#try(waiting, niceness);
    }
  }

  #try({ task, onProgress = () => undefined, signal }: WaitingTask, niceness: number): Promise<unknown> {
    this.#options.onWork?.();
    return this.#pool.withChild({ niceness }, (child) => child.run(task, onProgress, signal));
  }
}
