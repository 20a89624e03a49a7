import { AsyncLocalStorage } from 'node:async_hooks';
import { FairShares, type Holder, type Share } from './fairShares';

const holders = new AsyncLocalStorage<Holder>();
const SYSTEM: Holder = ['system'];

/** Runs a task that takes its parts of budgets in the name of this holder. */
export const runForHolder = <R>(holder: Holder, task: () => R): R => holders.run(holder, task);

/** Returns whose request is being answered; the server itself elsewhere. */
export const currentHolder = (): Holder => holders.getStore() ?? SYSTEM;

/** Too many tasks wait, or one waits too long. Repeating it soon may succeed. */
export class BudgetFullError extends Error {
  readonly retryAfterSeconds = 3;

  constructor() {
    super('a shared limit is in use');
    this.name = 'BudgetFullError';
  }
}

export interface FairBudgetOptions {
  /** Bytes, or whatever else tasks share, such as connections. */
  readonly total: number;
  /** Part that the tasks of one holder may announce, unless it has only one task. */
  readonly perHolder: number;
  readonly waiting: number;
  readonly waitingPerHolder: number;
  readonly waitMs: number;
  /** Time for which a slow client holds what others need. */
  readonly patienceMs?: number;
}

/** Part of a budget that a task uses. A second release has no effect. */
export interface Lease {
  /** Sets the part in use, which may differ from the one announced. */
  resize(used: number): void;
  /** From now on a client decides how long the part is held. `giveUp` is called when it is slow and others need them. */
  lendToClient(giveUp: () => void): void;
  /** The task holds its part until it releases it. */
  keep(): void;
  release(): void;
}

interface Task {
  readonly announced: Share<null>;
  giveUp: (() => void) | null;
  /** Begin of the current measurement of a client's pace, by `performance.now()`, and the bytes held then. */
  measuredFrom: number;
  measuredBytes: number;
  /** True while bytes arrive from the client. */
  isArriving: boolean;
}

interface Waiter {
  readonly announced: number;
  readonly used: number;
  readonly start: (lease: Lease) => void;
  readonly refuse: () => void;
}

const DEFAULT_PATIENCE_MS = 1_000;
/** A body is slow when it is behind the pace at which all of it arrives in this time. */
const ARRIVAL_MS = 20_000;
const CHECK_MS = 250;

/**
 * Shares a bounded amount, such as memory or connections. A full budget takes from whoever holds most: slow clients
 * lose their requests, and the longest queue its last task. Those who hold least start first. A task larger than the
 * budget runs alone (docs/adr/0026-fair-limits.md).
 */
