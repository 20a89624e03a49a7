import { serialiseSpread } from '@domain/document';
import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { errorToast } from '@/features/toasts';
import { callApi } from '@/sagas';
import { select } from '@/sagas/effects';
import type { BookStep } from '../state/editorState';
import { selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { fetchLatestVersionId } from './fetchLatestVersionId';
import { parseServerSpread } from './openEditor';
import { ensureAlbumSaved } from './waitUntilSaved';

/**
 * Returns whether the server has already restored the version and its response was lost. Another request would
 * overwrite the version to go back to.
 */
function* isAlreadyRestored(wanted: readonly { readonly html: string }[]): SagaIterator<boolean> {
  const { order, spreads } = yield* select(selectEditor);
  const documents = order.map((id) => spreads[id]?.document);
  return (
    documents.length === wanted.length &&
    documents.every((one, i) => one !== undefined && serialiseSpread(one) === wanted[i]?.html)
  );
}

/**
 * Undoes or redoes a replacement of the whole book, such as a new layout. The server restores the stored version and
 * keeps the current one. Replaced spreads come back under new ids.
 */
export function* restoreBookVersion(
  albumId: string,
  via: 'undo' | 'redo',
  { versionId }: BookStep,
): SagaIterator<void> {
  try {
    yield call(ensureAlbumSaved, albumId);
    const { spreads: wanted } = yield* callApi(albumsApi.getVersion, { albumId, versionId });
    if (!(yield* isAlreadyRestored(wanted))) yield* callApi(albumsApi.restoreVersion, { albumId, versionId });
    const before = yield* fetchLatestVersionId(albumId);
    const { album } = yield* callApi(albumsApi.getAlbum, albumId);
    if (before !== null) {
      const ids = Object.fromEntries(wanted.map(({ id }, i) => [id, album.spreads[i]?.id ?? id]));
      const spreads = album.spreads.map(parseServerSpread);
      yield put(actions.bookReplaced({ albumId, via, versionId: before, ids, spreads }));
    } else yield put(actions.historyCleared());
  } catch (error) {
    yield put(errorToast('toast.errorUpdatingAlbum', toPlainFailure(error)));
  }
  if ((yield* select(selectEditor)).albumId === albumId) yield put(actions.editorOpened({ id: albumId }));
  yield put(actions.bookRestoreFinished({ albumId }));
}
