import type { ResponseOf } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { type Failure, isRetryable, storageApi, toFailure } from '@/api';
import { abortableCall } from '@/sagas';
import { all, call, race, select, take } from '@/sagas/effects';
import { createOnlineChannel } from '@/sagas/onlineChannel';
import type { Unsupported, UnsupportedCode } from '../inspect/inspection.types';
import { selectUpload, selectUploadSummary } from '../selectors';
import { actions } from '../slice';
import type { Upload, UploadFailure } from '../types';
import { readBytes, releaseBytes } from './fileBlobs';
import { takeSequentially, type UploadChannels } from './uploadChannels';

export const PARALLEL_UPLOADS = 4;
/** Consecutive attempts before an upload fails. With the delays below they bridge half a minute of server trouble. */
export const MAX_UPLOAD_ATTEMPTS = 6;
const PROGRESS_INTERVAL_MS = 150;
const MAX_RETRY_DELAY_MS = 16_000;

type Answer = ResponseOf<'uploadSingle'>;
type Outcome = { readonly photo: Answer['data'] } | { readonly failure: Failure };

/** Server codes of files that it will never accept. */
const REFUSAL_REASONS: Readonly<Partial<Record<string, UnsupportedCode>>> = {
  file_too_large: 'file_too_large',
  payload_too_large: 'file_too_large',
  file_unsupported: 'file_unsupported',
  file_corrupt: 'file_corrupt',
  photo_too_small: 'photo_too_small',
};

/**
 * Includes `unauthorized` after a renewal: the new token expired during the upload. When the session ends, this saga
 * ends too.
 */
const isTransientFailure = (failure: Failure) =>
  failure.code !== 'storage_full' && (failure.code === 'unauthorized' || isRetryable(failure));

/** Returns 1, 2, 4, … s in ms, with up to a quarter of jitter, so four uploads do not retry at the same instant. */
export const retryDelayMs = (attempt: number, random: number): number =>
  Math.min(1000 * 2 ** (attempt - 1), MAX_RETRY_DELAY_MS) * (1 + random / 4);

/** Waits after a transient failure: until the browser is online again, otherwise for a growing delay. */
function* waitBeforeRetry(attempt: number): SagaIterator<void> {
  const channel = yield* call(createOnlineChannel);
  try {
    if (!navigator.onLine) yield* take(channel);
    else yield* race({ time: delay(retryDelayMs(attempt, Math.random())), online: take(channel) });
  } finally {
    channel.close();
  }
}

function* sendUpload(flow: UploadChannels, upload: Upload, bytes: Blob): SagaIterator<Outcome> {
  const file = bytes instanceof File ? bytes : new File([bytes], upload.name);
  const perform = (request: storageApi.UploadRequest, options: { signal: AbortSignal }) =>
    storageApi.uploadPhoto(request, {
      ...options,
      onUploadProgress: ({ loaded, total }) => flow.progress.set(upload.id, total > 0 ? loaded / total : 0),
    });
  try {
    const { data } = yield* call(abortableCall<storageApi.UploadRequest, Answer>, perform, {
      id: upload.id,
      file,
    });
    return { photo: data };
  } catch (error) {
    return { failure: toFailure(error) };
  } finally {
    flow.progress.delete(upload.id);
  }
}

/** The server says by a parameter if there are too many bytes or too many pixels. */
function refusalReason({ code, params }: { readonly code: string; readonly params?: Unsupported['params'] }) {
  return code === 'file_too_large' && params && 'megapixels' in params ? 'too_many_pixels' : REFUSAL_REASONS[code];
}

function* putUploadFailed(flow: UploadChannels, id: string, reason: UploadFailure): SagaIterator<void> {
  const refusal = refusalReason(reason);
  // The bytes stay until the failure is dismissed. Only a missing file cannot be retried.
  const retryable = reason.code !== 'file_unreadable';
  if (refusal)
    yield put(
      actions.uploadRefused({ id, reason: { code: refusal, params: 'params' in reason ? (reason.params ?? {}) : {} } }),
    );
  else yield put(actions.uploadFailed({ id, reason, retryable }));
  if (refusal || !retryable) yield* call(releaseBytes, flow, [id], 'retire');
}

/** Uploads one file until it is stored, failed or rejected. Transient failures are retried. */
function* uploadOne(flow: UploadChannels, id: string): SagaIterator<void> {
  for (let attempt = 1; ; ) {
    const upload = yield* select(selectUpload, id);
    if (upload?.status.phase !== 'waiting') return;
    const bytes = yield* call(readBytes, flow, id);
    if (!bytes) {
      yield* call(putUploadFailed, flow, id, {
        code: 'file_unreadable',
        status: 0,
        message: 'The file cannot be read any more',
      });
      return;
    }
    yield put(actions.uploadStarted({ id }));
    const outcome = yield* call(sendUpload, flow, upload, bytes);
    if ('photo' in outcome) {
      yield put(actions.uploadSucceeded({ id, photo: outcome.photo }));
      yield* call(releaseBytes, flow, [id], 'retire');
      return;
    }
    const offline = outcome.failure.code === 'network' && !navigator.onLine;
    if (!isTransientFailure(outcome.failure) || (!offline && attempt >= MAX_UPLOAD_ATTEMPTS)) {
      yield* call(putUploadFailed, flow, id, outcome.failure);
      return;
    }
    yield put(actions.uploadDelayed({ id }));
    yield* call(waitBeforeRetry, attempt);
    if (!offline) attempt += 1;
  }
}

const cancelsOf = (id: string) => (action: { type: string }) =>
  actions.uploadsCancelled.match(action) && action.payload.ids.includes(id);

function* uploadUnlessCancelled(flow: UploadChannels, id: string): SagaIterator<void> {
  yield* race({ done: call(uploadOne, flow, id), cancelled: take(cancelsOf(id)) });
}

/** Uploads queued files, a bounded number in parallel. */
export function* transferFiles(flow: UploadChannels): SagaIterator<void> {
  const one = (id: string) => uploadUnlessCancelled(flow, id);
  yield* all(Array.from({ length: PARALLEL_UPLOADS }, () => call(takeSequentially, flow.toUpload, one)));
}

/** Dispatches all progress together, at most every 150 ms. */
export function* putUploadProgress(flow: UploadChannels): SagaIterator<void> {
  for (;;) {
    yield* take(actions.uploadStarted);
    while ((yield* select(selectUploadSummary)).active > 0) {
      yield delay(PROGRESS_INTERVAL_MS);
      if (flow.progress.size === 0) continue;
      const progress = Object.fromEntries(flow.progress);
      flow.progress.clear();
      yield put(actions.uploadsProgressed({ progress }));
    }
  }
}
