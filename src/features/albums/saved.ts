import type { SagaIterator } from 'redux-saga';
import { call, put, race, select, take } from 'redux-saga/effects';
import { ApiError } from '@/api';
import { editorActions } from './editor/slice';
import { selectIsBlocked, selectIsUnsaved } from './selectors';

const blocked = new ApiError({ code: 'not_saved', status: 0, message: 'Changes of the album wait for a decision' });

/** Waits until the server has all that was changed here of an album, its pages and the book. What it refused is waited for until the user has decided. */
export function* untilSaved(albumId: string): SagaIterator<void> {
  if ((yield select(selectIsUnsaved, albumId)) as boolean) yield put(editorActions.flushRequested());
  while ((yield select(selectIsUnsaved, albumId)) as boolean) yield take('*');
}

function* untilBlocked(albumId: string): SagaIterator<true> {
  while (!((yield select(selectIsBlocked, albumId)) as boolean)) yield take('*');
  return true;
}

/** The same for what is made of the pages as the server has them. @throws ApiError when a change waits for the user, who may be elsewhere */
export function* demandAlbumSaved(albumId: string): SagaIterator<void> {
  const { waits } = (yield race({ waits: call(untilBlocked, albumId), saved: call(untilSaved, albumId) })) as {
    waits?: true;
  };
  if (waits) throw blocked;
}
