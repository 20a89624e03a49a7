import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { actions as auth } from '@/features/auth';
import { actions as toasts, withToast } from '@/features/toasts';
import { call, race, select } from '@/sagas/effects';
import { selectDrafts, selectOutbox } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { changeStorage, draftStorage } from './draftStorage';

const LOGOUT_SAVE_TIMEOUT_MS = 5000;
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
 * Saves pending changes before logout. If that fails, for example offline, a toast offers to log out anyway, until
 * everything is saved. Another press of "sign out" starts again.
 */
export function* saveDraftsBeforeLogout(): SagaIterator<boolean> {
  if ((yield* call(countUnsaved)) === 0) return true;
  const saving = toasts.shown({ title: { id: 'signOut.saving' }, variant: 'info', duration: null });
  const saved = yield* call(withToast<boolean>, saving, flushDrafts);
  // A closed toast cancels the logout.
  if (saved !== false) return saved === true;
  const toast = toasts.shown({
    title: { id: 'signOut.unsaved' },
    description: { id: 'signOut.unsavedText', values: { count: yield* call(countUnsaved) } },
    action: { label: { id: 'signOut.insist' }, dispatch: auth.logoutInsisted() },
    variant: 'warning',
    duration: null,
  });
  yield* call(withToast<true>, toast, waitUntilAllSaved);
  return false;
}
