import type { SagaIterator } from 'redux-saga';
import { delay } from 'redux-saga/effects';
import { call, race, select } from '@/sagas/effects';
import { selectDrafts, selectOutbox } from '../state/selectors';
import { changeStorage, draftStorage } from './draftStorage';

/** Longest wait for drafts after a reload. Drafts of another living tab never arrive. */
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

/** Waits until the saga of drafts (`saga.ts`) has recovered the changes from before a reload. */
export function* waitForRecoveredDrafts(albumId: string): SagaIterator<void> {
  yield* race({ adopted: call(pollUntilRecovered, albumId), late: delay(RECOVERY_TIMEOUT_MS) });
}
