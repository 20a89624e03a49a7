import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { actions as auth } from '@/features/auth';
import { actions as toasts, withToast } from '@/features/toasts';
import { call, race, select } from '@/sagas/effects';
import { selectDrafts, selectOutbox } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { changeStorage, draftStorage } from './draftStorage';

/** So long who signs out waits for what is still being saved. ms */
const LOGOUT_SAVE_TIMEOUT_MS = 5000;
/** Other tabs are not heard, only seen: what they keep is gone when they have saved it. ms */
const SAVE_POLL_INTERVAL_MS = 100;

/** Spreads with changes that the server does not have, of this tab and of all others, and changes of books: signing out clears them all. */
function* countUnsaved(): SagaIterator<number> {
  const own = Object.keys(yield* select(selectDrafts));
  const tabs = draftStorage.listTabIds();
  const spreads = new Set([...own, ...tabs.flatMap(draftStorage.listSpreadIds)]).size;
  const waiting = [...(yield* select(selectOutbox)), ...tabs.flatMap(changeStorage.readAll)];
  return spreads + new Set(waiting.map(({ id }) => id)).size;
}

function* waitUntilAllSaved(): SagaIterator<true> {
  while ((yield* call(countUnsaved)) > 0) yield delay(SAVE_POLL_INTERVAL_MS);
  return true;
}

function* flushDrafts(): SagaIterator<boolean> {
  yield put(actions.flushRequested());
  const { saved } = yield* race({ saved: call(waitUntilAllSaved), late: delay(LOGOUT_SAVE_TIMEOUT_MS) });
  return saved === true;
}

/**
 * Saves what is not saved before the user signs out. Where that cannot be done, offline for one, the user is told and may insist; the offer goes
 * when there is nothing left to be lost. Another press of "sign out" begins anew.
 */
export function* saveDraftsBeforeLogout(): SagaIterator<boolean> {
  if ((yield* call(countUnsaved)) === 0) return true;
  const saving = toasts.shown({ title: { id: 'signOut.saving' }, variant: 'info', duration: null });
  const saved = yield* call(withToast<boolean>, saving, flushDrafts);
  // Who closes it stays.
  if (saved !== false) return saved === true;
  const asking = toasts.shown({
    title: { id: 'signOut.unsaved' },
    description: { id: 'signOut.unsavedText', values: { count: yield* call(countUnsaved) } },
    action: { label: { id: 'signOut.insist' }, dispatch: auth.logoutInsisted() },
    variant: 'warning',
    duration: null,
  });
  yield* call(withToast<true>, asking, waitUntilAllSaved);
  return false;
}
