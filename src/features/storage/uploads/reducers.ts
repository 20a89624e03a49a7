import type { StorageFile } from '@domain/contract';
import type { PhotoAnalysis } from '@domain/photo';
import type { PayloadAction } from '@reduxjs/toolkit';
import type {
  ChosenFile,
  Inspection,
  LeftOutFiles,
  StorageState,
  UnsupportedReason,
  Upload,
  UploadFailure,
  UploadPhase,
  UploadStatus,
} from '../types';

/*
 * An upload:
 *
 *   filesAdded                 filesChecked (ok)          uploadStarted
 *   ─────────▶ checking ──────────────────────▶ waiting ───────────────▶ uploading ──uploadSent──▶ processing ──┐
 *                 │                              ▲  ▲  └ uploadsCancelled: gone from every phase       │        │
 *                 │ filesChecked (refused)       │  └────────── uploadDelayed (transient failure) ─────┴────────┤
 *                 ▼                              │ retryRequested                                               │
 *            unsupported ◀─ uploadRefused ───── failed ◀──────────────── uploadFailed ──────────────────────────┤
 *                                                                                                               │
 *                                               stored ◀──────────────── uploadSucceeded ───────────────────────┘
 *
 * `stored` stays in `uploads` until it is dismissed. `failed` and `unsupported` leave the placeholders for `unsent`, until
 * they are retried or dismissed. An event that does not fit the phase (late progress after a cancellation) changes nothing.
 */
const IN_FLIGHT_PHASES: readonly UploadPhase[] = ['uploading', 'processing'];
const ACTIVE_PHASES: readonly UploadPhase[] = ['checking', 'waiting', ...IN_FLIGHT_PHASES];
const UNSENT_PHASES: readonly UploadPhase[] = ['failed', 'unsupported'];

type Draft = { -readonly [K in keyof Upload]: Upload[K] };

function advanceUpload(
  state: StorageState,
  id: string,
  from: readonly UploadPhase[],
  status: UploadStatus,
): Draft | null {
  const upload: Draft | undefined = state.uploads[id] ?? state.unsent[id];
  if (!upload || !from.includes(upload.status.phase)) return null;
  upload.status = status;
  upload.isLoading = ACTIVE_PHASES.includes(status.phase);
  const [home, other] = UNSENT_PHASES.includes(status.phase)
    ? [state.unsent, state.uploads]
    : [state.uploads, state.unsent];
  if (other[id]) {
    delete other[id];
    home[id] = upload;
  }
  return upload;
}

/** @param staying `selected` for photos that are stored */
export function forgetUploads(state: StorageState, ids: readonly string[], staying?: 'selected'): void {
  if (ids.length === 0) return;
  const gone = new Set(ids);
  for (const id of gone) {
    delete state.uploads[id];
    delete state.unsent[id];
    if (!staying) delete state.selected[id];
  }
  state.order = state.order.filter((id) => !gone.has(id));
}

const FILE_LOST: UploadFailure = {
  code: 'file_lost',
  status: 0,
  message: 'The page was closed before the file was copied',
};

const attemptOf = (status: UploadStatus): number => ('attempt' in status ? status.attempt : 0);

