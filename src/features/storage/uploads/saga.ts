import type { StorageFile } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery } from 'redux-saga/effects';
import { actions as auth, selectors as authSelectors, registerLogoutGuard } from '@/features/auth';
import { errorToast, actions as toasts } from '@/features/toasts';
import { fileRegistry, objectUrls } from '@/lib/objectUrls';
import { all, call, fork, join, race, select, take } from '@/sagas/effects';
import { fileInspector } from '../inspect/inspector';
import {
  selectFailed,
  selectPhotoMap,
  selectUploadMap,
  selectUploadSummary,
  selectUploads,
  selectUploadsElsewhere,
} from '../selectors';
import { actions } from '../slice';
import { type ChosenFile, isFileFailure, type Upload, type UploadFailure } from '../types';
import { announceFiles, openQueue, QUEUE_TIMEOUT_MS, reportChecked } from './chosenFiles';
import type { PersistedUploadQueue } from './persistedUploadQueue';
import { createUploadSession, releaseBytes, type UploadSession, uploadFile } from './uploadFile';
import { createUploadsLogoutGuard, warnBeforeUnload } from './uploadGuards';

/** Waits for the owner of the files. A token names the user before the server does, also without a network. */
function* waitForOwner(): SagaIterator<string> {
  for (;;) {
    const owner = (yield* select(authSelectors.userId)) ?? (yield* select(authSelectors.user))?.id;
    if (owner !== undefined) return owner;
    yield* take(auth.userLoaded);
  }
}

function* uploadFiles(session: UploadSession, ids: readonly string[]): SagaIterator<void> {
  for (const id of ids) yield* fork(uploadFile, session, id);
}

const fileKey = ({ name, bytes }: ChosenFile) => `${bytes} ${name}`;

/** A file that was lost or cannot be read is replaced when the same one is chosen again. */
function* replaceLostFiles(files: readonly ChosenFile[]): SagaIterator<void> {
  const chosen = new Map<string, string[]>();
  for (const file of files) chosen.set(fileKey(file), [...(chosen.get(fileKey(file)) ?? []), file.id]);
  const ids: Record<string, string> = {};
  for (const lost of yield* select(selectFailed)) {
    if (lost.status.phase !== 'failed' || lost.status.retryable) continue;
    const id = chosen.get(fileKey(lost))?.shift();
    if (id !== undefined) ids[lost.id] = id;
  }
  if (Object.keys(ids).length > 0) yield put(actions.uploadsReplaced({ ids }));
}

function* uploadChosenFiles(session: UploadSession, files: readonly ChosenFile[]): SagaIterator<void> {
  const ids = files.map(({ id }) => id);
  yield* announceFiles(session, ids);
  yield* replaceLostFiles(files);
  yield* uploadFiles(session, ids);
}

/** Files may be dropped before the user is loaded and the queue is open. They wait in the state. */
function* uploadEarlyFiles(session: UploadSession): SagaIterator<void> {
  const added = yield* select(selectUploads);
  yield* uploadChosenFiles(
    session,
    added.filter(({ status }) => status.phase === 'checking'),
  );
}

interface QueueEntries {
  /** Uploads that no living tab has. */
  readonly orphans: readonly Upload[];
  readonly elsewhere: readonly string[];
}

/** Resumes uploads of an earlier page load or a closed tab. */
function* resumeUploads(session: UploadSession, orphans: readonly Upload[]): SagaIterator<void> {
  const known = new Set((yield* select(selectUploads)).map(({ id }) => id));
  const left = orphans.filter(({ id }) => !known.has(id));
  if (left.length === 0) return;
  yield put(actions.uploadsResumed({ uploads: left }));
  const uploads = yield* select(selectUploadMap);
  const photos = yield* select(selectPhotoMap);
  const ids = left.map(({ id }) => id);
  yield* uploadFiles(
    session,
    ids.filter((id) => uploads[id]),
  );
  // Acknowledged just before the page closed: the photo is stored and the copy is obsolete.
  yield* releaseBytes(
    session,
    ids.filter((id) => photos[id] && !uploads[id]),
    'revoke',
  );
}

/** Releases the bytes of files that the server turned out to have. */
function* releaseArrived(session: UploadSession, photos: readonly StorageFile[]): SagaIterator<void> {
  const uploads = yield* select(selectUploadMap);
  const ids = photos.map(({ id }) => id);
  yield* releaseBytes(
    session,
    ids.filter((id) => !uploads[id] && (fileRegistry.get(id) || fileRegistry.isPacked(id))),
    'retire',
  );
}

/** Loads the photos that other tabs have uploaded, so that none is missing for a moment. */
function* loadArrivedPhotos(elsewhere: readonly string[]): SagaIterator<void> {
  const before = (yield* select(selectUploadsElsewhere)) ?? [];
  const known = new Set([...elsewhere, ...(yield* select(selectUploads)).map(({ id }) => id)]);
  if (before.every((id) => known.has(id))) return;
  yield* all([take([actions.listCompleted, actions.listFailed]), put(actions.listRequested({}))]);
}

/** Without access to the queue (a full disk, cleared site data), uploads go on with the files of this tab. */
function* readEntries(queue: PersistedUploadQueue | null): SagaIterator<QueueEntries> {
  let [orphans, elsewhere]: [QueueEntries['orphans'], QueueEntries['elsewhere']] = [[], []];
  try {
    if (queue) {
      orphans = yield* call(queue.takeOverOrphans);
      elsewhere = yield* call(queue.listInOtherTabs);
    }
  } catch (error) {
    console.error('failed to read the queue of uploads', error);
  }
  return { orphans, elsewhere };
}

