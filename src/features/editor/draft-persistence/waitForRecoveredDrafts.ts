import type { SagaIterator } from 'redux-saga';
import { delay } from 'redux-saga/effects';
import { call, race, select } from '@/sagas/effects';
import { selectDrafts, selectOutbox } from '../state/selectors';
import { changeStorage, draftStorage } from './draftStorage';

/** So long what a reload has left is waited for; what another tab holds that lives does not come. ms */
const RECOVERY_TIMEOUT_MS = 5000;
const RECOVERY_POLL_INTERVAL_MS = 100;

function* hasUnrecovered(albumId: string): SagaIterator<boolean> {
  const own = yield* select(selectDrafts);
  const waiting = new Set((yield* select(selectOutbox)).map(({ id }) => id));
  const tabs = draftStorage.listTabIds();
  return (
    tabs.flatMap(draftStorage.readAll).some((draft) => draft.albumId === albumId && !own[draft.spreadId]) ||
    tabs.flatMap(changeStorage.readAll).some((change) => change.albumId === albumId && !waiting.has(change.id))
  );
}

function* pollUntilRecovered(albumId: string): SagaIterator<void> {
  while (yield* hasUnrecovered(albumId)) yield delay(RECOVERY_POLL_INTERVAL_MS);
}

/** After a reload: what was changed before it is taken over a moment later (`persistDrafts.ts`). */
export function* waitForRecoveredDrafts(albumId: string): SagaIterator<void> {
  yield* race({ adopted: call(pollUntilRecovered, albumId), late: delay(RECOVERY_TIMEOUT_MS) });
}
