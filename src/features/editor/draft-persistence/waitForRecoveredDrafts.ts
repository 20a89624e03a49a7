import type { SagaIterator } from 'redux-saga';
import { delay } from 'redux-saga/effects';
import { call, race, select } from '@/sagas/effects';
import { selectDrafts, selectOutbox } from '../state/selectors';
import { keptChanges, keptDrafts } from './draftStorage';

/** So long what a reload has left is waited for; what another tab holds that lives does not come. ms */
const ADOPT_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 100;

function* isLeft(albumId: string): SagaIterator<boolean> {
  const own = yield* select(selectDrafts);
  const waiting = new Set((yield* select(selectOutbox)).map(({ id }) => id));
  const tabs = keptDrafts.tabs();
  return (
    tabs.flatMap(keptDrafts.of).some((draft) => draft.albumId === albumId && !own[draft.spreadId]) ||
    tabs.flatMap(keptChanges.of).some((change) => change.albumId === albumId && !waiting.has(change.id))
  );
}

function* adoptAll(albumId: string): SagaIterator<void> {
  while (yield* isLeft(albumId)) yield delay(LOOK_EVERY_MS);
}

/** After a reload: what was changed before it is taken over a moment later (`saga.ts`). */
export function* untilAdopted(albumId: string): SagaIterator<void> {
  yield* race({ adopted: call(adoptAll, albumId), late: delay(ADOPT_WITHIN_MS) });
}
