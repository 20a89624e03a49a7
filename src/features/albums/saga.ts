import type { SagaIterator } from 'redux-saga';
import { call, fork } from 'redux-saga/effects';
import { selectGenerationRun } from '@/features/album-jobs/selectors';
import { waitForSession } from '@/features/auth';
import { loadEditorSagas } from '@/features/editor/sagas/loadEditorSagas';
import { titleSuggestionsSaga } from '@/features/editor/title/titleSuggestions';
import { select } from '@/sagas/effects';
import { deletedAlbumsSaga } from './deleted/saga';
import { librarySaga } from './list/saga';

function* isBeingGenerated(albumId: string): SagaIterator<boolean> {
  return (yield* select(selectGenerationRun, albumId)) !== undefined;
}

export function* saga(): SagaIterator<void> {
  yield fork(librarySaga);
  yield fork(deletedAlbumsSaga);
  yield fork(titleSuggestionsSaga);
  yield call(waitForSession);
  yield fork(loadEditorSagas, isBeingGenerated);
}
