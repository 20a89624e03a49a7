import type { User } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery } from 'redux-saga/effects';
import { actions as auth, selectors as authSelectors, registerLogoutGuard } from '@/features/auth';
import { errorToast, actions as toasts } from '@/features/toasts';
import { newId } from '@/lib/ids';
import { fileRegistry, objectUrls } from '@/lib/objectUrls';
import { all, call, race, select, take } from '@/sagas/effects';
import { fileInspector } from '../inspect/inspector';
import { openPersistedUploadQueue, type PersistedUploadQueue } from '../queue/persistedUploadQueue';
import { selectUploadMap, selectUploadSummary, selectUploads } from '../selectors';
import { actions } from '../slice';
import type { UploadFailure } from '../types';
import { checkFiles, drawThumbnails } from './check';
import { persistBytes, releaseBytes } from './fileBlobs';
import { putUploadProgress, transferFiles } from './transfer';
import { createUploadChannels, takeSequentially, type UploadChannels } from './uploadChannels';
import { confirmLogoutDuringUpload, warnBeforeUnload } from './uploadGuards';

function* waitForUser(): SagaIterator<User> {
  for (;;) {
    const user = yield* select(authSelectors.user);
    if (user) return user;
    yield* take(auth.userLoaded);
  }
}

/** Longest wait for the browser's storage. */
const OPEN_TIMEOUT_MS = 3000;

/**
 * Opens the queue. Private windows and full disks may deny IndexedDB; then nothing survives a reload, and the page
 * says so.
 */
function* openQueue(owner: string): SagaIterator<PersistedUploadQueue | null> {
  try {
    const { queue } = yield* race({
      queue: call(openPersistedUploadQueue, owner, newId()),
      tooLong: delay(OPEN_TIMEOUT_MS),
    });
    return queue ?? null;
  } catch {
    return null;
  }
}

/** Files may be dropped before the user is loaded and the queue is open. They wait in the state. */
function* enqueueEarlyFiles(flow: UploadChannels): SagaIterator<void> {
  const added = yield* select(selectUploads);
  for (const { id, status } of added) if (status.phase === 'checking') flow.toCheck.put(id);
}

/** Resumes uploads of an earlier page load or a closed tab. */
function* resumeUploads(flow: UploadChannels, queue: PersistedUploadQueue): SagaIterator<void> {
  const adopted = yield* call(queue.adopt);
  const known = yield* select(selectUploadMap);
  const left = adopted.filter(({ id }) => !known[id]);
  if (left.length === 0) return;
  yield put(actions.uploadsResumed({ uploads: left }));
  const resumed = yield* select(selectUploadMap);
  for (const { id } of left.filter((upload) => resumed[upload.id])) {
    flow.toUpload.put(id);
    flow.toThumbnail.put(id);
  }
  // Acknowledged just before the page closed: the photo is stored and the copy is obsolete.
  const stored = left.filter((upload) => !resumed[upload.id]);
  yield* call(
    releaseBytes,
    flow,
    stored.map(({ id }) => id),
    'revoke',
  );
}

/** Takes over orphaned uploads and reports those of other tabs. */
function* readQueue(flow: UploadChannels): SagaIterator<void> {
  if (flow.queue) yield* call(resumeUploads, flow, flow.queue);
  const elsewhere = flow.queue ? yield* call(flow.queue.listInOtherTabs) : [];
  yield put(actions.queueRead({ elsewhere }));
}

function* enqueueChecks(flow: UploadChannels, { payload }: ReturnType<typeof actions.filesAdded>): SagaIterator<void> {
  for (const { id } of payload.files) yield put(flow.toCheck, id);
}

function* retryUploads(
  flow: UploadChannels,
  { payload }: ReturnType<typeof actions.retryRequested>,
): SagaIterator<void> {
  for (const id of payload.ids) yield put(flow.toUpload, id);
}

function* releaseCancelled(
  flow: UploadChannels,
  { payload }: ReturnType<typeof actions.uploadsCancelled>,
): SagaIterator<void> {
  yield* call(releaseBytes, flow, payload.ids, 'revoke');
}

/** Dismissing keeps thumbnails of stored photos on screen and releases the bytes of failed uploads. */
function* releaseDismissed(
  flow: UploadChannels,
  { payload }: ReturnType<typeof actions.uploadsDismissed>,
): SagaIterator<void> {
  const left = yield* select(selectUploadMap);
  yield* call(
    releaseBytes,
    flow,
    payload.ids.filter((id) => !left[id]),
    'retire',
  );
}

function uploadFailureToast(failures: readonly UploadFailure[]) {
  const [only] = failures;
  if (only && failures.length === 1 && only.code !== 'file_unreadable') return errorToast('toast.uploadError', only);
  return toasts.shown({
    title: { id: 'toast.uploadError' },
    description: { id: 'storage.uploadsFailed', values: { count: failures.length } },
    variant: 'destructive',
  });
}

/** Shows one toast after all uploads, however many failed. */
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
function* endUploads(flow: UploadChannels): SagaIterator<void> {
  fileInspector.close();
  fileRegistry.clear();
  objectUrls.clear();
  const endedBy = yield* select(authSelectors.endedBy);
  if (endedBy === 'logout' && flow.queue) yield* call(flow.queue.clear);
}

/** Uploads files, from the choice of a file to its acknowledgement; see the diagram above the reducer. */
function* runUploads(): SagaIterator<void> {
  const user = yield* call(waitForUser);
  const flow = createUploadChannels(yield* call(openQueue, user.id));
  try {
    yield* all([
      takeEvery(actions.filesAdded, enqueueChecks, flow),
      takeEvery(actions.queueRequested, readQueue, flow),
      takeEvery(actions.retryRequested, retryUploads, flow),
      takeEvery(actions.uploadsCancelled, releaseCancelled, flow),
      takeEvery(actions.uploadsDismissed, releaseDismissed, flow),
      call(checkFiles, flow),
      call(drawThumbnails, flow),
      call(takeSequentially, flow.toPersist, (id: string) => persistBytes(flow, id)),
      call(transferFiles, flow),
      call(putUploadProgress, flow),
      call(notifyFailures),
      call(enqueueEarlyFiles, flow),
      call(readQueue, flow),
    ]);
  } finally {
    yield* call(endUploads, flow);
  }
}

/** Uploads of one session. Files are protected from the moment they are chosen, also while the user is not loaded. */
export function* uploadsSaga(): SagaIterator<void> {
  const takeBack = registerLogoutGuard(confirmLogoutDuringUpload);
  try {
    yield* all([call(warnBeforeUnload), call(runUploads)]);
  } finally {
    takeBack();
  }
}
