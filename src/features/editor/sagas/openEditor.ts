import type { Album, AlbumSpread } from '@domain/contract';
import { parseSpread, serialiseSpread } from '@domain/document';
import { freeze } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { isNotFoundError, toPlainFailure } from '@/api/jobFailure';
import { errorToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import type { ServerSpread, SpreadDraft } from '../state/editorState';
import { applyBookChanges, optimisticCopies } from '../state/optimisticBook';
import { toBookStructure } from '../state/reducerHelpers';
import { selectDrafts, selectEditor, selectPendingBookChanges } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { type AlbumPrefetch, takePrefetched } from './prefetchAlbum';
import { isOnlyTitleChanged, rebaseCoverDraft } from './rebaseCoverDraft';

/** @throws DocumentError */
export const parseServerSpread = ({ id, version, url, html, reasons }: AlbumSpread): ServerSpread => ({
  id,
  version,
  url,
  document: parseSpread(html),
  ...(reasons && {
    reasons: reasons.map(({ photo_id: photoId, ...reason }) => ({ ...reason, ...(photoId && { photoId }) })),
  }),
});

/** What was saved when the server has it, and nobody else's: the draft, or what was sent of it without an answer; undefined when it has neither. */
const findSavedDraft = (draft: SpreadDraft, { document }: ServerSpread) => {
  const theirs = serialiseSpread(document);
  return [draft, draft.sent].find((mine) => mine && serialiseSpread(mine.document) === theirs);
};

function* findOwnSpreadIds(spreads: readonly ServerSpread[]): SagaIterator<readonly string[]> {
  const drafts = yield* select(selectDrafts);
  return spreads.flatMap((theirs) => {
    const draft = drafts[theirs.id];
    return draft && findSavedDraft(draft, theirs) ? [theirs.id] : [];
  });
}

/** Spreads that follow a title which they got from here: their steps still fit when they are taken back in their order. */
function* findRetitledSpreadIds(
  { id, title }: Album,
  spreads: readonly ServerSpread[],
): SagaIterator<readonly string[]> {
  const { albumId, album, spreads: known } = yield* select(selectEditor);
  if (albumId !== id || album?.title !== title) return [];
  return spreads.flatMap((theirs) => {
    const before = known[theirs.id];
    const isNew = before !== undefined && theirs.version > before.version;
    return isNew && isOnlyTitleChanged(before.document, theirs.document, title) ? [theirs.id] : [];
  });
}

/**
 * Compares what was kept here with what the server has: what it has needs no saving, another's change is a conflict.
 * @param awaited ids of copies whose answer has not come: they are compared when it does
 */
function* reconcileDrafts(spreads: readonly ServerSpread[], awaited: readonly string[]): SagaIterator<void> {
  const drafts = yield* select(selectDrafts);
  const { sending } = yield* select(selectEditor);
  for (const theirs of spreads) {
    const draft = drafts[theirs.id];
    if (!draft || draft.version >= theirs.version || sending === theirs.id || awaited.includes(theirs.id)) continue;
    const { reasons: _, id: spreadId, ...now } = theirs;
    const saved = findSavedDraft(draft, theirs);
    if (saved) yield put(actions.spreadSaved({ spreadId, ...now, revision: saved.revision }));
    else yield put(actions.conflictFound({ theirs }));
  }
}

function* loadAlbum(album: Album): SagaIterator<void> {
  const { spreads: live, deleted_spreads: gone, photos, ...summary } = album;
  const [spreads, deleted] = [live.map(parseServerSpread), gone.map(parseServerSpread)];
  // Frozen at its roots, so that the reducer does not look through all of it for what may change.
  for (const root of [...spreads, ...deleted, photos]) freeze(root);
  for (const spread of spreads) yield* rebaseCoverDraft(spread, album.title);
  const waiting = yield* select(selectPendingBookChanges, album.id);
  const shown = {
    structure: applyBookChanges(toBookStructure(spreads, deleted), waiting),
    copies: optimisticCopies(waiting),
  };
  const awaited = shown.copies.map(({ id }) => id);
  const own = [...(yield* findOwnSpreadIds(spreads)), ...awaited, ...(yield* findRetitledSpreadIds(album, spreads))];
  yield put(
    actions.editorLoaded({
      album: summary,
      spreads,
      deleted,
      photos,
      book: summary.book,
      ownSpreadIds: own,
      optimistic: shown,
    }),
  );
  yield* reconcileDrafts(spreads, awaited);
}

/** Asks once more when a change of the book was answered meanwhile: the answer may be of before. */
function* fetchAlbum(id: string): SagaIterator<Album> {
  for (;;) {
    const { known: before } = yield* select(selectEditor);
    const { album } = yield* callApi(albumsApi.getAlbum, id);
    const { known } = yield* select(selectEditor);
    if (known === before) return album;
  }
}

/** Brings the album as the server has it now; also again while it is open, such as when the tab is shown after a while. */
function* openEditor(
  ahead: AlbumPrefetch | null,
  { payload: { id } }: ReturnType<typeof actions.editorOpened>,
): SagaIterator<void> {
  const { phase } = yield* select(selectEditor);
  const quiet = phase === 'ready';
  try {
    yield* loadAlbum((ahead && (yield* takePrefetched(ahead, id))) ?? (yield* fetchAlbum(id)));
  } catch (error) {
    const missing = isNotFoundError(error);
    yield put(actions.editorFailed({ id, missing }));
    // Of an open album only that it is gone is news; of another the page says that itself.
    if (missing === quiet) yield put(errorToast('toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

/** Only the first opening takes what was read ahead: whoever opens an album again wants what has changed. */
export function* watchEditorOpened(ahead: AlbumPrefetch | null): SagaIterator<void> {
  let early = ahead;
  yield takeLatest(actions.editorOpened, function* open(action: ReturnType<typeof actions.editorOpened>) {
    const first = early;
    early = null;
    yield* openEditor(first, action);
  });
}
