import type { BodyOf, GenerationStage, GenerationStatus } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure, FailureCode } from '@/api';
import { actions as storage } from '@/features/storage';
import { newId } from '@/lib/ids';

export type AlbumGenerationRequest = Omit<BodyOf<'albumCreate'>, 'request_id'>;

/**
 * The generation of one album.
 *
 *   requested → uploading → starting → running → (succeeded: gone, the album opens)
 *                  │            │          │
 *                  └────────────┴──────────┴──→ failed → retried: uploading, or dismissed: gone
 *                  └────────────┴──────────┴──→ cancelling → gone
 *
 * All phases but `failed` are persisted and resumed after a reload.
 */
type GenerationPhase = 'uploading' | 'starting' | 'running' | 'cancelling' | 'failed';

export interface GenerationRun {
  readonly key: string;
  /** null for a run that the server reported: it cannot be retried here. */
  readonly request: AlbumGenerationRequest | null;
  readonly requestId: string;
  readonly title: string;
  readonly phase: GenerationPhase;
  readonly generationId: string | null;
  readonly albumId: string | null;
  readonly stage: GenerationStage;
  /** 0..1 */
  readonly completed: number;
  /** Photos uploaded or placed so far, of `total`. */
  readonly placed: number;
  readonly total: number;
  /** A code from versions that stored no more. */
  readonly error: Failure | FailureCode | null;
  /** The user went on to something else. Only the list of albums shows progress. */
  readonly hidden: boolean;
  /** The draft is open at `/creations/preview/{key}` while photos upload. Runs of earlier builds lack the field. */
  readonly isDraftOpen?: boolean;
  /** Number of photos that could not be uploaded. The album is made without them. */
  readonly leftOut?: number;
}

export interface GenerationState {
  readonly runs: Record<string, GenerationRun>;
  readonly shown: string | null;
  readonly confirming: string | null;
}

const initialState: GenerationState = { runs: {}, shown: null, confirming: null };

type Mutable = { -readonly [K in keyof GenerationState]: GenerationState[K] };
type RunPayload<T = unknown> = PayloadAction<{ readonly key: string } & T>;

function patchRun(state: Mutable, key: string, patch: Partial<GenerationRun>) {
  const run = state.runs[key];
  if (run) state.runs[key] = { ...run, ...patch };
}

function removeRun(state: Mutable, key: string) {
  delete state.runs[key];
  if (state.shown === key) state.shown = null;
  if (state.confirming === key) state.confirming = null;
}

const createRun = (key: string, request: AlbumGenerationRequest | null): GenerationRun => ({
  key,
  request,
  requestId: key,
  title: request?.title ?? '',
  phase: 'uploading',
  generationId: null,
  albumId: null,
  stage: 'queued',
  completed: 0,
  placed: 0,
  total: request?.file_ids.length ?? 0,
  error: null,
  hidden: false,
});

function replaceFile(state: Mutable, id: string, next: string) {
  for (const { key, request } of Object.values(state.runs)) {
    if (!request?.file_ids.includes(id)) continue;
    const file_ids = replaceId(request.file_ids, id, next);
    const cover = request.cover_file_id === id ? { cover_file_id: next } : {};
    patchRun(state, key, { request: { ...request, ...cover, file_ids } });
  }
}

export const replaceId = (ids: readonly string[], id: string, next: string): string[] => [
  ...new Set(ids.map((one) => (one === id ? next : one))),
];

