import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { waitForSession } from '@/features/auth';
import { actions as toasts } from '@/features/toasts';
import { browserStorage } from '@/lib/browserStorage';

const PROBE = 'keepsake-probe';

function canStoreData(): boolean {
  const isStored = browserStorage.set(PROBE, '1');
  browserStorage.remove(PROBE);
  return isStored;
}

/** Warns once that the session ends with the page where the browser blocks storage. */
export function* storageNoticeSaga(): SagaIterator<void> {
  yield call(waitForSession);
  if (canStoreData()) return;
  yield put(
    toasts.shown({
      title: { id: 'app.storageBlocked.title' },
      description: { id: 'app.storageBlocked.text' },
      variant: 'info',
      duration: null,
    }),
  );
}
