import type { ResponseOf } from '@domain/contract';
import type { PhotoAnalysis } from '@domain/photo';
import type { Action } from '@reduxjs/toolkit';
import { buffers, type Channel, channel, type SagaIterator } from 'redux-saga';
import { delay, put } from 'redux-saga/effects';
import { type Failure, isRetryable, storageApi, toFailure } from '@/api';
import { fileRegistry, objectUrls } from '@/lib/objectUrls';
import { abortableCall } from '@/sagas';
import { call, fork, join, race, select, take } from '@/sagas/effects';
import { createOnlineChannel } from '@/sagas/poll';
import { fileInspector } from '../inspect/inspector';
import { isUploadNeedingBytes, selectUpload } from '../selectors';
import { actions } from '../slice';
import type { Inspection, UnsupportedCode, UnsupportedReason, Upload, UploadFailure } from '../types';
import { type CheckedFile, isReadable } from './chosenFiles';
import type { PersistedUploadQueue } from './persistedUploadQueue';

/** Number of uploads in each step at the same time. Others wait in the order in which they reached it. */
const STEP_SLOTS = { check: 4, keep: 1, thumbnail: 4, send: 4 } as const;
type UploadStep = keyof typeof STEP_SLOTS;
/**
 * Copying the bytes goes before everything else. After this time the other steps begin beside it, for a copy may stall.
 */
const KEEP_HEAD_START_MS = 3000;
/** Consecutive attempts before an upload fails. With the delays below they bridge half a minute of server trouble. */
const MAX_UPLOAD_ATTEMPTS = 6;
const MAX_RETRY_DELAY_MS = 16_000;

export interface UploadSession {
  readonly queue: PersistedUploadQueue | null;
  /** Longer side of the local pictures in px; that of a tile by default. */
  readonly picturePx?: number | undefined;
  /** Gets the measures of each picture; left out where the server measures. */
  readonly onMeasured?: (id: string, analysis: PhotoAnalysis) => void;
  /** A token for each free slot of a step. */
  readonly slots: Readonly<Record<UploadStep, Channel<true>>>;
  /** Inspections that are not in the state yet. */
  readonly checked: Channel<CheckedFile>;
  /** Newest progress (0..1) of running requests that is not in the state yet, by upload id. */
  readonly progress: Map<string, number>;
}

function createSlots(step: UploadStep): Channel<true> {
  const slots = channel<true>(buffers.fixed(STEP_SLOTS[step]));
  for (let slot = 0; slot < STEP_SLOTS[step]; slot += 1) slots.put(true);
  return slots;
}

export const createUploadSession = (queue: PersistedUploadQueue | null): UploadSession => ({
  queue,
  slots: {
    check: createSlots('check'),
    keep: createSlots('keep'),
    thumbnail: createSlots('thumbnail'),
    send: createSlots('send'),
  },
  checked: channel<CheckedFile>(buffers.expanding(64)),
  progress: new Map(),
});

/** Runs one upload from its phase (diagram in `reducers.ts`). A cancelled upload leaves the state, so each step looks for it again after a wait. */
export function* uploadFile(session: UploadSession, id: string): SagaIterator<void> {
  if (yield* prepareFile(session, id)) yield* inSlot(session, 'send', sendUnlessCancelled(session, id));
}

/** Copies a chosen file, checks it and draws its picture. Returns false when it is not accepted. Nothing is sent. */
export function* prepareFile(session: UploadSession, id: string): SagaIterator<boolean> {
  const chosen = yield* select(selectUpload, id);
  if (chosen?.kept === 'pending') {
    const copying = yield* fork(inSlot<void>, session, 'keep', keepBytes(session, id));
    yield* race([join(copying), delay(KEEP_HEAD_START_MS)]);
  }
  if (chosen?.status.phase === 'checking' && !(yield* checkFile(session, id))) return false;
  if (!objectUrls.get(id)) yield* fork(inSlot<void>, session, 'thumbnail', drawThumbnail(session, id));
  return true;
}

function* inSlot<R>({ slots }: UploadSession, step: UploadStep, saga: SagaIterator<R>): SagaIterator<R> {
  yield* take(slots[step]);
  try {
    return yield* saga;
  } finally {
    slots[step].put(true);
  }
}