export class FairBudget {
  readonly #options: FairBudgetOptions;
  readonly #used = new FairShares<Task>();
  readonly #announced = new FairShares<null>();
  readonly #waiters = new FairShares<Waiter>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FairBudgetOptions) {
    this.#options = options;
  }

  get waitingCount(): number {
    return this.#waiters.size;
  }

  /**
   * Waits for a part of the budget.
   * @param wanted part that the task may need
   * @param used part that it needs at once
   * @throws BudgetFullError
   */
  acquire(holder: Holder, wanted: number, used = wanted): Promise<Lease> {
    const { total, waiting, waitingPerHolder, waitMs } = this.#options;
    const announced = Math.min(wanted, total);
    return new Promise((resolve, reject) => {
      let place: Share<Waiter> | undefined;
      const leave = () => {
        clearTimeout(timer);
        if (place) this.#waiters.remove(place);
      };
      const refuse = () => {
        leave();
        reject(new BudgetFullError());
        // It may have blocked smaller tasks behind it.
        this.#startNext();
      };
      const timer = setTimeout(refuse, waitMs);
      const start = (lease: Lease) => {
        leave();
        resolve(lease);
      };
      place = this.#waiters.add(holder, 1, { announced, used: Math.min(used, total), start, refuse });
      this.#startNext();
      if (this.#waiters.weightOf(holder) > waitingPerHolder) return refuse();
      if (this.#waiters.total > waiting) this.#waiters.findGreediest(() => true, 'newest')?.item.refuse();
    });
  }

  async run<T>(holder: Holder, bytes: number, task: () => Promise<T>): Promise<T> {
    const lease = await this.acquire(holder, bytes);
    try {
      return await task();
    } finally {
      lease.release();
    }
  }

  #take(holder: Holder, announced: number, used: number): Lease {
    const isArriving = used < announced;
    const task: Task = {
      announced: this.#announced.add(holder, announced, null),
      giveUp: null,
      measuredFrom: 0,
      measuredBytes: 0,
      isArriving,
    };
    const share = this.#used.add(holder, used, task);
    return {
      resize: (bytes) => {
        const isLess = bytes < share.weight;
        this.#used.resize(share, bytes);
        this.#measurePace(share);
        if (isLess) this.#startNext();
        else this.#endOverrun();
      },
      lendToClient: (giveUp) => {
        task.giveUp = giveUp;
        task.measuredFrom = performance.now();
        task.measuredBytes = share.weight;
        this.#startNext();
      },
      keep: () => {
        task.giveUp = null;
        task.isArriving = false;
      },
      release: () => this.#release(share),
    };
  }

  #release(share: Share<Task>): void {
    if (!this.#used.remove(share)) return;
    this.#announced.remove(share.item.announced);
    this.#startNext();
  }

  #takeFrom(share: Share<Task>): void {
    const { giveUp } = share.item;
    this.#used.remove(share);
    this.#announced.remove(share.item.announced);
    giveUp?.();
  }

  get #patienceMs(): number {
    return this.#options.patienceMs ?? DEFAULT_PATIENCE_MS;
  }

  #isSlow({ weight, item }: Share<Task>): boolean {
    const { giveUp, measuredFrom, measuredBytes, isArriving, announced } = item;
    const ms = performance.now() - measuredFrom;
    if (giveUp === null || ms < this.#patienceMs) return false;
    // Arriving bytes end a measurement, so an old one means that none arrive.
    const isSilent = ms >= 2 * this.#patienceMs;
    return !isArriving || isSilent || weight - measuredBytes < announced.weight * (ms / ARRIVAL_MS);
  }

  /** Begins a new measurement after one in which the client was fast enough. */
  #measurePace(share: Share<Task>): void {
    const now = performance.now();
    const isEarly = now - share.item.measuredFrom < this.#patienceMs;
    const wasSilent = now - share.item.measuredFrom >= 2 * this.#patienceMs;
    if (isEarly || (!wasSilent && this.#isSlow(share))) return;
    share.item.measuredFrom = now;
    share.item.measuredBytes = share.weight;
  }

  /** Bytes in use, with those that are still to come from clients that are not slow. */
  #countCommitted(): number {
    let bytes = 0;
    for (const share of this.#used.values()) {
      const { isArriving, announced } = share.item;
      bytes += isArriving && !this.#isSlow(share) ? Math.max(share.weight, announced.weight) : share.weight;
    }
    return bytes;
  }

  /** Bodies that arrive at the same time may be more than the budget. */
  #endOverrun(): void {
    while (this.#used.total > this.#options.total && this.#used.size > 1) {
      const greediest =
        this.#used.findGreediest((share) => this.#isSlow(share)) ??
        this.#used.findGreediest(({ item }) => item.giveUp !== null, 'newest');
      if (!greediest) return;
      this.#takeFrom(greediest);
    }
  }

  #hasOwnRoom({ holder, item: { announced } }: Share<Waiter>): boolean {
    const own = this.#announced.weightOf(holder);
    return own === 0 || own + announced <= this.#options.perHolder;
  }

  /** Makes room for a task by ending slow clients. */
  #hasRoom({ item: { announced } }: Share<Waiter>): boolean {
    while (this.#countCommitted() + announced > this.#options.total) {
      const slow = this.#used.findGreediest((share) => this.#isSlow(share));
      if (!slow) return false;
      this.#takeFrom(slow);
    }
    return true;
  }

  /**
   * Starts the tasks that fit, those of the smallest holders first. A task that waits for memory blocks those behind
   * it; a task that waits for its holder's limit does not.
   */
  #startNext(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const { holder, item } = next;
      item.start(this.#take(holder, item.announced, item.used));
    }
    clearTimeout(this.#timer);
    if (this.#waiters.size > 0) this.#timer = setTimeout(() => this.#startNext(), CHECK_MS);
  }

  #findNext(): Share<Waiter> | undefined {
    let next: Share<Waiter> | undefined;
    for (const waiter of this.#waiters.values()) {
      const isBefore = !next || this.#announced.compare(waiter.holder, next.holder) < 0;
      if (isBefore && this.#hasOwnRoom(waiter)) next = waiter;
    }
    return next && this.#hasRoom(next) ? next : undefined;
  }
}
