import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { ApiError } from '@/api';
import { call, race, select, take } from '@/sagas/effects';
import { selectDraft, selectEditor, selectHasBlockedChanges, selectHasUnsavedChanges } from '../state/selectors';
import { editorActions as actions, editorActions } from '../state/slice';

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

/** `blocked`: a conflict or a refusal waits for the user. */
type SpreadSaveResult = 'saved' | 'blocked' | 'noAnswer';

const saveErrors = {
  blocked: new ApiError({
    code: 'not_saved',
    status: 0,
    message: 'The last changes of the spread cannot be saved: a conflict or refusal waits for the user',
  }),
  noAnswer: new ApiError({
    code: 'network',
    status: 0,
    message: 'The last changes of the spread are not saved yet: no response from the server',
  }),
} as const;

const draftOutcomes = [
  actions.spreadSaved.type,
  actions.saveRefused.type,
  actions.conflictFound.type,
  actions.conflictResolved.type,
  actions.draftDropped.type,
];

/** Waits until the last changes of a spread are saved, or cannot be saved now. */
function* waitUntilSpreadSaved(id: string): SagaIterator<SpreadSaveResult> {
  for (;;) {
    if (!(yield* select(selectDraft, id))) return 'saved';
    const { conflicts, refused } = yield* select(selectEditor);
    if (conflicts[id] || refused[id]) return 'blocked';
    yield put(actions.flushRequested());
    const { delayed } = yield* race({ delayed: take(actions.saveDelayed.type), outcome: take(draftOutcomes) });
    if (delayed) return 'noAnswer';
  }
}

/**
 * Waits until the server has the last changes of a spread.
 * @throws ApiError if they cannot be saved now
 */
export function* ensureSpreadSaved(id: string): SagaIterator<void> {
  const saved = yield* waitUntilSpreadSaved(id);
  if (saved !== 'saved') throw saveErrors[saved];
}

/**
 * Waits for the cover before the server changes its spine. A conflict is rebased later.
 * @throws ApiError without a response
 */
export function* ensureCoverSaved(id: string): SagaIterator<void> {
  if ((yield* waitUntilSpreadSaved(id)) === 'noAnswer') throw saveErrors.noAnswer;
}
