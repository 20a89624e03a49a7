import type * as Engine from '@domain/layout';
import type { LayoutWorkerRequest, LayoutWorkerResponse } from './layoutWorkerClient';

const respond = self.postMessage as (response: LayoutWorkerResponse) => void;

let engine: Promise<Pick<typeof Engine, 'layoutAlbum'>> | undefined;

/** Loads the engine: a chunk of its own, because it waits for the metrics of the fonts. A failure is tried again. */
function loadEngine() {
  engine ??= import(/* webpackChunkName: "layout-engine" */ '@domain/layout').catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}
// Before the first request.
loadEngine().catch(() => undefined);

const layOut = async ({ id, request, spreads }: LayoutWorkerRequest): Promise<void> => {
  const { layoutAlbum } = await loadEngine();
  const draft = layoutAlbum(request);
  respond({ id, pageCount: draft.pageCount, spreads: draft.spreads.slice(0, spreads) });
};

self.addEventListener('message', ({ data }: MessageEvent<LayoutWorkerRequest>) => {
  layOut(data).catch((error: unknown) => {
    // The page hears it as an error of the worker, as it hears one of its start.
    setTimeout(() => {
      throw error;
    });
  });
});
