import type { FastifyInstance, FastifyRequest } from 'fastify';
import { throwApiError } from './apiError';
import { clientNetwork } from './clientNetwork';

export interface MemoryBudgetOptions {
  readonly bytes: number;
  /** Bytes that the tasks of one caller may use, unless it has only one task. */
  readonly callerBytes: number;
  readonly waiting: number;
  readonly callerWaiting: number;
  readonly waitMs: number;
}

/** Releases the bytes of one task; a second call has no effect. */
export type Release = () => void;

interface Waiter {
  readonly caller: string;
  readonly bytes: number;
  readonly start: (release: Release) => void;
}

const RETRY_AFTER_SECONDS = 3;

const refuse = (): never => throwApiError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/**
 * Admits tasks by their memory use, so that concurrent requests cannot exhaust the process. Tasks start in order of
 * arrival. One caller cannot use the whole budget. A task larger than the budget runs alone.
 */
export class MemoryBudget {
  readonly #options: MemoryBudgetOptions;
  #used = 0;
  readonly #usedBy = new Map<string, number>();
  readonly #waiters: Waiter[] = [];

  constructor(options: MemoryBudgetOptions) {
    this.#options = options;
  }

  /**
   * Waits for free memory.
   * @throws HttpApiError 503 with `Retry-After` when too many tasks wait, or one waits too long
   */
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
        // It may have blocked smaller tasks behind it.
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

  /**
   * Starts the tasks that fit. A task that waits for memory blocks those behind it; a task that waits for its caller's
   * limit does not.
   */
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

const MIB = 1024 * 1024;
const limits = { bytes: 96 * MIB, callerBytes: 24 * MIB, waiting: 100, callerWaiting: 40, waitMs: 8_000 };
/** Heap bytes used per body byte while a body is read and parsed. */
const HEAP_PER_BYTE = 4;
/** Smaller bodies are limited by their number instead. */
const SMALL_BYTES = 64 * 1024;

/** Body bytes of a request that are held in memory; zero for uploads, which stream to disk. */
function estimateBodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers['content-type']?.startsWith('multipart/') === true) return 0;
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

/** Admits large bodies by the memory they use until the response. Register before the routes. */
export function limitBodyMemory(app: FastifyInstance): void {
  const budget = new MemoryBudget(limits);
  app.addHook('preParsing', async (request, reply) => {
    const bytes = estimateBodyBytes(request);
    if (bytes <= SMALL_BYTES) return;
    const release = await budget.acquire(request.signedIn?.id ?? clientNetwork(request.ip), bytes * HEAP_PER_BYTE);
    if (reply.raw.destroyed) release();
    else reply.raw.once('close', release);
  });
}
