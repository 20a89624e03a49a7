import type { SagaIterator } from 'redux-saga';
import { fork, takeEvery } from 'redux-saga/effects';
import { actions as clips } from '@/features/clips';
import { actions as storage } from '@/features/storage';
import { editorActions as actions } from '../state/slice';
import { watchEdits } from './applyEdit';
import { watchStructure } from './applyStructureChanges';
import { autosave } from './autosave';
import { syncAcrossTabs } from './crossTabSync';
import { watchDeletedAlbums } from './deletedAlbum';
import { watchEditorOpened } from './openEditor';
import { placeClip } from './placeClip';
import { placePendingDrops, placeUploadedPhoto } from './placeDroppedPhotos';
import { pollRemoteChanges } from './pollRemoteChanges';
import type { AlbumPrefetch } from './prefetchAlbum';
import { isReplacePhotoRequest, recropOnAnalysis } from './recropOnAnalysis';

/**
 * Runs all sagas of the editor. Saving goes on while the editor is closed.
 * @param openedBefore album that was opened while this code was loading, when no saga took the action
 */
export function* editorSaga(
  prefetch: AlbumPrefetch | null = null,
  openedBefore: string | null = null,
): SagaIterator<void> {
  yield fork(watchEditorOpened, prefetch, openedBefore);
  yield fork(watchEdits);
  yield takeEvery(isReplacePhotoRequest, recropOnAnalysis);
  yield takeEvery(storage.uploadSucceeded, placeUploadedPhoto);
  yield takeEvery([storage.listCompleted, actions.editorLoaded], placePendingDrops);
  yield takeEvery(clips.placeRequested, placeClip);
  yield fork(watchDeletedAlbums);
  yield fork(autosave);
  yield fork(watchStructure);
  yield fork(syncAcrossTabs);
  yield fork(pollRemoteChanges);
}
