import { layoutAlbum } from '@domain/layout';
import type { LayoutWorkerRequest, LayoutWorkerResponse } from './layoutWorkerProtocol';

/** Worker that lays out albums, so the page stays responsive. */
const respond = self.postMessage as (answer: LayoutWorkerResponse) => void;

self.addEventListener('message', ({ data: { id, request, spreads } }: MessageEvent<LayoutWorkerRequest>) => {
  const draft = layoutAlbum(request);
  respond({ id, pageCount: draft.pageCount, spreads: draft.spreads.slice(0, spreads) });
});
