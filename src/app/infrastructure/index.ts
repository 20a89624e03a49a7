import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { all, call, put, takeEvery } from 'redux-saga/effects';
import { sessionEnds, waitForSession } from '@/features/auth';
import { actions as toasts } from '@/features/toasts';
import { browserStorage } from '@/lib/browserStorage';
import { getBuildId } from '@/lib/loading/buildManifest';
import { imageRetry, imageUrlsExpired } from '@/lib/loading/imageRetry';
import { supervise } from '@/sagas';
import { appUpdateSaga } from './appUpdate';
import { offlineUseSaga } from './offlineUse';
import { prefetchSaga } from './prefetchPages';
import { tagManagerSaga } from './tagManager';

/** Prefetch rules and update polling. Both need a build, so development skips them. */
function* buildSagas(): SagaIterator<void> {
  if (!getBuildId()) return;
  yield all([call(supervise, 'buildRules', prefetchSaga), call(supervise, 'appUpdate', appUpdateSaga)]);
}

const createExpiryChannel = (): EventChannel<true> =>
  eventChannel((emit) => {
    imageRetry.start(() => emit(true));
    return () => undefined;
  });

/**
 * Retries failed images on every page and dispatches an action when the server rejects their URLs.
 */
function* imageUrlRenewalSaga(): SagaIterator<void> {
  const expiries = (yield call(createExpiryChannel)) as EventChannel<true>;
  yield takeEvery(expiries, function* putExpired(): SagaIterator<void> {
    yield put(imageUrlsExpired());
  });
}

const PROBE = 'keepsake-probe';

function canStoreData(): boolean {
  const isStored = browserStorage.set(PROBE, '1');
  browserStorage.remove(PROBE);
  return isStored;
}

/** Warns once that the session ends with the page where the browser blocks storage. */
function* storageNoticeSaga(): SagaIterator<void> {
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

export function* infrastructureSaga(): SagaIterator<void> {
  yield all([
    call(buildSagas),
    call(supervise, 'pictureAddresses', imageUrlRenewalSaga),
    call(supervise, 'offlineUse', offlineUseSaga, { restartOn: sessionEnds, onCrashLimit: () => undefined }),
    call(supervise, 'storageNotice', storageNoticeSaga),
    call(supervise, 'tagManager', tagManagerSaga, { restartOn: sessionEnds }),
  ]);
}
