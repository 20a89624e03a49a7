import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { FairLimiter, type Scheduling } from './fairQueue';

export interface PooledChild {
  readonly niceness: number;
  readonly hasEnded: boolean;
  /** End of its last job, by `performance.now()`. */
  idleSince: number;
  stop(): Promise<unknown>;
}

export interface ChildPoolOptions<Child> {
  /** Number of concurrent processes; one more serves users with little recent use. */
  readonly processes: number;
  readonly maxWaitingPerUser: number;
  /** Time in ms without finished jobs after which idle processes end; they stay if this is undefined. */
  readonly idleMs: number | undefined;
  readonly start: (niceness: number) => Child;
}

interface RunJobOptions {
  readonly isRepeated?: boolean;
  readonly fresh?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const EXPRESS_PROCESSES = 1;

export interface PoolStats {
  readonly limit: number;
  readonly busy: number;
  readonly waiting: number;
}

export class PoolClosedError extends Error {
  constructor() {
    super('the pool of processes is closed');
    this.name = 'PoolClosedError';
  }
}

/**
 * Runs jobs in a bounded number of child processes and serves users in turn. Processes start with their first job
 * and are reused for jobs of the same niceness. A process that ended is replaced at the next job.
 */
export class ChildPool<Child extends PooledChild> {
  readonly #options: ChildPoolOptions<Child>;
  readonly #idle: Child[] = [];
  readonly #busy = new Set<Child>();
  readonly #limiter: FairLimiter;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ChildPoolOptions<Child>) {
    this.#options = options;
    const { processes: slots, maxWaitingPerUser } = options;
    this.#limiter = new FairLimiter({ slots, expressSlots: EXPRESS_PROCESSES, maxWaitingPerUser });
  }

  get stats(): PoolStats {
    return {
      limit: this.#options.processes + EXPRESS_PROCESSES,
      busy: this.#busy.size,
      waiting: this.#limiter.waitingCount,
    };
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Lends a process to a job on its user's turn. A repeated job goes before the user's other ones.
   * @throws QueueFullError, PoolClosedError, the reason of the signal if it is aborted before the turn, errors of a start
   */
  async run<R>(
    scheduling: Scheduling,
    job: (child: Child) => Promise<R>,
    { isRepeated = false, fresh = false, signal }: RunJobOptions = {},
  ): Promise<R> {
    const lend = async (niceness: number) => {
      signal?.throwIfAborted();
      return this.#lend(niceness, fresh, job);
    };
    try {
      return await this.#limiter.run(scheduling, lend, { isRepeated });
    } finally {
      this.#restartIdleTimer();
    }
  }

  async #lend<R>(niceness: number, fresh: boolean, job: (child: Child) => Promise<R>): Promise<R> {
    const child = (fresh ? undefined : this.#takeIdle(niceness)) ?? this.#options.start(niceness);
    this.#busy.add(child);
    try {
      return await job(child);
    } finally {
      this.#busy.delete(child);
      child.idleSince = performance.now();
      if (!child.hasEnded) this.#idle.push(child);
    }
  }

  #restartIdleTimer(): void {
    const { idleMs } = this.#options;
    clearTimeout(this.#idleTimer);
    if (idleMs !== undefined && !this.#isClosed) this.#idleTimer = setTimeout(() => this.releaseIdle(), idleMs).unref();
  }

  releaseIdle(forMs = 0): void {
    const now = performance.now();
    for (const child of this.#idle.splice(0)) {
      if (now - child.idleSince >= forMs) void child.stop();
      else this.#idle.push(child);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    this.#limiter.close(new PoolClosedError());
    await Promise.all([...this.#idle, ...this.#busy].map((child) => child.stop()));
  }

  /** Takes an idle process of this niceness. Without one, ends as many others as needed to make space for a new one. */
  #takeIdle(niceness: number): Child | undefined {
    const most = this.#options.processes + EXPRESS_PROCESSES - this.#busy.size;
    const living = this.#idle.splice(0).filter(({ hasEnded }) => !hasEnded);
    const found = living.findLast((child) => child.niceness === niceness);
    const others = living.filter((child) => child !== found);
    const remaining = found ? others : others.slice(Math.max(0, others.length - Math.max(0, most - 1)));
    for (const child of others) if (!remaining.includes(child)) void child.stop();
    this.#idle.push(...remaining);
    return found;
  }
}

const CGROUP_LIMIT_FILE = '/sys/fs/cgroup/cpu.max';

/** Returns the processors that a cgroup's `quota period` allows, rounded up; null without a limit. */
function parseCpuLimit(text: string): number | null {
  const [quota, period] = text.trim().split(/\s+/).map(Number);
  if (!quota || !period || !(quota > 0) || !(period > 0)) return null;
  return Math.max(1, Math.ceil(quota / period));
}

/** Returns the number of usable processors. Node 20 does not know a container's limit of processor time. */
export function countProcessors(): number {
  let limit: number | null = null;
  try {
    limit = parseCpuLimit(readFileSync(CGROUP_LIMIT_FILE, 'utf8'));
  } catch {
    // Not Linux, or the root of the hierarchy.
  }
  return Math.min(availableParallelism(), limit ?? Number.POSITIVE_INFINITY);
}
