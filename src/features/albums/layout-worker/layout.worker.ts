import type { LayoutWorkerRequest, LayoutWorkerResponse } from './layoutWorkerProtocol';

/** Worker that lays out albums, so the page stays responsive. */
const respond = self.postMessage as (answer: LayoutWorkerResponse) => void;

// A chunk of its own, because it waits for the metrics of the fonts.
const engine = import(/* webpackChunkName: "layout-engine" */ '@domain/layout');

self.addEventListener('message', async ({ data: { id, request, spreads } }: MessageEvent<LayoutWorkerRequest>) => {
  const { layoutAlbum } = await engine;
  const draft = layoutAlbum(request);
  respond({ id, pageCount: draft.pageCount, spreads: draft.spreads.slice(0, spreads) });
});
