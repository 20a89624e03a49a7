import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { ApiError } from '@/api';
import { call, race, select, take } from '@/sagas/effects';
import { selectHasBlockedChanges, selectHasUnsavedChanges } from '../state/selectors';
import { editorActions } from '../state/slice';

const notSavedError = new ApiError({
  code: 'not_saved',
  status: 0,
  message: 'Changes of the album wait for a decision',
});

/** Waits until the server has all that was changed here of an album, its pages and the book. What it refused is waited for until the user has decided. */
export function* waitUntilAlbumSaved(albumId: string): SagaIterator<void> {
  if (yield* select(selectHasUnsavedChanges, albumId)) yield put(editorActions.flushRequested());
  while (yield* select(selectHasUnsavedChanges, albumId)) yield* take('*');
}

function* waitUntilBlocked(albumId: string): SagaIterator<true> {
  while (!(yield* select(selectHasBlockedChanges, albumId))) yield* take('*');
  return true;
}

/** The same for what is made of the pages as the server has them. @throws ApiError when a change waits for the user, who may be elsewhere */
export function* ensureAlbumSaved(albumId: string): SagaIterator<void> {
  const { waits } = yield* race({ waits: call(waitUntilBlocked, albumId), saved: call(waitUntilAlbumSaved, albumId) });
  if (waits) throw notSavedError;
}
