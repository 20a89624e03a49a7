import type { SagaIterator } from 'redux-saga';
import { fork } from 'redux-saga/effects';
import { saga as jobsSaga } from '@/features/albums/jobs/saga';
import { saga as albumsSaga } from '@/features/albums/saga';
import { sharingSaga } from '@/features/albums/sharing/saga';

/** The albums feature as a whole: its saga starts the jobs as the app does. For tests of the features that it is built on. */
export { creationActions } from '@/features/albums/create/slice';
export { libraryActions } from '@/features/albums/list/slice';

export function* saga(): SagaIterator<void> {
  yield fork(sharingSaga);
  yield fork(albumsSaga);
  yield fork(jobsSaga);
}
