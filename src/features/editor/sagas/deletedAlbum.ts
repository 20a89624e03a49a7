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

/** Whether an album is deleted, from which there is no way back; where that cannot be asked, it is not said. */
function* isAlbumDeleted(albumId: string): SagaIterator<boolean> {
  try {
    yield* callApi(albumsApi.getAlbumRevision, albumId);
    return false;
  } catch (error) {
    return isNotFoundError(error);
  }
}

/** What can be copied for another album until the message is closed, and is given up then. */
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

/** One after the other: of those that are told at once, the first would be pushed out. */
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
  // Who has it open sees there what becomes of it.
  if (asked.has(albumId) || (open.albumId === albumId && open.phase === 'ready')) return;
  asked.add(albumId);
  try {
    if (yield* isAlbumDeleted(albumId)) yield* notifyUnsavableDrafts(albumId);
    else yield put(errorToast('toast.errorUpdatingAlbum', failure));
  } finally {
    asked.delete(albumId);
  }
}

/** Changes that cannot be saved because their album, or their spread, is not there: told where the album is not open. */
export function* watchDeletedAlbums(): SagaIterator<void> {
  yield takeEvery(actions.saveRefused, checkDeletedAlbum, new Set<string>());
}
