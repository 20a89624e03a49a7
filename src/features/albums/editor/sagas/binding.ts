import type { AlbumSpread } from '@domain/contract';
import { buffers, type Channel, type SagaIterator } from 'redux-saga';
import { actionChannel, call, put, select, take } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { errorToast } from '@/features/toasts';
import { ask } from '@/sagas';
import { failureOf } from '../../failure';
import type { ChosenBook } from '../payloads';
import { selectEditor } from '../selectors';
import { editorActions as actions } from '../slice';
import type { EditorState } from '../state';
import { readSpread } from './open';
import { isBoundAnew, rebound } from './rebound';
import { coverSaved } from './saved';

type Answer = Awaited<ReturnType<typeof albumsApi.chooseBook>>;

/** @returns null when it was refused, which the user is told */
function* choose(choice: ChosenBook): SagaIterator<Answer | null> {
  const { albumId, cover, paper } = choice;
  const { albumId: open, order } = (yield select(selectEditor)) as EditorState;
  try {
    // What the server makes another of must not be changed here meanwhile.
    if (open === albumId) yield call(coverSaved, order[0] ?? '');
    return yield* ask(albumsApi.chooseBook, { albumId, body: { cover, paper } });
  } catch (error) {
    yield put(actions.bookRefused(choice));
    yield put(errorToast('toast.errorUpdatingAlbum', failureOf(error)));
    return null;
  }
}

/** Shows the cover as it is bound now; where somebody has changed it in another way too, the album is read again. */
function* showCover(albumId: string, cover: AlbumSpread): SagaIterator<void> {
  const theirs = readSpread(cover);
  yield* rebound(theirs);
  const known = ((yield select(selectEditor)) as EditorState).spreads[theirs.id];
  if (!known) return;
  if (isBoundAnew(known.document, theirs.document)) yield put(actions.coverBound(theirs));
  else if (theirs.version > known.version) yield put(actions.editorOpened({ id: albumId }));
}

function* bind(choice: ChosenBook): SagaIterator<void> {
  const answer = yield* choose(choice);
  if (!answer) return;
  const { book, cover } = answer;
  yield put(actions.bookBound({ choice, book }));
  try {
    if (cover) yield* showCover(choice.albumId, cover);
  } catch (error) {
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
