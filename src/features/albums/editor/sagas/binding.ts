import type { BookChoice } from '@domain/commerce';
import { buffers, type Channel, type SagaIterator } from 'redux-saga';
import { actionChannel, call, put, select, take } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { errorToast } from '@/features/toasts';
import { ask } from '@/sagas';
import { failureOf } from '../../failure';
import { selectEditor } from '../selectors';
import { editorActions as actions } from '../slice';
import type { EditorState } from '../state';
import { readSpread } from './open';
import { rebound } from './rebound';
import { notSaved, untilSaved } from './saved';

function* bind(choice: BookChoice): SagaIterator<void> {
  const { albumId, book: before, order } = (yield select(selectEditor)) as EditorState;
  if (albumId === null || !before) return;
  yield put(actions.bookShown({ ...before, ...choice }));
  try {
    // What the server makes another of must not be changed here meanwhile.
    if (!((yield call(untilSaved, order[0] ?? '')) as boolean)) throw notSaved;
    const { book, cover } = yield* ask(albumsApi.chooseBook, { albumId, body: choice });
    if (((yield select(selectEditor)) as EditorState).albumId !== albumId) return;
    yield put(actions.bookShown(book));
    if (!cover) return;
    const theirs = readSpread(cover);
    yield* rebound(theirs);
    yield put(actions.coverBound(theirs));
  } catch (error) {
    yield put(actions.bookShown(before));
    yield put(errorToast('toast.errorUpdatingAlbum', failureOf(error)));
  }
}

/** One choice after the other; of those that were made meanwhile only the last counts. */
export function* binding(): SagaIterator<void> {
  const queue = (yield actionChannel(actions.bookChosen.type, buffers.sliding(1))) as Channel<
    ReturnType<typeof actions.bookChosen>
  >;
  for (;;) {
    const { payload } = (yield take(queue)) as ReturnType<typeof actions.bookChosen>;
    yield call(bind, payload);
  }
}
