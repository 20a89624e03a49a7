import type { PhotoAnalysis } from '@domain/photo';
import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery } from 'redux-saga/effects';
import { actions as auth, selectors as authSelectors } from '@/features/auth';
import { fileRegistry, objectUrls } from '@/lib/objectUrls';
import { all, call, fork, join, race, select, take } from '@/sagas/effects';
import { selectUploadMap, selectUploads, selectUploadsElsewhere, selectVisitorUploads } from '../selectors';
import { actions } from '../slice';
import type { ChosenFile, Upload } from '../types';
import { announceFiles, openQueue, QUEUE_TIMEOUT_MS, reportChecked } from '../uploads/chosenFiles';
import type { PersistedUploadQueue } from '../uploads/persistedUploadQueue';
import { createUploadSession, prepareFile, releaseBytes, type UploadSession } from '../uploads/uploadFile';
import { warnBeforeUnload } from '../uploads/uploadGuards';

/** Owner of the photos that a visitor chose. Ids of accounts look different. */
const VISITOR = 'visitor';

/** Longer side in px of the pictures of so many photos: together they must fit into the memory of a phone. */
const PICTURE_SIZES = [
  { upTo: 200, px: 1200 },
  { upTo: 1000, px: 600 },
] as const;

const picturePxFor = (count: number): number | undefined => PICTURE_SIZES.find(({ upTo }) => count <= upTo)?.px;

/**
 * Prepares photos, and then tells their measures all at once: a book whose pages change while it is looked at would be
 * worse than one that improves once.
 */
function* prepareFiles(session: UploadSession, ids: readonly string[]): SagaIterator<void> {
  const { length } = yield* select(selectUploads);
  const measured: Record<string, PhotoAnalysis> = {};
  const picturePx = picturePxFor(length);
  const onMeasured = (id: string, analysis: PhotoAnalysis) => {
    measured[id] = analysis;
  };
  const sized = { ...session, picturePx, ...(picturePx && { onMeasured }) };
  const preparing = [];
  for (const id of ids) preparing.push(yield* fork(preparePhoto, sized, id));
  for (const task of preparing) yield* join(task);
  if (Object.keys(measured).length > 0) yield put(actions.pixelsMeasured(measured));
}

/** Kinds that every browser decodes. No picture of one means that the file is damaged. */
const DECODED_KINDS = new Set(['jpeg', 'png', 'webp']);

/** Nobody but this browser looks into the file, so it is refused here when its pixels cannot be read. */
function* preparePhoto(session: UploadSession, id: string): SagaIterator<void> {
  if (!(yield* call(prepareFile, session, id)) || objectUrls.get(id)) return;
  const upload = (yield* select(selectUploadMap))[id];
  if (!upload?.kind || !DECODED_KINDS.has(upload.kind)) return;
  yield put(actions.uploadRefused({ id, reason: { code: 'file_corrupt', params: {} } }));
  yield* releaseBytes(session, [id], 'revoke');
}

function* prepareChosenFiles(session: UploadSession, files: readonly ChosenFile[]): SagaIterator<void> {
  const ids = files.map(({ id }) => id);
  yield* announceFiles(session, ids);
  yield* prepareFiles(session, ids);
}

/** Prepares files that were chosen while the queue opened, and restores those of an earlier page or another tab. */
function* restorePhotos(session: UploadSession): SagaIterator<void> {
  const early = yield* select(selectUploads);
  yield* prepareChosenFiles(
    session,
    early.filter(({ status }) => status.phase === 'checking'),
  );
  try {
    const known = yield* select(selectUploadMap);
    // Without an answer, the book is made of what is chosen in this page.
    const [listed = []] = session.queue ? yield* race([call(session.queue.list), delay(QUEUE_TIMEOUT_MS)]) : [];
    const uploads = listed.filter(({ id }) => !known[id]);
    if (uploads.length > 0) yield put(actions.uploadsResumed({ uploads }));
    yield* prepareFiles(
      session,
      uploads.filter(({ kept }) => kept === 'kept').map(({ id }) => id),
    );
  } catch (error) {
    console.error('failed to read the photos of a visitor', error);
  }
  yield put(actions.queueRead({ elsewhere: [] }));
}

