import type { ResponseOf, StorageFile } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { clipsApi, type Failure, toFailure } from '@/api';
import { type LogoutGuard, registerLogoutGuard } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { actions as toasts } from '@/features/toasts';
import { createUnloadGuard } from '@/lib/dom/unloadGuard';
import { newId } from '@/lib/ids';
import { fileRegistry } from '@/lib/objectUrls';
import { callApi } from '@/sagas';
import { call, race, select, take } from '@/sagas/effects';
import { type ClipInspection, inspectClip } from './inspectClip';
import { actions, selectActiveUpload, selectClips } from './slice';

type ClipResponse = ResponseOf<'clipCreate'>;
type Chosen = ReturnType<typeof actions.fileChosen>['payload'];

const PROGRESS_INTERVAL_MS = 200;
/** Longest wait for the still picture of a stored video. The code goes on the page without it. */
const STILL_WAIT_MS = 30_000;
const MEBIBYTE = 1024 * 1024;

const tooLarge = (maxBytes: number): Failure => ({
  code: 'file_too_large',
  status: 413,
  message: 'The file is too large',
  params: { max: Math.floor(maxBytes / MEBIBYTE) },
});

function* putProgress(sent: { readonly progress: number }): SagaIterator<void> {
  for (;;) {
    yield delay(PROGRESS_INTERVAL_MS);
    yield put(actions.uploadProgressed({ progress: sent.progress }));
  }
}

/** Sends the file. The id makes a repetition safe. */
function* sendClip({ id, name }: Chosen, file: Blob): SagaIterator<ClipResponse> {
  const sent = { progress: 0 };
  const perform = (request: clipsApi.ClipUploadRequest, options: { signal: AbortSignal }) =>
    clipsApi.uploadClip(request, {
      ...options,
      onUploadProgress: ({ loaded, total }) => {
        sent.progress = total > 0 ? loaded / total : 0;
      },
    });
  const { response } = yield* race({
    response: callApi(perform, { id, name, file }),
    progress: call(putProgress, sent),
  });
  if (!response) throw new Error('the upload ended without a response');
  return response;
}

/** Waits for a decision that the dialog offers. While the dialog is closed, a message sends the user there. */
function* waitForDecision(
  decision: typeof actions.uploadConfirmed | typeof actions.retryRequested,
  name: string,
): SagaIterator<void> {
  for (;;) {
    if ((yield* select(selectClips)).isUploadShown) {
      const end: { readonly type: string } = yield* take([decision, actions.uploadHidden]);
      if (decision.match(end)) return;
      continue;
    }
    const title = { id: 'clips.needsYou', values: { name } } as const;
    const description = { id: 'clips.needsYouText' } as const;
    const toast = toasts.shown({ title, description, variant: 'warning', duration: null });
    yield put(toast);
    try {
      const end: { readonly type: string } = yield* take([decision, actions.uploadShown]);
      if (decision.match(end)) return;
    } finally {
      yield put(toasts.dismissed(toast.payload.id));
    }
  }
}

/** Uploads until the clip is stored. A failure waits for another try. */
function* sendUntilStored(chosen: Chosen, file: Blob): SagaIterator<ClipResponse['clip']> {
  for (;;) {
    yield put(actions.uploadStarted());
    try {
      return (yield* sendClip(chosen, file)).clip;
    } catch (error) {
      yield put(actions.uploadFailed({ failure: toFailure(error) }));
    }
    yield* call(waitForDecision, actions.retryRequested, chosen.name);
  }
}

function isPhotoUploadEnd(action: { readonly type: string }, id: string): boolean {
  const { filesChecked, uploadsCancelled, uploadSucceeded, uploadFailed, uploadRefused } = storage;
  if (filesChecked.match(action)) return action.payload.checked.some((file) => file.id === id && !file.inspection.ok);
  if (uploadsCancelled.match(action)) return action.payload.ids.includes(id);
  const isOfOne = uploadSucceeded.match(action) || uploadFailed.match(action) || uploadRefused.match(action);
  return isOfOne && action.payload.id === id;
}

/** Adds the still picture to the photos of the user, like a chosen file. Null when that fails. */
function* storeStill(still: Blob, clipName: string): SagaIterator<StorageFile | null> {
  const id = newId();
  const name = `${clipName.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.jpg`;
  fileRegistry.put(id, new File([still], name, { type: 'image/jpeg' }));
  yield put(storage.filesAdded({ files: [{ id, name, bytes: still.size, addedAt: new Date().toISOString() }] }));
  const { end } = yield* race({
    end: take((action: { readonly type: string }) => isPhotoUploadEnd(action, id)),
    late: delay(STILL_WAIT_MS),
  });
  return end && storage.uploadSucceeded.match(end) ? end.payload.photo : null;
}

function* uploadClip(chosen: Chosen): SagaIterator<void> {
  const { id, name, bytes, target } = chosen;
  const file = fileRegistry.get(id);
  if (!file) return;
  const { maxBytes } = yield* select(selectClips);
  if (maxBytes !== null && bytes > maxBytes) {
    yield put(actions.uploadFailed({ failure: tooLarge(maxBytes) }));
    return;
  }
  const { isPlayable, still }: ClipInspection = yield* call(inspectClip, file, name);
  if (!isPlayable) {
    yield put(actions.uploadDoubted());
    yield* call(waitForDecision, actions.uploadConfirmed, name);
  }
  const clip = yield* call(sendUntilStored, chosen, file);
  yield put(actions.bytesSent({ clip }));
  const photo = still ? yield* call(storeStill, still, name) : null;
  yield put(actions.placeRequested({ clip, photo, target }));
}

/** A clip under way is not kept in the browser. */
const clipLogoutGuard: LogoutGuard = {
  *findLoss() {
    const upload = yield* select(selectActiveUpload);
    return upload && { text: { id: 'clips.signOutText', values: { name: upload.name } }, count: 1, isUpload: true };
  },
};

/** Runs the upload of a chosen file, until its code is on the page or it is cancelled. */
export function* runUpload({ payload }: ReturnType<typeof actions.fileChosen>): SagaIterator<void> {
  const guard = createUnloadGuard();
  guard(true);
  const takeBack = registerLogoutGuard(clipLogoutGuard);
  try {
    yield* race({ done: call(uploadClip, payload), cancelled: take(actions.uploadCancelled) });
  } finally {
    takeBack();
    guard(false);
    fileRegistry.drop(payload.id);
  }
}
