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
  readonly #pool: ChildPool<RenderChild>;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    const { processes, memoryLimitBytes } = options;
    this.#pool = new ChildPool({
      processes,
      maxWaitingPerUser: MAX_WAITING_PER_USER,
      idleMs: IDLE_MS,
      start: (niceness) => new RenderChild({ memoryLimitBytes, niceness }),
    });
  }

  /** @throws QueueFullError when too many tasks of the user wait */
  async run(task: RenderTask, scheduling: Scheduling = systemScheduling, options: RunOptions = {}): Promise<unknown> {
    if (this.#pool.stats.waiting >= MAX_WAITING) throw new Error('too many tasks wait for a render process');
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
