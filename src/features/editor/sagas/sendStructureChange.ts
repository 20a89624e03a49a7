import { type Album, type AlbumSpread, NEW_SPREAD_VERSION } from '@domain/contract';
import { serialiseSpread } from '@domain/document';
import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import type { BookChange, ServerSpread, StructureChange } from '../state/editorState';
import { applyBookChanges, applyStructureChange } from '../state/optimisticBook';
import { outboxActions as outbox } from '../state/outbox';
import { selectDraft, selectEditor, selectPendingBookChanges } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { parseServerSpread } from './openEditor';
import { isOnlySpineChanged, rebaseCoverDraft } from './rebaseCoverDraft';
import { ensureCoverSaved, ensureSpreadSaved } from './waitUntilSaved';

interface StructureResponse {
  /** Unchanged if omitted. */
  readonly order?: readonly string[];
  readonly book?: Album['book'];
  readonly cover?: AlbumSpread | null;
  readonly spread?: AlbumSpread;
  readonly title?: string;
  readonly spreads?: readonly AlbumSpread[];
}

function* requestChange({ albumId, via }: BookChange, change: StructureChange): SagaIterator<StructureResponse> {
  switch (change.op) {
    case 'delete':
      return yield* callApi(albumsApi.deleteSpread, {
        albumId,
        body: { id: change.id, ...(via === 'undo' && { undo: true }) },
      });
    case 'recover':
      return yield* callApi(albumsApi.recoverSpread, { albumId, body: { id: change.id } });
    case 'copy':
      return yield* callApi(albumsApi.copySpread, {
        albumId,
        body: { id: change.id, copy_id: change.copyId, ...(change.blank && { blank: true }) },
      });
    case 'reorder':
      return yield* callApi(albumsApi.reorderSpreads, { albumId, body: { order: [...change.order] } });
    case 'rename':
      return yield* callApi(albumsApi.renameAlbum, { albumId, body: { title: change.title } });
    case 'bind':
      return yield* callApi(albumsApi.chooseBook, { albumId, body: { cover: change.cover, paper: change.paper } });
  }
}

/**
 * Waits for the saves that a change depends on: of copied or deleted spreads; of the cover before the first change,
 * because its spine follows the book; of the title page before a new title.
 */
function* waitUntilReady({ albumId, done }: BookChange, change: StructureChange): SagaIterator<void> {
  if (change.op === 'delete' || (change.op === 'copy' && !change.blank)) yield call(ensureSpreadSaved, change.id);
  const { albumId: open, order } = yield* select(selectEditor);
  const [cover, opening] = open === albumId && done === 0 ? order : [];
  if (opening !== undefined && change.op === 'rename') yield call(ensureCoverSaved, opening);
  if (cover !== undefined && change.op !== 'reorder') yield call(ensureCoverSaved, cover);
}

const areDocumentsEqual = (a: ServerSpread['document'], b: ServerSpread['document']) =>
  serialiseSpread(a) === serialiseSpread(b);

/**
 * Saves the local content of a copy if the server copied something else. The response to a repeated request may show a
 * copy that was changed elsewhere; then the user decides.
 */
function* reconcileCopy({ albumId, copies }: BookChange, theirs: ServerSpread): SagaIterator<void> {
  const made = copies[theirs.id];
  if (!made) return;
  const draft = yield* select(selectDraft, theirs.id);
  const { id: spreadId, reasons: _, ...saved } = theirs;
  const mine = draft?.document ?? made;
  if (areDocumentsEqual(mine, theirs.document)) {
    if (draft) yield put(actions.spreadSaved({ spreadId, ...saved, revision: draft.revision }));
    return;
  }
  yield put(actions.copyCreated({ albumId, theirs, document: mine }));
  if (theirs.version > NEW_SPREAD_VERSION) yield put(actions.conflictFound({ theirs }));
}

/** Returns whether a cover was changed elsewhere beyond its spine or a new title. */
function* isChangedElsewhere({ id, version, document }: ServerSpread, { op }: StructureChange): SagaIterator<boolean> {
  const before = (yield* select(selectEditor)).spreads[id];
  if (op === 'rename') return before !== undefined && version > before.version + 1;
  if (!before || document.role !== 'cover' || version <= before.version) return false;
  return !isOnlySpineChanged(before.document, document);
}

/**
 * Applies the response. A cover that was otherwise changed elsewhere is reloaded, so that no local step undoes that
 * change.
 */
function* applyResponse(
  change: BookChange,
  next: StructureChange,
  { order, book, cover, spread, title, spreads: followed = [] }: StructureResponse,
): SagaIterator<void> {
  const { albumId } = change;
  const answered = [cover, spread, ...followed].flatMap((one) => (one ? [parseServerSpread(one)] : []));
  // After a lost response, the repeated one contains no changed spreads.
  let readAgain = next.op === 'rename' && followed.length === 0;
  const spreads: ServerSpread[] = [];
  for (const one of answered) {
    yield* rebaseCoverDraft(one, title);
    if (yield* isChangedElsewhere(one, next)) readAgain = true;
    else spreads.push(one);
  }
  if (next.op === 'copy') {
    for (const one of spreads) yield* reconcileCopy(change, one);
    if (next.lost !== undefined) yield put(actions.draftDropped({ spreadId: next.lost }));
  }
  yield put(outbox.changeDone({ id: change.id }));
  const { albumId: open, known: before } = yield* select(selectEditor);
  const known = { order: order ?? before.order, deleted: applyStructureChange(before, next).deleted, chosen: null };
  const shown = applyBookChanges(known, yield* select(selectPendingBookChanges, albumId));
  yield put(
    actions.structureChanged({ albumId, change: next, spreads, ...(book && { book }), known, optimistic: shown }),
  );
  if (readAgain && open === albumId) yield put(actions.editorOpened({ id: albumId }));
}

/**
 * Sends the next of the changes. An unanswered request is resent unchanged.
 * @throws ApiError on refusal or without a response
 */
export function* sendNextChange(change: BookChange): SagaIterator<void> {
  const { id, changes, done, sent } = change;
  const next = changes[done];
  if (!next) return;
  if (!sent) {
    yield* waitUntilReady(change, next);
    yield put(outbox.changeSent({ id }));
  }
  yield* applyResponse(change, next, yield* requestChange(change, next));
}
