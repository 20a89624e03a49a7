import type { GenerationStage, GenerationStatus } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FailureCode } from '@/api';

/** Request of artwork in one style for an album; `NO_ARTWORK` removes it. */
interface ArtworkRunRequest {
  readonly albumId: string;
  readonly title: string;
  readonly lora: string;
}

/**
 * The generation of the page images of one album.
 *
 *   requested → starting → running → (succeeded: gone, the album shows them)
 *                  │          ├──→ failed → requested again, or dismissed: gone
 *                  └──────────┴──→ cancelling → gone
 *
 * All phases but `failed` are persisted and resumed after a reload. A new request for the same album replaces the run.
 */
export interface ArtworkRun extends ArtworkRunRequest {
  readonly phase: 'starting' | 'running' | 'cancelling' | 'failed';
  readonly generationId: string | null;
  readonly stage: GenerationStage;
  /** 0..1 */
  readonly completed: number;
  readonly error: FailureCode | null;
}

export interface ArtworkState {
  readonly runs: Record<string, ArtworkRun>;
  readonly choosing: { readonly albumId: string; readonly title: string; readonly lora: string | null } | null;
}

const initialState: ArtworkState = { runs: {}, choosing: null };

type AlbumPayload<T = unknown> = PayloadAction<{ readonly albumId: string } & T>;
type Mutable = { -readonly [K in keyof ArtworkState]: ArtworkState[K] };

function patchRun(state: Mutable, albumId: string, patch: Partial<ArtworkRun>) {
  const run = state.runs[albumId];
  if (run) state.runs[albumId] = { ...run, ...patch };
}

const createRun = (request: ArtworkRunRequest): ArtworkRun => ({
  ...request,
  phase: 'starting',
  generationId: null,
  stage: 'queued',
  completed: 0,
  error: null,
});

const slice = createSlice({
  name: 'albums/images',
  initialState,
  reducers: {
    artworkDialogOpened(state, { payload }: PayloadAction<NonNullable<ArtworkState['choosing']>>) {
      state.choosing = payload;
    },
    artworkDialogClosed(state) {
      state.choosing = null;
    },
    artworkRequested(state, { payload }: PayloadAction<ArtworkRunRequest>) {
      state.choosing = null;
      state.runs[payload.albumId] = createRun(payload);
    },
    remoteArtworkFound(state, { payload }: AlbumPayload<{ generationId: string }>) {
      const { albumId, generationId } = payload;
      state.runs[albumId] ??= { ...createRun({ albumId, title: '', lora: '' }), phase: 'running', generationId };
    },
    artworkStarted(state, { payload }: AlbumPayload<{ generationId: string }>) {
      patchRun(state, payload.albumId, { phase: 'running', generationId: payload.generationId });
    },
    artworkProgressed(state, { payload }: AlbumPayload<{ status: GenerationStatus }>) {
      const { stage, completed } = payload.status.data;
      patchRun(state, payload.albumId, { stage, completed });
    },
    artworkSucceeded(state, { payload }: AlbumPayload) {
      delete state.runs[payload.albumId];
    },
    artworkFailed(state, { payload }: AlbumPayload<{ error: FailureCode }>) {
      patchRun(state, payload.albumId, { phase: 'failed', error: payload.error });
    },
    artworkCancelRequested(state, { payload }: AlbumPayload) {
      patchRun(state, payload.albumId, { phase: 'cancelling' });
    },
    artworkCancelled(state, { payload }: AlbumPayload) {
      delete state.runs[payload.albumId];
    },
    artworkCancelFailed(state, { payload }: AlbumPayload) {
      patchRun(state, payload.albumId, { phase: 'running' });
    },
    artworkDismissed(state, { payload }: AlbumPayload) {
      if (state.runs[payload.albumId]?.phase === 'failed') delete state.runs[payload.albumId];
    },
  },
});

export const artworkActions = slice.actions;
export const artworkReducer = slice.reducer;
