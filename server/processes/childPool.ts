import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue, type Lease, type Scheduling } from './fairQueue';

/** A process that runs one job at a time. */
export interface PooledChild {
  readonly niceness: number;
  readonly hasEnded: boolean;
  /** End of its last job, by `performance.now()`. */
  idleSince: number;
  stop(): Promise<unknown>;
}

export interface ChildPoolOptions<Child, Job> {
  /** Number of concurrent processes; one more serves users with little recent use. */
  readonly processes: number;
  readonly maxWaitingPerUser: number;
  /** Time in ms without finished jobs after which idle processes end; they stay if this is undefined. */
  readonly idleMs: number | undefined;
  readonly start: (niceness: number) => Child;
  /** Runs a job with {@link ChildPool.withChild} and settles it. Never rejects. */
  readonly run: (job: Job, niceness: number) => Promise<void>;
}

const EXPRESS_PROCESSES = 1;

interface QueuedJob<Job> {
  readonly job: Job;
  /** Runs a function as the caller of `add` would, so that its log lines carry the caller's request. */
  readonly inContext: <R>(run: () => R) => R;
}

/** State of a pool for its operator. */
export interface PoolStats {
  readonly limit: number;
  readonly busy: number;
  readonly waiting: number;
}

/**
 * Runs jobs in a bounded number of child processes and serves users in turn. Processes start with their first job
 * and are reused for jobs of the same niceness. A process that ended is replaced at the next job.
 */
export class ChildPool<Child extends PooledChild, Job> {
  readonly #options: ChildPoolOptions<Child, Job>;
  readonly #idle: Child[] = [];
  readonly #busy = new Set<Child>();
  readonly #waiting: FairQueue<QueuedJob<Job>>;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ChildPoolOptions<Child, Job>) {
    this.#options = options;
    const { processes: slots, maxWaitingPerUser } = options;
    this.#waiting = new FairQueue({ slots, expressSlots: EXPRESS_PROCESSES, maxWaitingPerUser });
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  get stats(): PoolStats {
    return {
      limit: this.#options.processes + EXPRESS_PROCESSES,
      busy: this.#busy.size,
      waiting: this.#waiting.size,
    };
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Queues a job. @throws QueueFullError when too many jobs of the user wait */
  add(job: Job, scheduling: Scheduling): void {
    this.#waiting.add({ job, inContext: AsyncLocalStorage.snapshot() }, scheduling);
    this.#dispatch();
  }

  /** Queues a running job once more, before the user's other jobs. It starts when its current run has returned. */
  addFirst(job: Job, scheduling: Scheduling): void {
    this.#waiting.addFirst({ job, inContext: AsyncLocalStorage.snapshot() }, scheduling);
  }

  /** Lends an idle process, or a new one; always a new one if `fresh` is set. Rejects when no process can be started. */
  async withChild<R>(
    { niceness, fresh = false }: { readonly niceness: number; readonly fresh?: boolean },
    work: (child: Child) => Promise<R>,
  ): Promise<R> {
    const child = (fresh ? undefined : this.#takeIdle(niceness)) ?? this.#options.start(niceness);
    this.#busy.add(child);
    try {
      return await work(child);
    } finally {
      this.#busy.delete(child);
      child.idleSince = performance.now();
      if (!child.hasEnded) this.#idle.push(child);
    }
  }

  /** Ends processes that have been idle for `forMs`. */
  releaseIdle(forMs = 0): void {
    const now = performance.now();
    for (const child of this.#idle.splice(0)) {
      if (now - child.idleSince >= forMs) void child.stop();
      else this.#idle.push(child);
    }
  }

  /** Ends all processes. Waiting jobs are handed to `onDropped`. */
  async close(onDropped: (job: Job) => void): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const { job } of this.#waiting.drain()) onDropped(job);
    await Promise.all([...this.#idle, ...this.#busy].map((child) => child.stop()));
  }

  #dispatch(): void {
    while (!this.#isClosed) {
      const turn = this.#waiting.take();
      if (!turn) return;
      turn.item.inContext(() => void this.#run(turn));
    }
  }

  async #run({ item: { job }, niceness, release }: Lease<QueuedJob<Job>>): Promise<void> {
    await this.#options.run(job, niceness);
    release();
    this.#dispatch();
    const { idleMs } = this.#options;
    clearTimeout(this.#idleTimer);
    if (idleMs !== undefined && !this.#isClosed) this.#idleTimer = setTimeout(() => this.releaseIdle(), idleMs).unref();
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
