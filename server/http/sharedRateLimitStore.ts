import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

/** Adds calls to the count that all processes share. An ended window is replaced by one of `windowMs`. */
export type AddCalls = (
  group: string,
  key: string,
  calls: number,
  windowMs: number,
) => Promise<{ readonly count: number; readonly remainingMs: number }>;

/**
 * Share of a limit that a process counts on its own before it adds its calls to the shared count. With N processes a
 * client gets at most `1 + (N - 1) / 20` of the limit. A client far below the limit costs no query.
 */
const UNSHARED_SHARE = 1 / 20;
/** Longest time that a call waits for the shared count. The process then decides by its own count. */
const ANSWER_TIMEOUT_MS = 250;
/** Time without a query after one that failed or was too slow, as when the database is away. */
const RETRY_AFTER_MS = 5_000;
const MAX_CLIENTS = 20_000;

interface ClientCount {
  own: number;
  /** Calls to this process that are not in the shared count yet. */
  unshared: number;
  /** Calls to other processes, as of the last exchange. */
  others: number;
  endsAt: number;
  sharing: Promise<void> | null;
}

/** Pause of all stores of one process after a failed query. */
interface SharedCounter {
  readonly addCalls: AddCalls;
  /** Time of the next query, by `performance.now()`. */
  pausedUntil: number;
}

class SharedRateLimitStore implements FastifyRateLimitStore {
  readonly #clients = new Map<string, ClientCount>();

  constructor(
    readonly counter: SharedCounter,
    readonly group: string,
  ) {}

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs: number,
    max: number,
  ): void {
    const client = this.#findClient(key, windowMs);
    client.own += 1;
    client.unshared += 1;
    const place = client.own;
    const answer = () =>
      callback(null, { current: client.others + place, ttl: Math.max(0, client.endsAt - performance.now()) });
    const isExceeded = client.others + place > max;
    const isSmallStep = client.unshared < max * UNSHARED_SHARE;
    if (isExceeded || isSmallStep || performance.now() < this.counter.pausedUntil) return answer();
    client.sharing ??= this.#share(key, client).finally(() => {
      client.sharing = null;
    });
    void client.sharing.then(answer);
  }

  child(options: object): FastifyRateLimitStore {
    const { groupId, routeInfo } = options as { groupId?: string; routeInfo?: { url?: string } };
    const group = groupId ?? routeInfo?.url;
    if (group === undefined) throw new Error('a limit of its own needs a groupId, by which processes share its counts');
    return new SharedRateLimitStore(this.counter, group);
  }

  /** Returns the count of the current window, and drops the client that opened its window longest ago. */
  #findClient(key: string, windowMs: number): ClientCount {
    const now = performance.now();
    const known = this.#clients.get(key);
    if (known && known.endsAt > now) return known;
    const opened = { own: 0, unshared: 0, others: 0, endsAt: now + windowMs, sharing: null };
    this.#clients.delete(key);
    this.#clients.set(key, opened);
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > MAX_CLIENTS && oldest !== undefined) this.#clients.delete(oldest);
    return opened;
  }

  /** Exchanges counts within {@link ANSWER_TIMEOUT_MS}. Never rejects. */
  async #share(key: string, client: ClientCount): Promise<void> {
    const sent = client.unshared;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the shared count did not answer in time')), ANSWER_TIMEOUT_MS);
    });
    const exchange = this.counter
      .addCalls(this.group, key, sent, Math.max(1, client.endsAt - performance.now()))
      .then((shared) => {
        client.unshared -= sent;
        client.others = Math.max(0, shared.count - (client.own - client.unshared));
        client.endsAt = performance.now() + shared.remainingMs;
      });
    try {
      await Promise.race([exchange, timeout]);
    } catch {
      this.counter.pausedUntil = performance.now() + RETRY_AFTER_MS;
      exchange.catch(() => undefined);
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Creates a store of `@fastify/rate-limit` whose limits hold over all processes. Each process counts on its own in
 * small steps and adds them to the shared count. While that is unavailable, each process limits its own calls.
 */
export function createSharedRateLimitStore(addCalls: AddCalls): FastifyRateLimitStoreCtor {
  const counter: SharedCounter = { addCalls, pausedUntil: 0 };
  return class extends SharedRateLimitStore {
    constructor(_: FastifyRateLimitOptions) {
      super(counter, 'all routes');
    }
  };
}
