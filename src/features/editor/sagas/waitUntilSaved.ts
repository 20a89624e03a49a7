import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { ApiError } from '@/api';
import { selectIsBlocked, selectIsUnsaved } from '@/features/albums/selectors';
import { call, race, select, take } from '@/sagas/effects';
import { editorActions } from '../state/slice';

const blocked = new ApiError({ code: 'not_saved', status: 0, message: 'Changes of the album wait for a decision' });

/** Waits until the server has all that was changed here of an album, its pages and the book. What it refused is waited for until the user has decided. */
export function* untilSaved(albumId: string): SagaIterator<void> {
  if (yield* select(selectIsUnsaved, albumId)) yield put(editorActions.flushRequested());
  while (yield* select(selectIsUnsaved, albumId)) yield* take('*');
}

function* untilBlocked(albumId: string): SagaIterator<true> {
  while (!(yield* select(selectIsBlocked, albumId))) yield* take('*');
  return true;
}

/** The same for what is made of the pages as the server has them. @throws ApiError when a change waits for the user, who may be elsewhere */
export function* demandAlbumSaved(albumId: string): SagaIterator<void> {
  const { waits } = yield* race({ waits: call(untilBlocked, albumId), saved: call(untilSaved, albumId) });
  if (waits) throw blocked;
}