const slice = createSlice({
  name: 'albums/generation',
  initialState,
  reducers: {
    generationRequested: {
      prepare: (request: AlbumGenerationRequest) => ({ payload: { key: newId(), request } }),
      reducer(state, { payload }: RunPayload<{ request: AlbumGenerationRequest }>) {
        state.runs[payload.key] = createRun(payload.key, payload.request);
        state.shown = payload.key;
      },
    },
    remoteGenerationFound(state, { payload }: PayloadAction<{ id: string; albumId: string }>) {
      const known = Object.values(state.runs).some((run) => run.generationId === payload.id);
      if (known) return;
      state.runs[payload.id] = {
        ...createRun(payload.id, null),
        phase: 'running',
        generationId: payload.id,
        albumId: payload.albumId,
      };
      state.shown ??= payload.id;
    },
    uploadsProgressed(state, { payload }: RunPayload<{ uploaded: number; total: number }>) {
      patchRun(state, payload.key, { placed: payload.uploaded, total: payload.total });
    },
    uploadsFinished(state, { payload }: RunPayload<{ leftOut: number }>) {
      patchRun(state, payload.key, { phase: 'starting', stage: 'queued', leftOut: payload.leftOut });
    },
    generationStarted(state, { payload }: RunPayload<{ generationId: string; albumId: string }>) {
      const { key, ...ids } = payload;
      patchRun(state, key, { ...ids, phase: 'running', placed: 0 });
    },
    generationProgressed(state, { payload }: RunPayload<{ status: GenerationStatus }>) {
      const { stage, completed, placed, total } = payload.status.data;
      patchRun(state, payload.key, { stage, completed, placed, total });
    },
    /** `hidden` is set when the album does not open because the user went on to something else. */
    generationSucceeded(state, { payload }: RunPayload<{ albumId: string; hidden?: true }>) {
      removeRun(state, payload.key);
    },
    generationFailed(state, { payload }: RunPayload<{ error: Failure }>) {
      patchRun(state, payload.key, { phase: 'failed', error: payload.error });
      if (state.confirming === payload.key) state.confirming = null;
    },
    generationRetryRequested: {
      prepare: (key: string) => ({ payload: { key, requestId: newId() } }),
      reducer(state, { payload }: RunPayload<{ requestId: string }>) {
        const run = state.runs[payload.key];
        if (run?.phase !== 'failed' || !run.request) return;
        // An unanswered request keeps its id, so it cannot make two albums.
        const id = run.generationId === null ? run.requestId : payload.requestId;
        const isDraftOpen = run.isDraftOpen ?? false;
        state.runs[payload.key] = { ...createRun(payload.key, run.request), requestId: id, isDraftOpen };
        if (!isDraftOpen) state.shown = payload.key;
      },
    },
    generationFailureDismissed(state, { payload }: PayloadAction<string>) {
      removeRun(state, payload);
    },
    generationCancelRequested(state, { payload }: PayloadAction<string>) {
      state.confirming = payload;
    },
    generationCancelDeclined(state) {
      state.confirming = null;
    },
    generationCancelConfirmed(state, { payload }: PayloadAction<string>) {
      state.confirming = null;
      patchRun(state, payload, { phase: 'cancelling' });
    },
    generationCancelled(state, { payload }: RunPayload) {
      removeRun(state, payload.key);
    },
    generationCancelFailed(state, { payload }: RunPayload) {
      patchRun(state, payload.key, { phase: 'running' });
    },
    readyAlbumChosen(_state, _: PayloadAction<{ albumId: string }>) {},
    /** The open draft replaces the progress dialog. */
    draftPreviewOpened(state, { payload: { key } }: RunPayload) {
      patchRun(state, key, { isDraftOpen: true, hidden: false });
      if (state.shown === key) state.shown = null;
    },
    draftPreviewClosed(state, { payload }: RunPayload) {
      patchRun(state, payload.key, { hidden: true });
    },
    progressDialogHidden(state) {
      if (state.shown) patchRun(state, state.shown, { hidden: true });
      state.shown = null;
    },
    progressDialogShown(state, { payload }: PayloadAction<string>) {
      if (!state.runs[payload]) return;
      patchRun(state, payload, { hidden: false });
      state.shown = payload;
    },
  },
  // The server stores a duplicate under the id of the first upload. The id of the duplicate is unknown after a reload.
  extraReducers: (builder) =>
    builder
      .addCase(storage.uploadSucceeded, (state, { payload: { id, photo } }) => {
        if (photo.id !== id) replaceFile(state, id, photo.id);
      })
      .addCase(storage.uploadsReplaced, (state, { payload }) => {
        for (const [id, next] of Object.entries(payload.ids)) replaceFile(state, id, next);
      }),
});

export const generationActions = slice.actions;
export const generationReducer = slice.reducer;
