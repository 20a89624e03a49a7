import type { AlbumSpread } from '@domain/contract';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { ApiError, albumsApi, type Failure, isTransient } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { errorToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { createFramesEmptiedToast, findElementsWithoutPhoto, selectPhotoMetadata } from '../elements/photoMetadata';
import type { ServerSpread, SpreadDraft } from '../state/editorState';
import { outboxActions as outbox } from '../state/outbox';
import { selectDraft, selectEditor, selectNextDraft } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { parseServerSpread } from './openEditor';
import { rebaseCoverDraft, rebaseDocument } from './rebaseCoverDraft';
import { FIRST_RETRY_DELAY_MS, nextRetryDelay, waitForSaveRetry } from './saveRetry';

/** Autosave delays: after a pause in the changes, and at the latest after the maximum. */
const SAVE_PAUSE_MS = 500;
const MAX_SAVE_DELAY_MS = 2000;

const editActions = [actions.edited.type, actions.undoApplied.type];
const saveTriggers = [
  ...editActions,
  actions.conflictResolved.type,
  actions.refusalCleared.type,
  actions.spreadSaved.type,
  actions.flushRequested.type,
  actions.draftsRecovered.type,
  actions.editorLoaded.type,
  actions.structureChanged.type,
  outbox.changeDropped.type,
];

function* waitForPause(): SagaIterator<void> {
  for (let waited = 0; waited < MAX_SAVE_DELAY_MS; waited += SAVE_PAUSE_MS) {
    const { changed } = yield* race({
      changed: take(editActions),
      paused: delay(SAVE_PAUSE_MS),
      flushed: take(actions.flushRequested.type),
    });
    if (!changed) return;
  }
}

const isAlbumSpread = (value: unknown): value is AlbumSpread =>
  typeof value === 'object' && value !== null && 'html' in value && 'version' in value && 'id' in value;

/** Returns whether a refused draft was rebased on the server's state meanwhile, so that it is sent again. */
function* isStale(sent: SpreadDraft, { id, version }: ServerSpread): SagaIterator<boolean> {
  const now = yield* select(selectDraft, id);
  return now !== undefined && now.version > sent.version && now.version >= version;
}

function* isOutdated({ spreadId, revision, sent }: SpreadDraft): SagaIterator<boolean> {
  const now = yield* select(selectDraft, spreadId);
  return now !== undefined && now.revision !== (sent ?? { revision }).revision;
}

function* isOpen({ albumId: id }: SpreadDraft): SagaIterator<boolean> {
  const { albumId, phase } = yield* select(selectEditor);
  return albumId === id && phase === 'ready';
}

/** Reloads an open album whose book differs from its local state. */
function* reloadIfOpen(draft: SpreadDraft): SagaIterator<void> {
  if (yield* isOpen(draft)) yield put(actions.editorOpened({ id: draft.albumId }));
}

/** Rebases the draft of a cover, since the server may have changed other texts along with the title. */
function* rebaseOnSaved(
  { spreadId, albumId }: SpreadDraft,
  sent: SpreadDocument,
  now: ServerSpread,
): SagaIterator<void> {
  const draft = yield* select(selectDraft, spreadId);
  if (draft && draft.albumId === albumId && now.document !== sent)
    yield put(actions.draftRebased({ theirs: now, document: rebaseDocument(now.document, sent, draft.document) }));
}

/** Reloads the title page after a change of the title on the cover, once no more such changes are pending. */
function* reloadTitlePage(draft: SpreadDraft, title: string | undefined): SagaIterator<void> {
  const { spreadId, albumId, document, sent } = draft;
  if (title !== undefined) yield put(actions.titleUpdatedFromCover({ albumId, title }));
  // The response to a repeated request does not contain the title.
  const mayFollow = title !== undefined || (sent !== undefined && document.role === 'cover');
  if (mayFollow && !(yield* select(selectDraft, spreadId))) yield* reloadIfOpen(draft);
}

/**
 * Empties frames of photos that the user does not have, so that the rest can be saved.
 * @returns false if those photos are unknown
 */
function* emptyFramesWithoutPhoto({ spreadId, document }: SpreadDraft, { params }: Failure): SagaIterator<boolean> {
  const lacking = findElementsWithoutPhoto(document.elements, yield* select(selectPhotoMetadata));
  const files = new Set(lacking.map((one) => one.type === 'photo' && one.fileId));
  if (files.size === 0 || files.size !== params?.count) return false;
  yield put(actions.editRequested({ spreadId, command: { kind: 'emptyFrames', ids: lacking.map(({ id }) => id) } }));
  yield put(createFramesEmptiedToast(lacking.length));
  return true;
}

type SaveResult = 'saved' | 'again' | 'blocked' | 'noAnswer';

function* handleSaveError(draft: SpreadDraft, error: unknown): SagaIterator<SaveResult> {
  if (isTransient(error)) {
    yield put(actions.saveDelayed());
    return 'noAnswer';
  }
  if (error instanceof ApiError && error.code === 'conflict' && isAlbumSpread(error.current)) {
    const theirs = parseServerSpread(error.current);
    if (yield* rebaseCoverDraft(theirs)) {
      yield* reloadIfOpen(draft);
      return 'again';
    }
    if (yield* isStale(draft, theirs)) return 'again';
    yield put(actions.conflictFound({ theirs }));
    return 'blocked';
  }
  const { spreadId } = draft;
  if (yield* isOutdated(draft)) {
    // The current state is sent after a pause, and may be accepted.
    yield put(actions.outdatedSaveRefused({ spreadId }));
    return 'blocked';
  }
  const failure = toPlainFailure(error);
  yield put(actions.saveRefused({ spreadId, failure }));
  if (failure.code === 'photos_missing' && (yield* emptyFramesWithoutPhoto(draft, failure))) return 'again';
  // The user decides once the book is reloaded, or gets a message about the loss (`deletedAlbum.ts`).
  if (failure.code === 'not_found') yield* reloadIfOpen(draft);
  else yield put(errorToast('toast.errorUpdatingAlbum', failure));
  return 'blocked';
}

/**
 * Sends one draft. Saves are idempotent by body: an unanswered request is resent unchanged before newer edits, so that
 * a lost response causes no conflict.
 */
function* sendDraft(draft: SpreadDraft): SagaIterator<SaveResult> {
  const { spreadId, albumId, version } = draft;
  const { document, revision } = draft.sent ?? draft;
  yield put(actions.saveStarted({ spreadId }));
  try {
    const html = serialiseSpread(document);
    const { spread, title } = yield* callApi(albumsApi.updateSpread, {
      albumId,
      body: { id: spreadId, version, body: html },
    });
    const { version: now, url } = spread;
    // The server may have saved a cover with another spine.
    const saved = spread.html === html ? document : parseServerSpread(spread).document;
    yield put(actions.spreadSaved({ spreadId, version: now, url, revision, document: saved }));
    yield* rebaseOnSaved(draft, document, { id: spreadId, version: now, url, document: saved });
    yield* reloadTitlePage(draft, title);
    return 'saved';
  } catch (error) {
    return yield* handleSaveError(draft, error);
  }
}

/** Sends a draft. A flush restarts an unanswered request, since a new attempt may succeed. */
function* sendDraftUntilFlushed(draft: SpreadDraft): SagaIterator<SaveResult> {
  const { sent } = yield* race({ sent: call(sendDraft, draft), flushed: take(actions.flushRequested.type) });
  return sent ?? 'again';
}

/** Saves drafts one at a time, oldest first, including recovered ones, even when the editor is closed. */
export function* autosave(): SagaIterator<void> {
  let wait = FIRST_RETRY_DELAY_MS;
  let skipPause = true;
  let attempt: typeof sendDraft = sendDraft;
  for (;;) {
    const waiting = yield* select(selectNextDraft);
    if (!waiting) {
      yield* take(saveTriggers);
      skipPause = false;
      continue;
    }
    // Drafts found at the start are sent without a pause.
    if (!skipPause) yield* call(waitForPause);
    const draft = yield* select(selectNextDraft);
    if (!draft) continue;
    const sent = yield* call(attempt, draft);
    if (sent === 'noAnswer') {
      attempt = sendDraftUntilFlushed;
      yield* call(waitForSaveRetry, wait);
      wait = nextRetryDelay(wait);
      skipPause = true;
    } else {
      if (sent !== 'again') attempt = sendDraft;
      wait = FIRST_RETRY_DELAY_MS;
      skipPause = sent === 'again';
    }
  }
}
