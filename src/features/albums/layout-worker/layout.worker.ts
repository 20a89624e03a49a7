import { layoutAlbum } from '@domain/layout';
import type { LayoutAnswer, LayoutQuestion } from './layoutWorkerProtocol';

/** Lays albums out beside the page, so that choosing stays smooth while it happens. */
const answer = self.postMessage as (answer: LayoutAnswer) => void;

self.addEventListener('message', ({ data: { id, request, spreads } }: MessageEvent<LayoutQuestion>) => {
  const draft = layoutAlbum(request);
  answer({ id, pageCount: draft.pageCount, spreads: draft.spreads.slice(0, spreads) });
});
