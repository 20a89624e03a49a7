import { FairQueue, type FairQueueOptions, type Lease, QueueFullError, type Scheduling } from './fairQueue';

interface WaitingTurn {
  readonly start: (lease: Lease<WaitingTurn>) => void;
  readonly reject: (reason: Error) => void;
}

/** Runs a bounded number of asynchronous tasks and serves users in turn. */
export class FairLimiter {
  readonly #queue: FairQueue<WaitingTurn>;
  readonly #maxWaiting: number;
  #closedBy: Error | undefined;

  constructor(options: FairQueueOptions) {
    this.#queue = new FairQueue(options);
    this.#maxWaiting = options.maxWaiting ?? Number.POSITIVE_INFINITY;
  }

  get waitingCount(): number {
    return this.#queue.size;
  }

  /**
   * Runs a task on its user's turn, a repeated one before the user's other tasks.
   * @throws QueueFullError; the reason of {@link close}
   */
  async run<R>(
    scheduling: Scheduling,
    task: (niceness: number) => Promise<R>,
    { isRepeated = false }: { readonly isRepeated?: boolean } = {},
  ): Promise<R> {
    const { niceness, release } = await new Promise<Lease<WaitingTurn>>((start, reject) => {
      if (this.#closedBy) throw this.#closedBy;
      if (isRepeated) this.#queue.addFirst({ start, reject }, scheduling);
      else this.#queue.add({ start, reject }, scheduling)?.reject(new QueueFullError(this.#maxWaiting, 'all'));
      this.#dispatch();
    });
    try {
      return await task(niceness);
    } finally {
      release();
      // A caller that repeats the failed task does so first.
      setImmediate(() => this.#dispatch());
    }
  }

  /** Rejects waiting and later tasks. Running ones continue. */
  close(reason: Error): void {
    this.#closedBy = reason;
    for (const { reject } of this.#queue.drain()) reject(reason);
  }

  #dispatch(): void {
    for (let lease = this.#queue.take(); lease; lease = this.#queue.take()) lease.item.start(lease);
  }
}
