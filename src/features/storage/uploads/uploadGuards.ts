import type { SagaIterator } from 'redux-saga';
import { take } from 'redux-saga/effects';
import { actions as auth } from '@/features/auth';
import { actions as toasts, withToast } from '@/features/toasts';
import { createUnloadGuard } from '@/lib/dom/unloadGuard';
import { call, select } from '@/sagas/effects';
import { selectHasUnpersistedUploads, selectUploadSummary } from '../selectors';
import { actions } from '../slice';

const uploadEndActions = [
  actions.filesChecked,
  actions.uploadSucceeded,
  actions.uploadFailed,
  actions.uploadRefused,
  actions.uploadsCancelled,
];

function* countActiveUploads(): SagaIterator<number> {
  return (yield* select(selectUploadSummary)).active;
}

function* waitUntilUploaded(): SagaIterator<void> {
  while ((yield* call(countActiveUploads)) > 0) yield take(uploadEndActions);
}

/** Warns that a logout cancels pending uploads. The user may insist while there are any. */
export function* confirmLogoutDuringPhotoUpload(): SagaIterator<boolean> {
  const count = yield* call(countActiveUploads);
  if (count === 0) return true;
  const asking = toasts.shown({
    title: { id: 'signOut.unsaved' },
    description: { id: 'signOut.uploadingText', values: { count } },
    action: { label: { id: 'signOut.stopUploads' }, dispatch: auth.logoutInsisted() },
    variant: 'warning',
    duration: null,
  });
  yield* call(withToast<void>, asking, waitUntilUploaded);
  return false;
}

/** Warns before the tab is closed, but only when that would lose bytes that could not be stored. */
export function* warnBeforeUnload(): SagaIterator<void> {
  const guard = createUnloadGuard();
  try {
    for (;;) {
      guard(yield* select(selectHasUnpersistedUploads));
      yield take([
        actions.filesAdded,
        actions.filesChecked,
        actions.bytesPersisted,
        actions.uploadSucceeded,
        actions.uploadFailed,
        actions.uploadRefused,
        actions.uploadsCancelled,
        actions.retryRequested,
      ]);
    }
  } finally {
    guard(false);
  }
}
