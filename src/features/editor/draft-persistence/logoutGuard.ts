import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { actions as auth } from '@/features/auth';
import { actions as toasts, withToast } from '@/features/toasts';
import { call, race, select } from '@/sagas/effects';
import { selectDrafts, selectOutbox } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { keptChanges, keptDrafts } from './draftStorage';

/** So long who signs out waits for what is still being saved. ms */
const SAVE_WITHIN_MS = 5000;
/** Other tabs are not heard, only seen: what they keep is gone when they have saved it. ms */
const LOOK_EVERY_MS = 100;

/** Spreads with changes that the server does not have, of this tab and of all others, and changes of books: signing out clears them all. */
function* unsaved(): SagaIterator<number> {
  const own = Object.keys(yield* select(selectDrafts));
  const tabs = keptDrafts.tabs();
  const spreads = new Set([...own, ...tabs.flatMap(keptDrafts.spreadsOf)]).size;
  const waiting = [...(yield* select(selectOutbox)), ...tabs.flatMap(keptChanges.of)];
  return spreads + new Set(waiting.map(({ id }) => id)).size;
}

function* untilSaved(): SagaIterator<true> {
  while ((yield* call(unsaved)) > 0) yield delay(LOOK_EVERY_MS);
  return true;
}

function* flush(): SagaIterator<boolean> {
  yield put(actions.flushRequested());
  const { saved } = yield* race({ saved: call(untilSaved), late: delay(SAVE_WITHIN_MS) });
  return saved === true;
}

/**
 * Saves what is not saved before the user signs out. Where that cannot be done, offline for one, the user is told and may insist; the offer goes
 * when there is nothing left to be lost. Another press of "sign out" begins anew.
 */
export function* saveFirst(): SagaIterator<boolean> {
  if ((yield* call(unsaved)) === 0) return true;
  const saving = toasts.shown({ title: { id: 'signOut.saving' }, variant: 'info', duration: null });
  const saved = yield* call(withToast<boolean>, saving, flush);
  // Who closes it stays.
  if (saved !== false) return saved === true;
  const asking = toasts.shown({
    title: { id: 'signOut.unsaved' },
    description: { id: 'signOut.unsavedText', values: { count: yield* call(unsaved) } },
    action: { label: { id: 'signOut.insist' }, dispatch: auth.logoutInsisted() },
    variant: 'warning',
    duration: null,
  });
  yield* call(withToast<true>, asking, untilSaved);
  return false;
}
