import type { SagaIterator } from 'redux-saga';
import { take } from 'redux-saga/effects';
import type { LogoutGuard } from '@/features/auth';
import { createUnloadGuard } from '@/lib/dom/unloadGuard';
import { select } from '@/sagas/effects';
import { selectHasUnpersistedUploads, selectUploadSummary } from '../selectors';
import { actions } from '../slice';

/** Photos under way. The browser keeps their bytes only as long as the user is signed in. */
export const uploadsLogoutGuard: LogoutGuard = {
  *findLoss() {
    const count = (yield* select(selectUploadSummary)).active;
    return count === 0 ? null : { text: { id: 'signOut.uploadingText', values: { count } }, count, isUpload: true };
  },
};

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
