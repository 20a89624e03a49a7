import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { whenSignedIn } from '@/features/auth';
import { deletions } from './sagas/deletion';
import { google } from './sagas/google';
import { grouping } from './sagas/grouping';
import { list } from './sagas/list';
import { measures } from './sagas/pollAnalysis';
import { stickers } from './sagas/stickers';
import { uploads } from './sagas/uploads';

/** Storage while somebody is signed in; started anew for each session. */
export function* saga(): SagaIterator<void> {
  yield call(whenSignedIn);
  yield all([call(uploads), call(list), call(grouping), call(deletions), call(stickers), call(google), call(measures)]);
}