/** Returns true when the file is accepted and the state says so. */
function* checkFile(session: UploadSession, id: string): SagaIterator<boolean> {
  const inspection = yield* inSlot(session, 'check', inspectFile(session, id));
  if (!inspection) return false;
  session.checked.put({ id, inspection });
  // The slot is free again: the state is told about many files at once.
  yield* take((action: Action) => actions.filesChecked.match(action) && action.payload.checked.some(hasId(id)));
  const isAccepted = inspection.ok && (yield* select(selectUpload, id)) !== undefined;
  if (!isAccepted) yield* releaseBytes(session, [id], 'revoke');
  return isAccepted;
}

function* inspectFile(session: UploadSession, id: string): SagaIterator<Inspection | null> {
  const upload = yield* select(selectUpload, id);
  if (upload?.status.phase !== 'checking') return null;
  const file = yield* readBytes(session, id);
  if (!file) {
    // A damaged file of an archive.
    if (fileRegistry.isPacked(id)) return DAMAGED;
    yield* endUpload(session, id, UNREADABLE);
    return null;
  }
  return yield* call(fileInspector.inspect, file, upload.name);
}

const DAMAGED: Inspection = { ok: false, reason: { code: 'file_corrupt', params: {} } };

/** Stores a copy of the bytes that survives a reload. */
function* keepBytes({ queue }: UploadSession, id: string): SagaIterator<void> {
  const upload = yield* select(selectUpload, id);
  const file = yield* call(fileRegistry.open, id);
  if (!upload || !file || !isUploadNeedingBytes(upload)) return;
  const kept = queue ? yield* call(queue.persist, upload, file) : false;
  const now = yield* select(selectUpload, id);
  if (now && isUploadNeedingBytes(now)) yield put(actions.bytesPersisted({ id, kept }));
  else if (queue) yield* call(dropPersisted, queue, [id]);
}

/** Makes a thumbnail for the tile; it is replaced by the server's. */
function* drawThumbnail(session: UploadSession, id: string): SagaIterator<void> {
  const upload = yield* select(selectUpload, id);
  if (!upload?.width || !upload.height) return;
  const file = yield* readBytes(session, id);
  if (!file) return;
  const { width, height } = upload;
  const { picturePx, onMeasured } = session;
  const size = { width, height, ...(picturePx && { picturePx }) };
  const measured = onMeasured && (yield* call(fileInspector.measure, file, size));
  const picture = onMeasured ? measured?.picture : yield* call(fileInspector.thumbnail, file, size);
  if (measured?.analysis) onMeasured?.(id, measured.analysis);
  const now = yield* select(selectUpload, id);
  if (!picture || !now) return;
  objectUrls.put(id, picture);
  if (now.status.phase === 'stored') objectUrls.retire(id);
}

const hasId = (id: string) => (other: { readonly id: string }) => other.id === id;
const cancels = (id: string) => (action: Action) =>
  actions.uploadsCancelled.match(action) && action.payload.ids.includes(id);

function* sendUnlessCancelled(session: UploadSession, id: string): SagaIterator<void> {
  yield* race({ done: call(sendFile, session, id), cancelled: take(cancels(id)) });
}

/** Sends the file until it is stored, failed or refused. Keeps its slot while it waits for another attempt. */
function* sendFile(session: UploadSession, id: string): SagaIterator<void> {
  for (let attempt = 1; ; ) {
    const upload = yield* select(selectUpload, id);
    if (upload?.status.phase !== 'waiting') return;
    const bytes = yield* readBytes(session, id);
    if (!bytes) {
      yield* endUpload(session, id, UNREADABLE);
      return;
    }
    yield put(actions.uploadStarted({ id }));
    const outcome = yield* requestUpload(session, upload, bytes);
    if ('photo' in outcome) {
      yield put(actions.uploadSucceeded({ id, photo: outcome.photo }));
      yield* releaseBytes(session, [id], 'retire');
      return;
    }
    const offline = outcome.failure.code === 'network' && !navigator.onLine;
    if (!isTransientFailure(outcome.failure) || (!offline && attempt >= MAX_UPLOAD_ATTEMPTS)) {
      yield* endUpload(session, id, outcome.failure);
      return;
    }
    yield put(actions.uploadDelayed({ id }));
    yield* waitBeforeRetry(attempt);
    if (!offline) attempt += 1;
  }
}

type Answer = ResponseOf<'uploadSingle'>;
type Outcome = { readonly photo: Answer['data'] } | { readonly failure: Failure };

