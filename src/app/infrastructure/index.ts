import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { sessionEnds } from '@/features/auth';
import { buildId } from '@/lib/loading/buildManifest';
import { supervise } from '@/sagas';
import { appUpdate } from './appUpdate';
import { pictureAddresses } from './imageUrlRenewal';
import { buildRules } from './prefetchPages';
import { storageNotice } from './storageNotice';
import { tagManager } from './tagManager';

/** The rules of the build and the news of another one; in development there is no build. */
function* ofTheBuild(): SagaIterator<void> {
  if (!buildId()) return;
  yield all([call(supervise, 'buildRules', buildRules), call(supervise, 'appUpdate', appUpdate)]);
}

/** What the app does for itself, beside its features. */
export function* infrastructure(): SagaIterator<void> {
  yield all([
    call(ofTheBuild),
    call(supervise, 'pictureAddresses', pictureAddresses),
    call(supervise, 'storageNotice', storageNotice),
    call(supervise, 'tagManager', tagManager, { restartOn: sessionEnds }),
  ]);
}
