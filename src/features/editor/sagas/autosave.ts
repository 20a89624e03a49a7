import type { AlbumSpread } from '@domain/contract';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { ApiError, albumsApi, type Failure, isTransient } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { errorToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import type { ServerSpread, SpreadDraft } from '../state/editorState';
import { outboxActions as outbox } from '../state/outbox';
import { selectDraft, selectEditor, selectNextDraft } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { createFramesEmptiedToast, findElementsWithoutPhoto, selectPhotoMetadata } from '../state/toLayoutPhoto';
import { parseServerSpread } from './openEditor';
import { rebaseCoverDraft, rebaseDocument } from './rebaseCoverDraft';
import { FIRST_RETRY_DELAY_MS, nextRetryDelay, waitForSaveRetry } from './retryBackoff';

/** A spread is saved when it was left alone for so long, and at the latest after so long. ms */
export const SAVE_PAUSE_MS = 500;
const MAX_SAVE_DELAY_MS = 2000;

const editActions = [actions.edited.type, actions.undoApplied.type];
/** After these there may be something to send. */
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

/** Waits for a pause in the user's changes. */
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

/** Whether what was refused became a change of what the server has while it was on its way: it goes again as that. */
function* isOvertaken(sent: SpreadDraft, { id, version }: ServerSpread): SagaIterator<boolean> {
  const now = yield* select(selectDraft, id);
  return now !== undefined && now.version > sent.version && now.version >= version;
}

/** Whether something was changed since what was sent. */
function* isOutdated({ spreadId, revision, sent }: SpreadDraft): SagaIterator<boolean> {
  const now = yield* select(selectDraft, spreadId);
  return now !== undefined && now.revision !== (sent ?? { revision }).revision;
}

function* isOpen({ albumId: id }: SpreadDraft): SagaIterator<boolean> {
  const { albumId, phase } = yield* select(selectEditor);
  return albumId === id && phase === 'ready';
}

/** The book is another than it was known here: who has the album open is to see it. */
function* reloadIfOpen(draft: SpreadDraft): SagaIterator<void> {
  if (yield* isOpen(draft)) yield put(actions.editorOpened({ id: draft.albumId }));
}

/** Other texts may follow the words on the cover: what was changed there meanwhile goes on from them. */
function* rebaseOnSaved(
  { spreadId, albumId }: SpreadDraft,
  sent: SpreadDocument,
  now: ServerSpread,
): SagaIterator<void> {
  const draft = yield* select(selectDraft, spreadId);
  if (draft && draft.albumId === albumId && now.document !== sent)
    yield put(actions.draftRebased({ theirs: now, document: rebaseDocument(now.document, sent, draft.document) }));
}

/** The title page follows the words on the cover: it is read again, once no more of these are to be saved. */
function* reloadTitlePage(draft: SpreadDraft, title: string | undefined): SagaIterator<void> {
  const { spreadId, albumId, document, sent } = draft;
  if (title !== undefined) yield put(actions.titleUpdatedFromCover({ albumId, title }));
  // The answer to what was sent before does not tell the title again.
  const mayFollow = title !== undefined || (sent !== undefined && document.role === 'cover');
  if (mayFollow && !(yield* select(selectDraft, spreadId))) yield* reloadIfOpen(draft);
}

/** Frames of photos that the user does not have are emptied, so that all else is saved. @returns false where it is not known which they are */
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
    if (yield* isOvertaken(draft, theirs)) return 'again';
    yield put(actions.conflictFound({ theirs }));
    return 'blocked';
  }
  const { spreadId } = draft;
  if (yield* isOutdated(draft)) {
    // What it is now goes after a pause, and may well be taken.
    yield put(actions.outdatedSaveRefused({ spreadId }));
    return 'blocked';
  }
  const failure = toPlainFailure(error);
  yield put(actions.saveRefused({ spreadId, failure }));
  if (failure.code === 'photos_missing' && (yield* emptyFramesWithoutPhoto(draft, failure))) return 'again';
  // The user is asked what becomes of it once the book is there as it is now, or is told what is gone (`deletedAlbum.ts`).
  if (failure.code === 'not_found') yield* reloadIfOpen(draft);
  else yield put(errorToast('toast.errorUpdatingAlbum', failure));
  return 'blocked';
}

/**
 * Sends one draft. The same body again is the same edit to the server: what was sent before and never answered goes again as it was, before what
 * was changed since, so that an answer that was lost is no conflict with oneself.
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
    // A cover may have another spine there by then.
    const saved = spread.html === html ? document : parseServerSpread(spread).document;
    yield put(actions.spreadSaved({ spreadId, version: now, url, revision, document: saved }));
    yield* rebaseOnSaved(draft, document, { id: spreadId, version: now, url, document: saved });
    yield* reloadTitlePage(draft, title);
    return 'saved';
  } catch (error) {
    return yield* handleSaveError(draft, error);
  }
}

/** An attempt that waits for its answer begins anew when the user insists, which may help where an earlier one had none. */
function* sendDraftUntilFlushed(draft: SpreadDraft): SagaIterator<SaveResult> {
  const { sent } = yield* race({ sent: call(sendDraft, draft), insisted: take(actions.flushRequested.type) });
  return sent ?? 'again';
}

/**
 * Saves drafts, one at a time and the oldest first, for as long as there are any: also those that a reload or a closed tab left behind, and
 * also when the editor is no longer open.
 */
export function* autosave(): SagaIterator<void> {
  let wait = FIRST_RETRY_DELAY_MS;
  let hurry = true;
  let attempt: typeof sendDraft = sendDraft;
  for (;;) {
    const waiting = yield* select(selectNextDraft);
    if (!waiting) {
      yield* take(saveTriggers);
      hurry = false;
      continue;
    }
    // What was found at the start waits for nobody.
    if (!hurry) yield* call(waitForPause);
    const draft = yield* select(selectNextDraft);
    if (!draft) continue;
    const sent = yield* call(attempt, draft);
    if (sent === 'noAnswer') {
      attempt = sendDraftUntilFlushed;
      yield* call(waitForSaveRetry, wait);
      wait = nextRetryDelay(wait);
      hurry = true;
    } else {
      if (sent !== 'again') attempt = sendDraft;
      wait = FIRST_RETRY_DELAY_MS;
      hurry = sent === 'again';
    }
  }
}