/** Reads and keeps photos without sending them. */
function* keepPhotos(): SagaIterator<void> {
  yield put(actions.visitStarted());
  const session = createUploadSession(yield* call(openQueue, VISITOR));
  yield* all([
    takeEvery(actions.filesAdded, ({ payload }) => prepareChosenFiles(session, payload.files)),
    takeEvery(actions.uploadsCancelled, ({ payload }) => releaseBytes(session, payload.ids, 'revoke')),
    takeEvery(actions.uploadsDismissed, ({ payload }) => releaseBytes(session, payload.ids, 'revoke')),
    takeEvery(actions.visitorPhotosDiscarded, () => clearQueue(session.queue)),
    call(restorePhotos, session),
    call(reportChecked, session),
    call(warnBeforeUnload),
  ]);
}

function* clearQueue(queue: PersistedUploadQueue | null): SagaIterator<void> {
  if (queue) yield* call(() => queue.clear().catch(() => undefined));
}

function releasePictures(uploads: readonly Upload[]): void {
  for (const { id } of uploads) {
    fileRegistry.drop(id);
    objectUrls.revoke(id);
  }
}

const isOnlyInMemory = ({ id, kept, status }: Upload): boolean =>
  kept !== 'kept' &&
  status.phase !== 'unsupported' &&
  (fileRegistry.get(id) !== undefined || fileRegistry.isPacked(id));

interface Claim {
  readonly ids: readonly string[];
  readonly account: string;
}

/** Makes claimed photos uploads of the session: those of the queue, and those that only this page has. */
function* handOverPhotos(
  queue: PersistedUploadQueue | null,
  chosen: readonly Upload[],
  { ids, account }: Claim,
): SagaIterator<void> {
  // The uploads of the session have opened their queue once they have read it.
  while ((yield* select(selectUploadsElsewhere)) === null) yield* take(actions.queueRead);
  const claimed = new Set(ids);
  releasePictures(chosen.filter(({ id }) => !claimed.has(id)));
  const files = chosen
    .filter((upload) => claimed.has(upload.id) && isOnlyInMemory(upload))
    .map(({ id, name, bytes, addedAt, origin }): ChosenFile => ({ id, name, bytes, addedAt, origin }));
  if (files.length > 0) yield put(actions.filesAdded({ files }));
  try {
    if (queue) {
      yield* call(queue.handOver, ids, account);
      // Photos that were left out of the book, and damaged ones.
      yield* call(queue.clear);
    }
  } catch (error) {
    console.error('failed to hand over the photos of a visitor', error);
  }
  yield* all([take(actions.queueRead), put(actions.queueRequested())]);
  const uploads = yield* select(selectUploadMap);
  yield put(actions.visitorPhotosHandedOver({ count: ids.filter((id) => uploads[id]).length }));
}

/**
 * Photos of a visitor: read and kept as uploads are, never sent. Once a session opens, they wait outside of the state
 * until its user claims or discards them.
 */
export function* visitorUploadsSaga(): SagaIterator<void> {
  while ((yield* select(authSelectors.status)) === 'unknown')
    yield* take([auth.sessionMissing.type, auth.sessionOpened.type]);
  if (!(yield* select(authSelectors.isSignedIn)))
    yield* race({ kept: call(keepPhotos), signedIn: take(auth.sessionOpened) });
  const chosen = yield* select(selectVisitorUploads);
  for (;;) {
    const { claimed } = yield* race({
      claimed: take(actions.visitorPhotosClaimed),
      discarded: take(actions.visitorPhotosDiscarded),
    });
    const queue = yield* call(openQueue, VISITOR);
    if (claimed) {
      yield* handOverPhotos(queue, chosen, claimed.payload);
    } else {
      releasePictures(chosen);
      yield* clearQueue(queue);
    }
  }
}
