import { throwApiError } from './apiError';

export interface MemoryBudgetOptions {
  /** Bytes that all tasks together may take. */
  readonly bytes: number;
  /** Bytes that the tasks of one caller may take, unless it has only one. */
  readonly callerBytes: number;
  /** Tasks that may wait for their turn. */
  readonly waiting: number;
  /** Tasks of one caller that may wait. */
  readonly callerWaiting: number;
  readonly waitMs: number;
}

/** Gives the bytes of one task back; a second call does nothing. */
export type Release = () => void;

interface Waiter {
  readonly caller: string;
  readonly bytes: number;
  readonly start: (release: Release) => void;
}

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER_SECONDS = 3;

const refuse = (): never => throwApiError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/**
 * Admits tasks by the memory that they will take, so that any number of requests at once cannot end the process. Tasks wait in the order in which they
 * came; one caller cannot take all of it. A task larger than the whole budget runs alone.
 */
export class MemoryBudget {
  readonly #options: MemoryBudgetOptions;
  #used = 0;
  readonly #usedBy = new Map<string, number>();
  readonly #waiters: Waiter[] = [];

  constructor(options: MemoryBudgetOptions) {
    this.#options = options;
  }

  /** Waits for room. @throws HttpApiError 503 with `Retry-After` when too many wait, or for too long */
  async acquire(caller: string, wanted: number): Promise<Release> {
    const bytes = Math.min(wanted, this.#options.bytes);
    if (this.#waiters.length === 0 && this.#fits(caller, bytes)) return this.#take(caller, bytes);
    const own = this.#waiters.filter((waiter) => waiter.caller === caller).length;
    if (this.#waiters.length >= this.#options.waiting || own >= this.#options.callerWaiting) return refuse();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        try {
          refuse();
        } catch (error) {
          reject(error);
        }
        // It may have kept smaller ones behind it waiting.
        this.#startNext();
      }, this.#options.waitMs);
      const waiter: Waiter = {
        caller,
        bytes,
        start: (release) => {
          clearTimeout(timer);
          resolve(release);
        },
      };
      this.#waiters.push(waiter);
      this.#startNext();
    });
  }

  /** Runs a task within the budget. */
  async run<T>(caller: string, bytes: number, task: () => Promise<T>): Promise<T> {
    const release = await this.acquire(caller, bytes);
    try {
      return await task();
    } finally {
      release();
    }
  }

  #fits(caller: string, bytes: number): boolean {
    const own = this.#usedBy.get(caller) ?? 0;
    return this.#used + bytes <= this.#options.bytes && (own === 0 || own + bytes <= this.#options.callerBytes);
  }

  #take(caller: string, bytes: number): Release {
    this.#used += bytes;
    this.#usedBy.set(caller, (this.#usedBy.get(caller) ?? 0) + bytes);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#used -= bytes;
      const left = (this.#usedBy.get(caller) ?? 0) - bytes;
      if (left > 0) this.#usedBy.set(caller, left);
      else this.#usedBy.delete(caller);
      this.#startNext();
    };
  }

  /** Starts what fits. Nobody overtakes a task that waits for room; one that waits for its own caller lets others pass. */
  #startNext(): void {
    for (let i = 0; i < this.#waiters.length; ) {
      const waiter = this.#waiters[i];
      if (!waiter || this.#used + waiter.bytes > this.#options.bytes) return;
      if (this.#fits(waiter.caller, waiter.bytes)) {
        this.#waiters.splice(i, 1);
        waiter.start(this.#take(waiter.caller, waiter.bytes));
      } else {
        i += 1;
      }
    }
  }
}
