import type { SagaIterator } from 'redux-saga';
import { call, fork } from 'redux-saga/effects';
import { selectGenerationRun } from '@/features/album-jobs/selectors';
import { waitForSession } from '@/features/auth';
import { loadEditorSagas } from '@/features/editor/sagas/loadEditorSagas';
import { select } from '@/sagas/effects';
import { creationSaga } from './create/saga';
import { librarySaga } from './list/saga';
import { searchSaga } from './search/saga';

export { persistDrafts } from '@/features/editor/draft-persistence/persistDrafts';

function* isBeingGenerated(albumId: string): SagaIterator<boolean> {
  return (yield* select(selectGenerationRun, albumId)) !== undefined;
}

/** Lists, searches and opens albums. Jobs, and shared albums of visitors, have sagas of their own. */
export function* saga(): SagaIterator<void> {
  yield fork(librarySaga);
  yield call(waitForSession);
  yield fork(searchSaga);
  yield fork(creationSaga);
  yield fork(loadEditorSagas, isBeingGenerated);
}
