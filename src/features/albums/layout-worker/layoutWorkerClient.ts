import type { LayoutRequest } from '@domain/layout';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import type { LayoutWorkerRequest, LayoutWorkerResponse } from './layoutWorkerProtocol';

export type LayoutResult = Omit<LayoutWorkerResponse, 'id'>;

/** Who asks: the album that is looked at goes before samples beside it. */
export interface LayoutRequester {
  readonly priority: 'album' | 'sample';
}

interface PendingRequest {
  readonly question: Omit<LayoutWorkerRequest, 'id'>;
  readonly resolve: (layout: LayoutResult | null) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Asks the layout worker, which is started with the first question, one question at a time. Of each asker only the newest question waits, so
 * that photos that keep coming hold up no answer. `close` ends the worker and drops what is still open.
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
    started.addEventListener('error', ({ message }) => settle(({ reject }) => reject(new Error(message))));
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
    /** @returns null when the same asker asked something newer before this was begun */
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

/** The one engine of the page; it ends when nobody holds it any more. @returns what lets go of it */
export function acquireLayoutWorker(): () => void {
  holderCount += 1;
  return () => {
    holderCount -= 1;
    if (holderCount === 0) sharedClient.close();
  };
}

/** Lays an album out; to be called while {@link acquireLayoutWorker} is in force. */
export const requestLayout: LayoutWorkerClient['layout'] = (...question) => sharedClient.layout(...question);