/** A queue that answers late is read all the same. The page goes on without it until then. */
function* readQueue(session: UploadSession): SagaIterator<void> {
  const reading = yield* fork(readEntries, session.queue);
  const [inTime] = yield* race([join(reading), delay(QUEUE_TIMEOUT_MS)]);
  if (!inTime) yield put(actions.queueRead({ elsewhere: [] }));
  const { orphans, elsewhere } = inTime ?? (yield* join(reading));
  yield* resumeUploads(session, orphans);
  yield* loadArrivedPhotos(elsewhere);
  yield put(actions.queueRead({ elsewhere }));
}

const OTHER_TABS_POLL_MS = 3000;

/** Other tabs finish their uploads, or are closed and leave them to this one. */
function* watchOtherTabs(session: UploadSession): SagaIterator<void> {
  for (;;) {
    while (!(yield* select(selectUploadsElsewhere))?.length) yield* take(actions.queueRead);
    yield delay(OTHER_TABS_POLL_MS);
    yield* readQueue(session);
  }
}

const PROGRESS_REPORT_MS = 150;

function* reportProgress({ progress }: UploadSession): SagaIterator<void> {
  for (;;) {
    yield* take(actions.uploadStarted);
    while ((yield* select(selectUploadSummary)).active > 0) {
      yield delay(PROGRESS_REPORT_MS);
      if (progress.size === 0) continue;
      const newest = Object.fromEntries(progress);
      progress.clear();
      yield put(actions.uploadsProgressed({ progress: newest }));
    }
  }
}

/** Dismissing keeps thumbnails of stored photos on screen and releases the bytes of failed uploads. */
function* releaseDismissed(session: UploadSession, ids: readonly string[]): SagaIterator<void> {
  const left = new Set((yield* select(selectUploads)).map(({ id }) => id));
  yield* releaseBytes(
    session,
    ids.filter((id) => !left.has(id)),
    'retire',
  );
}

function uploadFailureToast(failures: readonly UploadFailure[]) {
  const [only] = failures;
  if (only && failures.length === 1 && !isFileFailure(only)) return errorToast('toast.uploadError', only);
  return toasts.shown({
    title: { id: 'toast.uploadError' },
    description: { id: 'storage.uploadsFailed', values: { count: failures.length } },
    variant: 'destructive',
  });
}

function* notifyFailures(): SagaIterator<void> {
  let failures: UploadFailure[] = [];
  for (;;) {
    const action = yield* take([
      actions.uploadFailed,
      actions.uploadRefused,
      actions.uploadSucceeded,
      actions.uploadsCancelled,
      actions.filesChecked,
    ]);
    if (actions.uploadFailed.match(action)) failures.push(action.payload.reason);
    if (failures.length === 0 || (yield* select(selectUploadSummary)).active > 0) continue;
    yield put(uploadFailureToast(failures));
    failures = [];
  }
}

/**
 * Ends the uploads with the session. A logout deletes the waiting files; after an expiry they resume at the next
 * sign-in.
 */
function* endUploads({ queue }: UploadSession): SagaIterator<void> {
  fileInspector.close();
  fileRegistry.clear();
  objectUrls.clear();
  const endedBy = yield* select(authSelectors.endedBy);
  if (endedBy !== 'logout' || !queue) return;
  try {
    yield* call(queue.clear);
  } catch (error) {
    console.error('failed to delete the queue of uploads', error);
  }
}

function* runUploads(onOpened: (queue: PersistedUploadQueue | null) => void): SagaIterator<void> {
  const owner = yield* call(waitForOwner);
  const session = createUploadSession(yield* call(openQueue, owner));
  onOpened(session.queue);
  try {
    yield* all([
      takeEvery(actions.filesAdded, ({ payload }) => uploadChosenFiles(session, payload.files)),
      takeEvery(actions.queueRequested, () => readQueue(session)),
      takeEvery(actions.retryRequested, ({ payload }) => uploadFiles(session, payload.ids)),
      takeEvery(actions.uploadsCancelled, ({ payload }) => releaseBytes(session, payload.ids, 'revoke')),
      takeEvery(actions.uploadsReplaced, ({ payload }) => releaseBytes(session, Object.keys(payload.ids), 'revoke')),
      takeEvery(actions.pageLoaded, ({ payload }) => releaseArrived(session, payload.photos)),
      takeEvery(actions.uploadsDismissed, ({ payload }) => releaseDismissed(session, payload.ids)),
      call(reportChecked, session),
      call(reportProgress, session),
      call(notifyFailures),
      call(uploadEarlyFiles, session),
      call(readQueue, session),
      call(watchOtherTabs, session),
    ]);
  } finally {
    yield* call(endUploads, session);
  }
}

/** Uploads of one session. Files are protected from the moment they are chosen, also while the user is not loaded. */
export function* uploadsSaga(): SagaIterator<void> {
  let open: PersistedUploadQueue | null = null;
  const takeBack = registerLogoutGuard(createUploadsLogoutGuard(() => open));
  const onOpened = (queue: PersistedUploadQueue | null) => {
    open = queue;
  };
  try {
    yield* all([call(warnBeforeUnload), call(runUploads, onOpened)]);
  } finally {
    takeBack();
  }
}
