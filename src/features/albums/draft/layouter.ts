import type { LayoutRequest } from '@domain/layout';
import type { LayoutAnswer, LayoutQuestion } from './protocol';

export type Layout = Omit<LayoutAnswer, 'id'>;

type Asked = { readonly resolve: (layout: Layout) => void; readonly reject: (error: Error) => void };

/** Asks the layout worker, which is started with the first question. `close` ends it and drops what is still open. */
export function createLayouter(spawn: () => Promise<Worker>) {
  const open = new Map<number, Asked>();
  let worker: Promise<Worker> | null = null;
  let questions = 0;

  const start = async (): Promise<Worker> => {
    const started = await spawn();
    started.addEventListener('message', ({ data: { id, ...layout } }: MessageEvent<LayoutAnswer>) => {
      open.get(id)?.resolve(layout);
      open.delete(id);
    });
    started.addEventListener('error', ({ message }) => {
      for (const { reject } of open.values()) reject(new Error(message));
      open.clear();
    });
    return started;
  };

  return {
    async layout(request: LayoutRequest, spreads: number): Promise<Layout> {
      worker ??= start();
      const ready = await worker;
      questions += 1;
      const question: LayoutQuestion = { id: questions, request, spreads };
      return new Promise((resolve, reject) => {
        open.set(question.id, { resolve, reject });
        ready.postMessage(question);
      });
    },
    close(): void {
      void worker?.then((running) => running.terminate());
      worker = null;
      open.clear();
    },
  };
}

type Layouter = ReturnType<typeof createLayouter>;

const shared = createLayouter(async () => (await import('./spawnLayout')).spawnLayout());
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
export const layOut: Layouter['layout'] = (request, spreads) => shared.layout(request, spreads);
