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

/**
 * Waits until the server has all local changes of an album, pages and book. A refused change waits for the user's
 * decision.
 */
export function* waitUntilAlbumSaved(albumId: string): SagaIterator<void> {
  if (yield* select(selectHasUnsavedChanges, albumId)) yield put(editorActions.flushRequested());
  while (yield* select(selectHasUnsavedChanges, albumId)) yield* take('*');
}

function* waitUntilBlocked(albumId: string): SagaIterator<true> {
  while (!(yield* select(selectHasBlockedChanges, albumId))) yield* take('*');
  return true;
}

/**
 * Waits for the saves before something is made from the server's pages.
 * @throws ApiError if a change waits for the user, who may be elsewhere
 */
export function* ensureAlbumSaved(albumId: string): SagaIterator<void> {
  const { waits } = yield* race({ waits: call(waitUntilBlocked, albumId), saved: call(waitUntilAlbumSaved, albumId) });
  if (waits) throw notSavedError;
}
