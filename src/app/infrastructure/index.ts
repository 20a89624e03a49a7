import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { sessionEnds } from '@/features/auth';
import { getBuildId } from '@/lib/loading/buildManifest';
import { supervise } from '@/sagas';
import { appUpdateSaga } from './appUpdate';
import { imageUrlRenewalSaga } from './imageUrlRenewal';
import { offlineUseSaga } from './offlineUse';
import { prefetchSaga } from './prefetchPages';
import { storageNoticeSaga } from './storageNotice';
import { tagManagerSaga } from './tagManager';

/** Prefetch rules and update polling. Both need a build, so development skips them. */
function* buildSagas(): SagaIterator<void> {
  if (!getBuildId()) return;
  yield all([call(supervise, 'buildRules', prefetchSaga), call(supervise, 'appUpdate', appUpdateSaga)]);
}

/** Sagas of the app itself, outside its features. */
export function* infrastructureSaga(): SagaIterator<void> {
  yield all([
    call(buildSagas),
    call(supervise, 'pictureAddresses', imageUrlRenewalSaga),
    call(supervise, 'offlineUse', offlineUseSaga, { restartOn: sessionEnds, onCrashLimit: () => undefined }),
    call(supervise, 'storageNotice', storageNoticeSaga),
    call(supervise, 'tagManager', tagManagerSaga, { restartOn: sessionEnds }),
  ]);
}
