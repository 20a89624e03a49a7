import type { SagaIterator } from 'redux-saga';
import { call, fork } from 'redux-saga/effects';
import { artworkSaga, resumeArtwork } from '@/features/album-jobs/artwork/saga';
import { exportSaga, resumeExports } from '@/features/album-jobs/export/saga';
import { generationSaga, resumeGenerations } from '@/features/album-jobs/generation/saga';
import { importSaga, resumeImports } from '@/features/album-jobs/import/saga';
import { proofSaga, resumeProofs } from '@/features/album-jobs/proof/saga';
import { waitForSession } from '@/features/auth';
import { addPhotosSaga } from '../add-photos/saga';
import { creationSaga } from '../create/saga';
import { relayoutSaga } from '../relayout/saga';
import { searchSaga } from '../search/saga';
import { versionsSaga } from '../versions/saga';

/**
 * Sagas of album jobs and dialogs; lists and books do not need them. Interrupted jobs resume once there is a session:
 * they are read from the state before new requests are handled, so none runs twice.
 */
export function* saga(): SagaIterator<void> {
  yield call(waitForSession);
  yield fork(resumeExports);
  yield fork(resumeArtwork);
  yield fork(resumeProofs);
  yield fork(resumeImports);
  yield fork(resumeGenerations);
  yield fork(generationSaga);
  yield fork(artworkSaga);
  yield fork(relayoutSaga);
  yield fork(versionsSaga);
  yield fork(exportSaga);
  yield fork(importSaga);
  yield fork(searchSaga);
  yield fork(addPhotosSaga);
  yield fork(proofSaga);
  yield fork(creationSaga);
}
