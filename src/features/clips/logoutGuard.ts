import type { SagaIterator } from 'redux-saga';
import { take } from 'redux-saga/effects';
import { actions as auth } from '@/features/auth';
import { actions as toasts, withToast } from '@/features/toasts';
import { call, select } from '@/sagas/effects';
import { actions, selectActiveUpload } from './slice';

/** Actions after which no upload may run. */
const uploadEndActions = [actions.placeRequested, actions.uploadDoubted, actions.uploadFailed, actions.uploadCancelled];

function* waitUntilUploaded(): SagaIterator<void> {
  while (yield* select(selectActiveUpload)) yield take(uploadEndActions);
}

/** Warns that a logout cancels the upload. The user may insist while it runs. */
export function* confirmLogoutDuringUpload(): SagaIterator<boolean> {
  const upload = yield* select(selectActiveUpload);
  if (!upload) return true;
  const asking = toasts.shown({
    title: { id: 'signOut.unsaved' },
    description: { id: 'clips.signOutText', values: { name: upload.name } },
    action: { label: { id: 'signOut.stopUploads' }, dispatch: auth.logoutInsisted() },
    variant: 'warning',
    duration: null,
  });
  yield* call(withToast<void>, asking, waitUntilUploaded);
  return false;
}
