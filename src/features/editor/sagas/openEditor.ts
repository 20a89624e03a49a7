import type { Album, AlbumSpread } from '@domain/contract';
import { parseSpread, serialiseSpread } from '@domain/document';
import { freeze } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { cancel, put } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { isNotFoundError, toPlainFailure } from '@/api/jobFailure';
import { errorToast } from '@/features/toasts';
import { isOnline } from '@/lib/dom/connection';
import { callApi } from '@/sagas';
import { call, fork, select, take } from '@/sagas/effects';
import type { ServerSpread, SpreadDraft } from '../state/editorState';
import { applyBookChanges, optimisticCopies } from '../state/optimisticBook';
import { toBookStructure } from '../state/reducerHelpers';
import { selectDrafts, selectEditor, selectPendingBookChanges } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { type AlbumPrefetch, takePrefetched } from './prefetchAlbum';
import { isOnlyTitleChanged, rebaseCoverDraft } from './rebaseCoverDraft';

/** @throws DocumentError if the HTML is invalid */
export const parseServerSpread = ({ id, version, url, html, reasons }: AlbumSpread): ServerSpread => ({
  id,
  version,
  url,
  document: parseSpread(html),
  ...(reasons && {
    reasons: reasons.map(({ photo_id: photoId, ...reason }) => ({ ...reason, ...(photoId && { photoId }) })),
  }),
});

/** Returns the draft, or its unanswered request, if the server has exactly that; undefined otherwise. */
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

/** Returns the spreads that follow a title change made here. Their steps still fit if they are undone in order. */
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
 * Compares drafts with the server's spreads: equal ones are saved, others are conflicts.
 * @param awaited ids of copies without a response yet, which are compared when it comes
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
  const { spreads: live, deleted_spreads: deletedSpreads, photos, ...summary } = album;
  const [spreads, deleted] = [live.map(parseServerSpread), deletedSpreads.map(parseServerSpread)];
  // Freezes the roots, so that Immer does not walk through everything.
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

/**
 * Fetches the album, and again if a structural change was answered meanwhile, since the first response may be outdated.
 */
function* fetchAlbum(id: string): SagaIterator<Album> {
  for (;;) {
    const { known: before } = yield* select(selectEditor);
    const { album } = yield* callApi(albumsApi.getAlbum, id);
    const { known } = yield* select(selectEditor);
    if (known === before) return album;
  }
}

/** Loads the album in the server's state, also again while it is open, for example when the tab is shown again. */
function* openEditor(prefetch: AlbumPrefetch | null, id: string): SagaIterator<void> {
  const { phase } = yield* select(selectEditor);
  const quiet = phase === 'ready';
  try {
    const album = (prefetch && (yield* takePrefetched(prefetch, id))) ?? (yield* fetchAlbum(id));
    // While the server is away, the answer is a kept one. It may be older than the open album.
    if (!quiet || (yield* call(isOnline))) yield* loadAlbum(album);
  } catch (error) {
    const missing = isNotFoundError(error);
    yield put(actions.editorFailed({ id, missing }));
    // Reports a missing album only if it is open; otherwise the page shows that itself.
    if (missing === quiet) yield put(errorToast('toast.errorFetchingAlbums', toPlainFailure(error)));
  }
}

/** Uses the prefetched album for the first opening only; later openings need the latest state. */
export function* watchEditorOpened(prefetch: AlbumPrefetch | null, openedBefore: string | null): SagaIterator<void> {
  let unused = prefetch;
  function* open(id: string): SagaIterator<void> {
    const first = unused;
    unused = null;
    yield* openEditor(first, id);
  }
  let opening = openedBefore === null ? null : yield* fork(open, openedBefore);
  for (;;) {
    const { payload } = yield* take(actions.editorOpened);
    if (opening) yield cancel(opening);
    opening = yield* fork(open, payload.id);
  }
}
