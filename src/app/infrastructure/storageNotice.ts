import type { SagaIterator } from 'redux-saga';
import { call, put, take } from 'redux-saga/effects';
import { actions as auth, tokenStore, whenSignedIn } from '@/features/auth';
import { actions as toasts } from '@/features/toasts';

/** Says once that the session ends with the page, where the browser stores nothing of this site. */
export function* storageNotice(): SagaIterator<void> {
  yield call(whenSignedIn);
  while (!tokenStore.isUnstored()) yield take(auth.sessionOpened);
  yield put(
    toasts.shown({
      title: { id: 'app.storageBlocked.title' },
      description: { id: 'app.storageBlocked.text' },
      variant: 'info',
      duration: null,
    }),
  );
}