function* requestUpload({ progress }: UploadSession, upload: Upload, bytes: Blob): SagaIterator<Outcome> {
  const file = bytes instanceof File ? bytes : new File([bytes], upload.name);
  const perform = (request: storageApi.UploadRequest, options: { signal: AbortSignal }) =>
    storageApi.uploadPhoto(request, {
      ...options,
      onUploadProgress: ({ loaded, total }) => progress.set(upload.id, total > 0 ? loaded / total : 0),
    });
  try {
    const { data } = yield* call(abortableCall<storageApi.UploadRequest, Answer>, perform, {
      id: upload.id,
      file,
      origin: upload.origin,
    });
    return { photo: data };
  } catch (error) {
    return { failure: toFailure(error) };
  } finally {
    progress.delete(upload.id);
  }
}

function* waitBeforeRetry(attempt: number): SagaIterator<void> {
  const online = yield* call(createOnlineChannel);
  try {
    if (!navigator.onLine) yield* take(online);
    else yield* race({ time: delay(retryDelayMs(attempt, Math.random())), online: take(online) });
  } finally {
    online.close();
  }
}

/**
 * Returns 1, 2, 4, … s in ms, with up to a quarter of jitter, so four uploads do not retry at the same instant.
 * @testonly for every attempt without the waits
 */
export const retryDelayMs = (attempt: number, random: number): number =>
  Math.min(1000 * 2 ** (attempt - 1), MAX_RETRY_DELAY_MS) * (1 + random / 4);

/**
 * Includes `unauthorized` after a renewal: the new token expired during the upload. When the session ends, this saga
 * ends too.
 */
const isTransientFailure = (failure: Failure) =>
  failure.code !== 'storage_full' && (failure.code === 'unauthorized' || isRetryable(failure));

const UNREADABLE: UploadFailure = {
  code: 'file_unreadable',
  status: 0,
  message: 'The file cannot be read any more',
};

const REFUSAL_REASONS: Readonly<Partial<Record<string, UnsupportedCode>>> = {
  file_too_large: 'file_too_large',
  payload_too_large: 'file_too_large',
  file_unsupported: 'file_unsupported',
  file_corrupt: 'file_corrupt',
  file_empty: 'file_empty',
  photo_too_small: 'photo_too_small',
};

/** One error code covers too many bytes and too many pixels; a parameter tells them apart. */
function refusalReason({ code, params }: { readonly code: string; readonly params?: UnsupportedReason['params'] }) {
  return code === 'file_too_large' && params && 'megapixels' in params ? 'too_many_pixels' : REFUSAL_REASONS[code];
}

function* endUpload(session: UploadSession, id: string, reason: UploadFailure): SagaIterator<void> {
  const refusal = refusalReason(reason);
  // The bytes stay until the failure is dismissed. Only a missing file cannot be retried.
  const retryable = reason.code !== 'file_unreadable';
  if (refusal)
    yield put(
      actions.uploadRefused({ id, reason: { code: refusal, params: 'params' in reason ? (reason.params ?? {}) : {} } }),
    );
  else yield put(actions.uploadFailed({ id, reason, retryable }));
  if (refusal || !retryable) yield* releaseBytes(session, [id], 'retire');
}

/** Returns the chosen file, or the kept copy after a reload or when the file is gone. */
function* readBytes({ queue }: UploadSession, id: string): SagaIterator<Blob | undefined> {
  const chosen = yield* call(fileRegistry.open, id);
  if (chosen && (yield* call(isReadable, chosen))) return chosen;
  if (!queue) return undefined;
  try {
    return yield* call(queue.read, id);
  } catch (error) {
    console.error('failed to read the kept copy of a file', error);
    return undefined;
  }
}

/** Releases the bytes of ended uploads. A retired thumbnail stays for a photo on screen. */
export function* releaseBytes(
  { queue }: UploadSession,
  ids: readonly string[],
  thumbnails: 'retire' | 'revoke',
): SagaIterator<void> {
  for (const id of ids) {
    fileRegistry.drop(id);
    objectUrls[thumbnails](id);
  }
  if (queue && ids.length > 0) yield* call(dropPersisted, queue, ids);
}

/** A copy that cannot be deleted now is uploaded again after a reload, and the server returns the existing photo. */
async function dropPersisted(queue: PersistedUploadQueue, ids: readonly string[]): Promise<void> {
  await queue.drop(ids).catch(() => undefined);
}
