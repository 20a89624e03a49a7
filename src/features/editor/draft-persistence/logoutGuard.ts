import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import type { LogoutGuard } from '@/features/auth';
import { call, select } from '@/sagas/effects';
import { selectDrafts, selectOutbox } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { changeStorage, draftStorage } from './draftStorage';

/** Interval for polling other tabs' stored drafts, which disappear once saved. */
const SAVE_POLL_INTERVAL_MS = 100;

/** Counts unsaved spreads and book changes of all tabs. Logout clears them all. */
function* countUnsaved(): SagaIterator<number> {
  const own = Object.keys(yield* select(selectDrafts));
  const tabs = draftStorage.listTabIds();
  const spreads = new Set([...own, ...tabs.flatMap(draftStorage.listSpreadIds)]).size;
  const waiting = [...(yield* select(selectOutbox)), ...tabs.flatMap(changeStorage.readAll)];
  return spreads + new Set(waiting.map(({ id }) => id)).size;
}

function* waitUntilAllSaved(): SagaIterator<void> {
  while ((yield* call(countUnsaved)) > 0) yield delay(SAVE_POLL_INTERVAL_MS);
}

/** Pending changes of pages, of all tabs. */
export const draftsLogoutGuard: LogoutGuard = {
  *findLoss() {
    const count = yield* call(countUnsaved);
    return count === 0 ? null : { text: { id: 'signOut.unsavedText', values: { count } }, count };
  },
  *save() {
    yield put(actions.flushRequested());
    yield* call(waitUntilAllSaved);
  },
};
