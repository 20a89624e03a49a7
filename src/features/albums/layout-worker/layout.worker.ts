import { layoutAlbum } from '@domain/layout';
import type { LayoutWorkerRequest, LayoutWorkerResponse } from './layoutWorkerProtocol';

/** Lays albums out beside the page, so that choosing stays smooth while it happens. */
const respond = self.postMessage as (answer: LayoutWorkerResponse) => void;

self.addEventListener('message', ({ data: { id, request, spreads } }: MessageEvent<LayoutWorkerRequest>) => {
  const draft = layoutAlbum(request);
  respond({ id, pageCount: draft.pageCount, spreads: draft.spreads.slice(0, spreads) });
});
