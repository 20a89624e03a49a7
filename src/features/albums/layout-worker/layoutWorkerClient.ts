import type { SpreadDocument } from '@domain/document';
import type { LayoutRequest } from '@domain/layout';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';

export interface LayoutWorkerRequest {
  readonly id: number;
  readonly request: LayoutRequest;
  /** Number of spreads to return, from the cover on. */
  readonly spreads: number;
}

export interface LayoutWorkerResponse {
  readonly id: number;
  readonly pageCount: number;
  readonly spreads: readonly SpreadDocument[];
}

export type LayoutResult = Omit<LayoutWorkerResponse, 'id'>;

/** Requester: the open album takes priority over samples. */
export interface LayoutRequester {
  readonly priority: 'album' | 'sample';
}

interface PendingRequest {
  readonly question: Omit<LayoutWorkerRequest, 'id'>;
  readonly resolve: (layout: LayoutResult | null) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Sends one request at a time to the layout worker, which starts with the first. Only the newest request of each
 * requester is queued, so a stream of photos delays no result. `close` terminates the worker and drops pending
 * requests.
 * @testonly to give it a worker of the test
 */
export function createLayoutWorkerClient(spawn: () => Promise<Worker>) {
  const pending = new Map<LayoutRequester, PendingRequest>();
  let worker: Promise<Worker> | null = null;
  let active: PendingRequest | null = null;
  let sentCount = 0;

  const nextRequester = (): LayoutRequester | undefined => {
    const askers = [...pending.keys()];
    return askers.find(({ priority }) => priority === 'album') ?? askers[0];
  };

  const settle = (how: (one: PendingRequest) => void) => {
    const settled = active;
    active = null;
    if (settled) how(settled);
    void sendNext();
  };

  const start = async (): Promise<Worker> => {
    const started = await spawn();
    started.addEventListener('message', ({ data: { id, ...layout } }: MessageEvent<LayoutWorkerResponse>) => {
      if (id === sentCount) settle(({ resolve }) => resolve(layout));
    });
    started.addEventListener('error', ({ message }) => {
      // Its script may not have loaded: then it answers no request. The next one starts another worker.
      started.terminate();
      worker = null;
      settle(({ reject }) => reject(new Error(message)));
    });
    return started;
  };

  async function sendNext(): Promise<void> {
    const asker = nextRequester();
    const one = asker && pending.get(asker);
    if (active || !one) return;
    pending.delete(asker);
    active = one;
    worker ??= start();
    try {
      const ready = await worker;
      if (active !== one) return;
      sentCount += 1;
      ready.postMessage({ id: sentCount, ...one.question } satisfies LayoutWorkerRequest);
    } catch (error) {
      worker = null;
      settle(({ reject }) => reject(error as Error));
    }
  }

  return {
    /** @returns null when the same requester sent a newer request before this one started */
    layout(asker: LayoutRequester, request: LayoutRequest, spreads: number): Promise<LayoutResult | null> {
      pending.get(asker)?.resolve(null);
      return new Promise((resolve, reject) => {
        pending.set(asker, { question: { request, spreads }, resolve, reject });
        void sendNext();
      });
    },
    close(): void {
      worker?.then(
        (running) => running.terminate(),
        () => undefined,
      );
      worker = null;
      for (const { resolve } of [...pending.values(), ...(active ? [active] : [])]) resolve(null);
      pending.clear();
      active = null;
    },
  };
}

type LayoutWorkerClient = ReturnType<typeof createLayoutWorkerClient>;

const sharedClient = createLayoutWorkerClient(async () =>
  (await retryUntilLoaded(() => import('./spawnLayoutWorker'))).spawnLayoutWorker(),
);
let holderCount = 0;

/** Acquires the page's shared worker, which ends when it is no longer held. @returns a function that releases it */
export function acquireLayoutWorker(): () => void {
  holderCount += 1;
  return () => {
    holderCount -= 1;
    if (holderCount === 0) sharedClient.close();
  };
}

/** Lays out an album. Call it only while {@link acquireLayoutWorker} is held. */
export const requestLayout: LayoutWorkerClient['layout'] = (...question) => sharedClient.layout(...question);
