import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { sessionEnds } from '@/features/auth';
import { getBuildId } from '@/lib/loading/buildManifest';
import { supervise } from '@/sagas';
import { appUpdateSaga } from './appUpdate';
import { imageUrlRenewalSaga } from './imageUrlRenewal';
import { prefetchSaga } from './prefetchPages';
import { storageNoticeSaga } from './storageNotice';
import { tagManagerSaga } from './tagManager';

/** The rules of the build and the news of another one; in development there is no build. */
function* buildSagas(): SagaIterator<void> {
  if (!getBuildId()) return;
  yield all([call(supervise, 'buildRules', prefetchSaga), call(supervise, 'appUpdate', appUpdateSaga)]);
}

/** What the app does for itself, beside its features. */
export function* infrastructureSaga(): SagaIterator<void> {
  yield all([
    call(buildSagas),
    call(supervise, 'pictureAddresses', imageUrlRenewalSaga),
    call(supervise, 'storageNotice', storageNoticeSaga),
    call(supervise, 'tagManager', tagManagerSaga, { restartOn: sessionEnds }),
  ]);
}
