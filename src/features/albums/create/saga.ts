import type { SavedCreation } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery } from 'redux-saga/effects';
import { ApiError, albumsApi, isTransient } from '@/api';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { registerLogoutGuard } from '@/features/auth';
import { isUploadActive, type StorageRoot, selectUpload } from '@/features/storage';
import { actions as toasts } from '@/features/toasts';
import { createRetryDelay } from '@/lib/loading/retryUntilLoaded';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { ALBUM_UNDO_MS } from '../list/saga';
import {
  savedCreationActions as actions,
  reconcileCreations,
  selectIsCreationUnsaved,
  selectLocalCreation,
  selectSavedCreation,
} from './savedCreation';
import { type CreationState, creationActions } from './slice';

/** Changes that follow each other faster are saved together. */
export const CREATION_SAVE_DELAY_MS = 800;
/** Longest time logout waits for a pending save. */
const LOGOUT_SAVE_TIMEOUT_MS = 3000;

interface Root {
  readonly albums: { readonly creation: CreationState };
}

const selectCreation = (state: Root) => state.albums.creation;
/** Those of these photos that are on their way to the storage. */
const selectUploading = (state: StorageRoot, ids: readonly string[]): string[] =>
  ids.filter((id) => {
    const upload = selectUpload(state, id);
    return upload !== undefined && isUploadActive(upload);
  });
const isChange = ({ type }: { readonly type: string }): boolean => type.startsWith('albums/creation/');
/** After these it is worth trying again what failed. */
const isRetryTrigger = (action: { readonly type: string }): boolean =>
  isChange(action) || actions.creationFlushRequested.match(action);

/** Shows the newer one of two creations. The user can have the other one back. */
function* applyServerCreation(server: SavedCreation): SagaIterator<void> {
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
  // The server has not heard of these yet, nor has the other device.
  if (server.creation && uploading.length > 0) yield put(creationActions.photosAdded(uploading));
  if (decision === 'adopt') return;
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

/** A failure is silent: what this browser has is shown, and the next visit asks again. */
function* loadCreation(): SagaIterator<void> {
  try {
    yield* call(applyServerCreation, yield* callApi(albumsApi.getCreation, undefined));
  } catch {
    yield put(actions.creationLoadFailed());
  }
}

/** Saves once. `later`: the same request may succeed; `refused`: it never will. */
function* saveCreation(): SagaIterator<'done' | 'later' | 'refused'> {
  const creation = yield* select(selectLocalCreation);
  const { version } = yield* select(selectSavedCreation);
  try {
    const answer = yield* callApi(albumsApi.saveCreation, { version, creation });
    // As it was sent: photos on their way are not in the answer.
    yield put(actions.creationSaved({ ...answer, creation }));
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) return isTransient(error) ? 'later' : 'refused';
    if (error.current) yield* call(applyServerCreation, error.current as SavedCreation);
    else yield put(actions.creationLoadRequested());
    return 'done';
  }
}

/** Waits until the user pauses, or leaves. */
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

/** One request at a time, so that no save meets another one of this browser. */
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

export function* saveCreationBeforeLogout(): SagaIterator<boolean> {
  if (!(yield* select(selectIsCreationUnsaved))) return true;
  yield put(actions.creationFlushRequested());
  yield* race([call(waitUntilCreationSaved), delay(LOGOUT_SAVE_TIMEOUT_MS)]);
  return true;
}

/** Forgets what is chosen; the photos stay in the storage. */
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

/** Keeps the creation the same here and on the server, from where other devices have it. */
export function* creationSaga(): SagaIterator<void> {
  const unregisterLogoutGuard = registerLogoutGuard(saveCreationBeforeLogout);
  try {
    yield takeEvery(actions.creationDiscardRequested, discardCreation);
    yield takeEvery(generationActions.generationSucceeded, reopenAfterHiddenRun);
    yield* call(syncCreation);
  } finally {
    unregisterLogoutGuard();
  }
}
