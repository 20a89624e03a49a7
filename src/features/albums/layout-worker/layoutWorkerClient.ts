import type { LayoutRequest } from '@domain/layout';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import type { LayoutAnswer, LayoutQuestion } from './layoutWorkerProtocol';

export type Layout = Omit<LayoutAnswer, 'id'>;

/** Who asks: the album that is looked at goes before samples beside it. */
export interface Asker {
  readonly rank: 'album' | 'sample';
}

interface Waiting {
  readonly question: Omit<LayoutQuestion, 'id'>;
  readonly resolve: (layout: Layout | null) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Asks the layout worker, which is started with the first question, one question at a time. Of each asker only the newest question waits, so
 * that photos that keep coming hold up no answer. `close` ends the worker and drops what is still open.
 */
export function createLayouter(spawn: () => Promise<Worker>) {
  const waiting = new Map<Asker, Waiting>();
  let worker: Promise<Worker> | null = null;
  let asked: Waiting | null = null;
  let questions = 0;

  const next = (): Asker | undefined => {
    const askers = [...waiting.keys()];
    return askers.find(({ rank }) => rank === 'album') ?? askers[0];
  };

  const settle = (how: (one: Waiting) => void) => {
    const settled = asked;
    asked = null;
    if (settled) how(settled);
    void ask();
  };

  const start = async (): Promise<Worker> => {
    const started = await spawn();
    started.addEventListener('message', ({ data: { id, ...layout } }: MessageEvent<LayoutAnswer>) => {
      if (id === questions) settle(({ resolve }) => resolve(layout));
    });
    started.addEventListener('error', ({ message }) => settle(({ reject }) => reject(new Error(message))));
    return started;
  };

  async function ask(): Promise<void> {
    const asker = next();
    const one = asker && waiting.get(asker);
    if (asked || !one) return;
    waiting.delete(asker);
    asked = one;
    worker ??= start();
    try {
      const ready = await worker;
      if (asked !== one) return;
      questions += 1;
      ready.postMessage({ id: questions, ...one.question } satisfies LayoutQuestion);
    } catch (error) {
      worker = null;
      settle(({ reject }) => reject(error as Error));
    }
  }

  return {
    /** @returns null when the same asker asked something newer before this was begun */
    layout(asker: Asker, request: LayoutRequest, spreads: number): Promise<Layout | null> {
      waiting.get(asker)?.resolve(null);
      return new Promise((resolve, reject) => {
        waiting.set(asker, { question: { request, spreads }, resolve, reject });
        void ask();
      });
    },
    close(): void {
      worker?.then(
        (running) => running.terminate(),
        () => undefined,
      );
      worker = null;
      for (const { resolve } of [...waiting.values(), ...(asked ? [asked] : [])]) resolve(null);
      waiting.clear();
      asked = null;
    },
  };
}

type Layouter = ReturnType<typeof createLayouter>;

const shared = createLayouter(async () => (await retryUntilLoaded(() => import('./spawnLayoutWorker'))).spawnLayout());
let holders = 0;

/** The one engine of the page; it ends when nobody holds it any more. @returns what lets go of it */
export function holdLayouter(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
    if (holders === 0) shared.close();
  };
}

/** Lays an album out; to be called while {@link holdLayouter} is in force. */
export const layOut: Layouter['layout'] = (...question) => shared.layout(...question);
