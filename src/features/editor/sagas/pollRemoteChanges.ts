import type { AlbumRevision } from '@domain/contract';
import { type Channel, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, take } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { isNotFoundError } from '@/api/jobFailure';
import { callApi } from '@/sagas';
import { call, select } from '@/sagas/effects';
import type { EditorState } from '../state/editorState';
import { isSameBookChoice } from '../state/optimisticBook';
import type { OutboxState } from '../state/outbox';
import { selectEditor, selectPendingBookChanges } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

/** Polling interval for changes of the open album on other devices. */
const POLL_INTERVAL_MS = 15_000;
const SKIPPED_POLLS_AFTER_FAILURE = 3;

const createIntervalChannel = (everyMs: number): EventChannel<true> =>
  eventChannel((emit) => {
    const timer = setInterval(() => emit(true), everyMs);
    return () => clearInterval(timer);
  });

/** Returns whether the album is open, and has no pending changes or conflicts. */
const isIdleAndVisible = ({ phase, sending, conflicts }: EditorState, waiting: OutboxState): boolean =>
  phase === 'ready' &&
  sending === null &&
  waiting.length === 0 &&
  Object.keys(conflicts).length === 0 &&
  document.visibilityState === 'visible';

const isNewer = ({ order, spreads, album, book }: EditorState, now: AlbumRevision): boolean =>
  now.spreads.length !== order.length ||
  now.spreads.some(({ id, version }, i) => order[i] !== id || version > (spreads[id]?.version ?? 0)) ||
  now.title !== album?.title ||
  (book !== null && !isSameBookChoice(book, now.book));

type PollResult = 'answered' | 'unanswered' | 'deleted';

function* checkRevision(id: string, { order, book }: EditorState): SagaIterator<PollResult> {
  try {
    const revision = yield* callApi(albumsApi.getAlbumRevision, id);
    const now = yield* select(selectEditor);
    // Changes made meanwhile are newer than the response.
    const isSame = now.albumId === id && now.order === order && now.book === book;
    const waiting = yield* select(selectPendingBookChanges, id);
    if (isSame && isIdleAndVisible(now, waiting) && isNewer(now, revision)) yield put(actions.editorOpened({ id }));
    return 'answered';
  } catch (error) {
    if (!isNotFoundError(error)) return 'unanswered';
    // The reload reports it.
    yield put(actions.editorOpened({ id }));
    return 'deleted';
  }
}

/** Polls for changes from other devices with a small request, and reloads the album only if there are any. */
export function* pollRemoteChanges(given?: Channel<true>): SagaIterator<void> {
  const ticks = given ?? (yield* call(createIntervalChannel, POLL_INTERVAL_MS));
  let [rest, deletedId]: [number, string | null] = [0, null];
  try {
    for (;;) {
      yield take(ticks);
      const editor = yield* select(selectEditor);
      const { albumId } = editor;
      if (albumId === null || albumId === deletedId) continue;
      if (!isIdleAndVisible(editor, yield* select(selectPendingBookChanges, albumId)) || rest-- > 0) continue;
      const seen = yield* checkRevision(albumId, editor);
      rest = seen === 'unanswered' ? SKIPPED_POLLS_AFTER_FAILURE : 0;
      if (seen === 'deleted') deletedId = albumId;
    }
  } finally {
    ticks.close();
  }
}
