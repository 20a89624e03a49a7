import type { LayoutWorkerRequest, LayoutWorkerResponse } from './layoutWorkerProtocol';

/** Worker that lays out albums, so the page stays responsive. */
const respond = self.postMessage as (answer: LayoutWorkerResponse) => void;

// A chunk of its own, because it waits for the metrics of the fonts.
const engine = import(/* webpackChunkName: "layout-engine" */ '@domain/layout');

const layOut = async ({ id, request, spreads }: LayoutWorkerRequest): Promise<void> => {
  const { layoutAlbum } = await engine;
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
