import type { SagaIterator } from 'redux-saga';
import { put, take, takeEvery } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { isNotFoundError } from '@/api/jobFailure';
import { errorToast, actions as toasts, withToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { call, select } from '@/sagas/effects';
import { copyToSystemClipboard, toCopiedContent } from '../elements/clipboard';
import type { SpreadDraft } from '../state/editorState';
import { preferencesActions } from '../state/preferencesSlice';
import { selectDraft, selectDrafts, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

/** Returns whether an album is deleted for good; false if the request fails. */
function* isAlbumDeleted(albumId: string): SagaIterator<boolean> {
  try {
    yield* callApi(albumsApi.getAlbumRevision, albumId);
    return false;
  } catch (error) {
    return isNotFoundError(error);
  }
}

/** Offers an unsavable draft for copying, and drops it once the toast is closed. */
function* notifyUnsavableDraft({ spreadId, document }: SpreadDraft): SagaIterator<void> {
  const copied = toCopiedContent(document, document.elements);
  const copy = preferencesActions.elementsCopied({ html: copied.html });
  const message = toasts.shown({
    title: { id: 'editor.gone.title' },
    description: { id: 'editor.gone.text' },
    action: { label: { id: 'editor.lost.copy' }, dispatch: copy },
    variant: 'warning',
    duration: null,
  });
  const isCopy = (action: { readonly type: string }) =>
    preferencesActions.elementsCopied.match(action) && action.payload.html === copied.html;
  const isCopied = yield* call(withToast<true>, message, function* (): SagaIterator<true> {
    yield take(isCopy);
    yield* call(copyToSystemClipboard, copied);
    return true;
  });
  yield put(actions.draftDropped({ spreadId }));
  if (isCopied) yield put(toasts.shown({ title: { id: 'editor.lost.copied' }, variant: 'success' }));
}

/** Shows one toast at a time, because several would push out the first. */
function* notifyUnsavableDrafts(albumId: string): SagaIterator<void> {
  for (;;) {
    const drafts = yield* select(selectDrafts);
    const next = Object.values(drafts).find((draft) => draft.albumId === albumId);
    if (!next) return;
    yield* notifyUnsavableDraft(next);
  }
}

function* checkDeletedAlbum(
  asked: Set<string>,
  { payload: { spreadId, failure } }: ReturnType<typeof actions.saveRefused>,
): SagaIterator<void> {
  const draft = yield* select(selectDraft, spreadId);
  if (failure.code !== 'not_found' || !draft) return;
  const { albumId } = draft;
  const open = yield* select(selectEditor);
  // An open album shows the state of the draft itself.
  if (asked.has(albumId) || (open.albumId === albumId && open.phase === 'ready')) return;
  asked.add(albumId);
  try {
    if (yield* isAlbumDeleted(albumId)) yield* notifyUnsavableDrafts(albumId);
    else yield put(errorToast('toast.errorUpdatingAlbum', failure));
  } finally {
    asked.delete(albumId);
  }
}

/** Reports changes that cannot be saved because their album or spread is deleted, unless the album is open. */
export function* watchDeletedAlbums(): SagaIterator<void> {
  yield takeEvery(actions.saveRefused, checkDeletedAlbum, new Set<string>());
}
