import type { BookChoice } from '@domain/commerce';
import { type SpreadDocument, serialiseSpread, withSpine } from '@domain/document';
import { buffers, type Channel, type SagaIterator } from 'redux-saga';
import { actionChannel, call, put, select, take } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { errorToast } from '@/features/toasts';
import { ask } from '@/sagas';
import { failureOf } from '../../failure';
import { selectDraft, selectEditor } from '../selectors';
import { editorActions as actions } from '../slice';
import type { Draft, EditorState, ServerSpread } from '../state';
import { readSpread } from './open';
import { notSaved, untilSaved } from './saved';

/** Whether `now` is `before` with another spine and nothing else. */
const onlyRebound = (before: SpreadDocument, now: SpreadDocument): boolean =>
  before.spine !== now.spine && serialiseSpread(withSpine(before, now.spine)) === serialiseSpread(now);

/**
 * Brings what is not saved of a cover to the spine that it has at the server now.
 * @returns false when there is nothing to bring, or when more than the spine is another there
 */
export function* rebound(theirs: ServerSpread): SagaIterator<boolean> {
  const draft = (yield select(selectDraft, theirs.id)) as Draft | undefined;
  const base = ((yield select(selectEditor)) as EditorState).spreads[theirs.id];
  if (!draft || base?.version !== draft.version || !onlyRebound(base.document, theirs.document)) return false;
  const document = withSpine(draft.document, theirs.document.spine);
  yield put(actions.draftRebound({ theirs, document }));
  return true;
}

/** Has the album bound as it was chosen: shown at once, and as it was again when the server refuses. */
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
