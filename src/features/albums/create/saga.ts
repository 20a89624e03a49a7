import type { SavedCreation } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery } from 'redux-saga/effects';
import { ApiError, albumsApi, isTransient } from '@/api';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { type LogoutGuard, registerLogoutGuard } from '@/features/auth';
import { isUploadActive, type StorageRoot, selectUpload } from '@/features/storage';
import { actions as toasts } from '@/features/toasts';
import { createRetryDelay } from '@/lib/loading/loadWithRetry';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { ALBUM_UNDO_MS } from '../list/saga';
import {
  savedCreationActions as actions,
  type CreationState,
  reconcileCreations,
  selectIsCreationUnsaved,
  selectLocalCreation,
  selectSavedCreation,
} from './savedCreation';
import { creationActions } from './slice';

const CREATION_SAVE_DELAY_MS = 800;

interface Root {
  readonly albums: { readonly creation: CreationState };
}

const selectCreation = (state: Root) => state.albums.creation;
const selectUploading = (state: StorageRoot, ids: readonly string[]): string[] =>
  ids.filter((id) => {
    const upload = selectUpload(state, id);
    return upload !== undefined && isUploadActive(upload);
  });
const isChange = ({ type }: { readonly type: string }): boolean => type.startsWith('albums/creation/');
const isRetryTrigger = (action: { readonly type: string }): boolean =>
  isChange(action) || actions.creationFlushRequested.match(action);

/** Photos that have not arrived stay chosen: a queue of uploads has them, or the page names them. */
const withPendingPhotos = ({ chosen, ...saved }: SavedCreation): SavedCreation => ({
  ...saved,
  creation: chosen ?? saved.creation,
});

/** Shows the newer of two creations. A toast offers the other one. */
function* applyServerCreation(response: SavedCreation): SagaIterator<void> {
  const server = withPendingPhotos(response);
  const local = yield* select(selectLocalCreation);
  const base = yield* select(selectSavedCreation);
  const decision = reconcileCreations(local, base, server);
  if (decision === 'keep') {
    const isSameVersion = server.version === base.version;
    yield put(actions.creationSaved(isSameVersion ? { ...server, creation: base.creation } : server));
    return;
  }
  const own = yield* select(selectCreation);
  const uploading = yield* select(selectUploading, local?.file_ids ?? []);
  yield put(actions.creationAdopted(server));
  // Neither the server nor the other device knows these photos yet.
  if (server.creation && uploading.length > 0) yield put(creationActions.photosAdded(uploading));
  if (decision === 'replace') return;
  yield put(
    toasts.shown({
      title: { id: 'toast.creationReplaced' },
      description: { id: 'toast.creationReplacedText' },
      variant: 'warning',
      action: { label: { id: 'toast.creationTakeBack' }, dispatch: creationActions.creationRestored(own) },
      duration: null,
    }),
  );
}

/** Loads the saved creation. A failure is silent: the local one stays, and the next visit retries. */
function* loadCreation(): SagaIterator<void> {
  try {
    yield* call(applyServerCreation, yield* callApi(albumsApi.getCreation, undefined));
  } catch {
    yield put(actions.creationLoadFailed());
  }
}

/** Saves once. `later`: the same request may succeed later; `refused`: it never will. */
function* saveCreation(): SagaIterator<'done' | 'later' | 'refused'> {
  const creation = yield* select(selectLocalCreation);
  const { version } = yield* select(selectSavedCreation);
  try {
    const response = yield* callApi(albumsApi.saveCreation, { version, creation });
    // Keeps the sent creation, since the response lacks photos that are still being uploaded.
    yield put(actions.creationSaved({ ...withPendingPhotos(response), creation }));
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) return isTransient(error) ? 'later' : 'refused';
    if (error.current) yield* call(applyServerCreation, error.current as SavedCreation);
    else yield put(actions.creationLoadRequested());
    return 'done';
  }
}

function* waitForPause(): SagaIterator<void> {
  for (;;) {
    const { changed } = yield* race({
      changed: take(isChange),
      flushed: take(actions.creationFlushRequested),
      over: delay(CREATION_SAVE_DELAY_MS),
    });
    if (!changed) return;
  }
}

/** Sends one request at a time, so that saves of this browser never conflict. */
function* syncCreation(): SagaIterator<never> {
  let failures = 0;
  yield* call(loadCreation);
  for (;;) {
    const { isStale } = yield* select(selectSavedCreation);
    if (isStale) {
      yield* call(loadCreation);
    } else if (yield* select(selectIsCreationUnsaved)) {
      yield* call(waitForPause);
      const outcome = yield* call(saveCreation);
      const attempt = failures;
      failures = outcome === 'done' ? 0 : failures + 1;
      if (outcome === 'later') yield* race([take(isRetryTrigger), call(() => createRetryDelay(attempt).over)]);
      if (outcome === 'refused') yield* take(isRetryTrigger);
    } else {
      yield* take('*');
    }
  }
}

function* waitUntilCreationSaved(): SagaIterator<void> {
  while (yield* select(selectIsCreationUnsaved)) yield* take('*');
}

/** @testonly to save without the rest of a logout */
export const creationLogoutGuard = {
  *findLoss() {
    return (yield* select(selectIsCreationUnsaved)) ? { text: { id: 'signOut.creationText' }, count: 1 } : null;
  },
  *save() {
    yield put(actions.creationFlushRequested());
    yield* call(waitUntilCreationSaved);
  },
} satisfies LogoutGuard;

/** Discards the choices. The photos stay in the library. */
function* discardCreation(): SagaIterator<void> {
  const own = yield* select(selectCreation);
  yield put(creationActions.creationDiscarded());
  yield put(
    toasts.shown({
      title: { id: 'toast.creationDiscarded' },
      variant: 'default',
      action: { label: { id: 'toast.undo' }, dispatch: creationActions.creationRestored(own) },
      duration: ALBUM_UNDO_MS,
    }),
  );
}

/** Empties the start page for the next album when no other page opens over it. */
function* reopenAfterHiddenRun({
  payload: { key, hidden },
}: ReturnType<typeof generationActions.generationSucceeded>): SagaIterator<void> {
  const { askedAs } = yield* select(selectCreation);
  if (hidden && askedAs === key) yield put(creationActions.creationOpened());
}

/** Synchronises the creation with the server, from which other devices load it. */
export function* creationSaga(): SagaIterator<void> {
  const unregisterLogoutGuard = registerLogoutGuard(creationLogoutGuard);
  try {
    yield takeEvery(actions.creationDiscardRequested, discardCreation);
    yield takeEvery(generationActions.generationSucceeded, reopenAfterHiddenRun);
    yield* call(syncCreation);
  } finally {
    unregisterLogoutGuard();
  }
}