export const uploadReducers = {
  filesAdded(state: StorageState, { payload }: PayloadAction<{ files: readonly ChosenFile[] }>) {
    for (const file of payload.files) {
      if (state.uploads[file.id] ?? state.unsent[file.id]) continue;
      const unknown = { kind: null, width: null, height: null, takenAt: null, takenOffset: null };
      const begin = { status: { phase: 'checking' }, isLoading: true, kept: 'pending' } as const;
      state.uploads[file.id] = { ...file, ...unknown, ...begin };
      state.order.push(file.id);
    }
  },
  /**
   * Chosen or dropped folders and zips are read, which may take long. Their files belong to the session that is open
   * now: its end forgets them.
   */
  gatheringStarted(state: StorageState, { payload }: PayloadAction<{ id: string; count: number }>) {
    state.gathering[payload.id] = payload.count;
  },
  gatheringEnded(state: StorageState, { payload }: PayloadAction<{ id: string }>) {
    delete state.gathering[payload.id];
  },
  filesLeftOut(state: StorageState, { payload }: PayloadAction<LeftOutFiles>) {
    const { videos, others } = state.leftOut;
    state.leftOut = { videos: videos + payload.videos, others: others + payload.others };
  },
  leftOutDismissed(state: StorageState) {
    state.leftOut = { videos: 0, others: 0 };
  },
  /** Files restored from the queue after a reload. Those whose bytes were not kept in time are lost. */
  uploadsResumed(state: StorageState, { payload }: PayloadAction<{ uploads: readonly Upload[] }>) {
    for (const upload of payload.uploads) {
      if (state.uploads[upload.id] || state.unsent[upload.id] || state.photos[upload.id]) continue;
      state.order.push(upload.id);
      if (upload.kept === 'refused') {
        state.unsent[upload.id] = {
          ...upload,
          status: { phase: 'failed', reason: FILE_LOST, retryable: false },
          isLoading: false,
        };
        continue;
      }
      const isInspected = upload.kind !== null;
      state.uploads[upload.id] = {
        ...upload,
        status: isInspected ? { phase: 'waiting', attempt: 0 } : { phase: 'checking' },
        isLoading: true,
        kept: 'kept',
      };
    }
  },
  /** Requests the current queue content. `queueRead` follows, as it does once at session start. */
  queueRequested() {},
  queueRead(state: StorageState, { payload }: PayloadAction<{ elsewhere: readonly string[] }>) {
    state.elsewhere = [...payload.elsewhere];
  },
  filesChecked(
    state: StorageState,
    { payload }: PayloadAction<{ checked: readonly { id: string; inspection: Inspection }[] }>,
  ) {
    for (const { id, inspection } of payload.checked) {
      if (!inspection.ok) {
        advanceUpload(state, id, ['checking'], { phase: 'unsupported', reason: inspection.reason });
        continue;
      }
      const upload = advanceUpload(state, id, ['checking'], { phase: 'waiting', attempt: 0 });
      const { kind, width, height, takenAt, takenOffset } = inspection;
      if (upload) Object.assign(upload, { kind, width, height, takenAt, takenOffset });
    }
  },
  /** Measures of pixels by upload id, for many photos at once, because the book is laid out anew. */
  pixelsMeasured(state: StorageState, { payload }: PayloadAction<Readonly<Record<string, PhotoAnalysis>>>) {
    for (const [id, analysis] of Object.entries(payload)) {
      const upload: Draft | undefined = state.uploads[id];
      if (upload) upload.analysis = analysis;
    }
  },
  bytesPersisted(state: StorageState, { payload }: PayloadAction<{ id: string; kept: boolean }>) {
    const upload: Draft | undefined = state.uploads[payload.id] ?? state.unsent[payload.id];
    if (upload) upload.kept = payload.kept ? 'kept' : 'refused';
  },
  uploadStarted(state: StorageState, { payload: { id } }: PayloadAction<{ id: string }>) {
    const upload = state.uploads[id];
    if (upload)
      advanceUpload(state, id, ['waiting'], {
        phase: 'uploading',
        attempt: attemptOf(upload.status) + 1,
        progress: 0,
      });
  },
  /** `progress` 0..1 by id, for several uploads. */
  uploadsProgressed(state: StorageState, { payload }: PayloadAction<{ progress: Readonly<Record<string, number>> }>) {
    for (const [id, progress] of Object.entries(payload.progress)) {
      const status = state.uploads[id]?.status;
      if (status?.phase !== 'uploading' || progress < status.progress) continue;
      const { attempt } = status;
      advanceUpload(
        state,
        id,
        ['uploading'],
        progress >= 1 ? { phase: 'processing', attempt } : { phase: 'uploading', attempt, progress },
      );
    }
  },
  /** A transient failure. The upload is retried after a delay. */
  uploadDelayed(state: StorageState, { payload: { id } }: PayloadAction<{ id: string }>) {
    const upload = state.uploads[id];
    if (upload) advanceUpload(state, id, IN_FLIGHT_PHASES, { phase: 'waiting', attempt: attemptOf(upload.status) });
  },
  uploadSucceeded(state: StorageState, { payload: { id, photo } }: PayloadAction<{ id: string; photo: StorageFile }>) {
    if (!advanceUpload(state, id, ['waiting', ...IN_FLIGHT_PHASES], { phase: 'stored', photoId: photo.id })) return;
    const { total } = state.list;
    if (!state.photos[photo.id] && total !== null) state.list = { ...state.list, total: total + 1 };
    state.photos[photo.id] = photo;
    if (photo.id === id) return;
    state.merged[id] = photo.id;
    if (state.selected[id]) {
      delete state.selected[id];
      state.selected[photo.id] = true;
    }
  },
  uploadFailed(
    state: StorageState,
    { payload }: PayloadAction<{ id: string; reason: UploadFailure; retryable: boolean }>,
  ) {
    advanceUpload(state, payload.id, ACTIVE_PHASES, {
      phase: 'failed',
      reason: payload.reason,
      retryable: payload.retryable,
    });
  },
  /** The server's inspection rejected the file permanently. */
  uploadRefused(state: StorageState, { payload }: PayloadAction<{ id: string; reason: UnsupportedReason }>) {
    advanceUpload(state, payload.id, ACTIVE_PHASES, { phase: 'unsupported', reason: payload.reason });
  },
  retryRequested(state: StorageState, { payload: { ids } }: PayloadAction<{ ids: readonly string[] }>) {
    for (const id of ids) {
      const status = state.unsent[id]?.status;
      if (status?.phase === 'failed' && status.retryable)
        advanceUpload(state, id, ['failed'], { phase: 'waiting', attempt: 0 });
    }
  },
  /** Cancels uploads in any phase. A stored photo stays stored. */
  uploadsCancelled(state: StorageState, { payload: { ids } }: PayloadAction<{ ids: readonly string[] }>) {
    forgetUploads(state, ids);
  },
  /** Photos that are chosen from now on are those of a visitor. */
  visitStarted(state: StorageState) {
    state.isVisit = true;
  },
  /** The user takes over photos that were chosen before the sign-in. `visitorPhotosHandedOver` follows. */
  visitorPhotosClaimed(_state: StorageState, _: PayloadAction<{ ids: readonly string[]; account: string }>) {},
  /** Number of claimed photos that are uploads of the user now; the others are lost. */
  visitorPhotosHandedOver(state: StorageState, _: PayloadAction<{ count: number }>) {
    state.visitorUploads = [];
  },
  /** The photos of a visitor are deleted from this browser. */
  visitorPhotosDiscarded(state: StorageState) {
    state.visitorUploads = [];
  },
  /** Lost files were chosen again. Whatever refers to the old ids goes on with the new ones. */
  uploadsReplaced(state: StorageState, { payload }: PayloadAction<{ ids: Readonly<Record<string, string>> }>) {
    for (const [old, id] of Object.entries(payload.ids)) if (state.selected[old]) state.selected[id] = true;
    forgetUploads(state, Object.keys(payload.ids));
  },
  /** Clears finished uploads: stored ones move to their date, failed and unsupported ones leave the lists. */
  uploadsDismissed(state: StorageState, { payload: { ids } }: PayloadAction<{ ids: readonly string[] }>) {
    const rests = ['stored', 'failed', 'unsupported'];
    const selected = { ...state.selected };
    forgetUploads(
      state,
      ids.filter((id) => rests.includes((state.uploads[id] ?? state.unsent[id])?.status.phase ?? '')),
    );
    for (const id of ids) if (selected[id] && state.photos[id]) state.selected[id] = true;
  },
};
