import type { Clip, StorageFile } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api';

export interface ClipTarget {
  readonly albumId: string;
  readonly spreadId: string;
}

export interface ClipUploadState {
  /** Id of the future clip; its bytes are in the file registry. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly target: ClipTarget;
  readonly phase: 'checking' | 'doubtful' | 'uploading' | 'finishing' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  readonly failure: Failure | null;
}

export interface ClipsState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly clips: readonly Clip[];
  /** Size limit of a file; null while unknown. */
  readonly maxBytes: number | null;
  readonly upload: ClipUploadState | null;
  /** The dialog shows the upload, so no message about it is needed. */
  readonly isUploadShown: boolean;
}

const initialState: ClipsState = { phase: 'idle', clips: [], maxBytes: null, upload: null, isUploadShown: false };

/*
 * An upload:
 *
 *   fileChosen → checking ─ playable ──────────▶ uploading ─ bytesSent → finishing ─ placeRequested → (none)
 *                    └ doubted → doubtful ─ uploadConfirmed ┘ ▲     └──────┬ uploadFailed
 *                                                             └ failed ◀───┘
 *                                                    retryRequested
 *
 * `doubtful` and `failed` wait for the user; a message says so while the dialog is closed. `uploadCancelled` removes it
 * from every phase. Only one runs at a time; another choice replaces it.
 */
const slice = createSlice({
  name: 'clips',
  initialState,
  reducers: {
    listRequested(state) {
      if (state.phase !== 'ready') state.phase = 'loading';
    },
    listLoaded(state, { payload }: PayloadAction<{ readonly clips: readonly Clip[]; readonly maxBytes: number }>) {
      return { ...state, ...payload, phase: 'ready' };
    },
    listFailed(state) {
      if (state.phase === 'loading') state.phase = 'failed';
    },
    renameRequested(_state, _: PayloadAction<{ readonly id: string; readonly title: string }>) {},
    clipChanged(state, { payload }: PayloadAction<Clip>) {
      state.clips = state.clips.map((clip) => (clip.id === payload.id ? payload : clip));
    },
    deleteRequested(_state, _: PayloadAction<{ readonly id: string }>) {},
    clipRemoved(state, { payload }: PayloadAction<{ readonly id: string }>) {
      state.clips = state.clips.filter(({ id }) => id !== payload.id);
    },

    uploadShown(state) {
      state.isUploadShown = true;
    },
    uploadHidden(state) {
      state.isUploadShown = false;
    },
    fileChosen(state, { payload }: PayloadAction<Pick<ClipUploadState, 'id' | 'name' | 'bytes' | 'target'>>) {
      state.upload = { ...payload, phase: 'checking', progress: 0, failure: null };
    },
    /** This browser cannot play the file, so others may not either. */
    uploadDoubted(state) {
      if (state.upload) state.upload.phase = 'doubtful';
    },
    uploadConfirmed() {},
    uploadStarted(state) {
      if (state.upload) Object.assign(state.upload, { phase: 'uploading', progress: 0, failure: null });
    },
    uploadProgressed(state, { payload }: PayloadAction<{ readonly progress: number }>) {
      if (state.upload?.phase !== 'uploading') return;
      state.upload.progress = payload.progress;
    },
    /** The clip is stored; its still picture follows. */
    bytesSent(state, { payload }: PayloadAction<{ readonly clip: Clip }>) {
      state.clips = [payload.clip, ...state.clips.filter(({ id }) => id !== payload.clip.id)];
      if (state.upload) state.upload.phase = 'finishing';
    },
    uploadFailed(state, { payload }: PayloadAction<{ readonly failure: Failure }>) {
      if (state.upload) Object.assign(state.upload, { phase: 'failed', failure: payload.failure });
    },
    retryRequested() {},
    uploadCancelled(state) {
      state.upload = null;
    },
    /** The code of a clip is put on a page, beside its still picture if there is one. */
    placeRequested(
      state,
      {
        payload,
      }: PayloadAction<{
        readonly clip: Clip;
        readonly photo: Pick<StorageFile, 'id' | 'width' | 'height'> | null;
        readonly target: ClipTarget;
      }>,
    ) {
      if (state.upload?.id === payload.clip.id) state.upload = null;
    },
  },
});

export const { actions, reducer } = slice;

interface WithClips {
  readonly storage: { readonly clips: ClipsState };
}
export const selectClips = ({ storage }: WithClips): ClipsState => storage.clips;
export const selectClipUpload = ({ storage }: WithClips): ClipUploadState | null => storage.clips.upload;

/** Upload that neither failed nor waits for a decision of the user. */
export const selectActiveUpload = ({ storage }: WithClips): ClipUploadState | null => {
  const { upload } = storage.clips;
  return upload && upload.phase !== 'doubtful' && upload.phase !== 'failed' ? upload : null;
};
