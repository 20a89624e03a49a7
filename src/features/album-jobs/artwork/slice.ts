import type { GenerationStage, GenerationStatus } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FailureCode } from '@/api';

/** Takes the artwork off the pages; the API's word. */
export const NO_ARTWORK = 'none';

/** What is asked for: artwork of a style for an album, or none. */
export interface ImagesRequest {
  readonly albumId: string;
  readonly title: string;
  readonly lora: string;
}

/**
 * The page images of one album in the making.
 *
 *   requested → starting → running → (succeeded: gone, the album shows them)
 *                  │          ├──→ failed → requested again, or dismissed: gone
 *                  └──────────┴──→ cancelling → gone
 *
 * All but `failed` are persisted and taken up again after a reload. Asking again for the same album replaces the run.
 */
export interface ImagesRun extends ImagesRequest {
  readonly phase: 'starting' | 'running' | 'cancelling' | 'failed';
  readonly generationId: string | null;
  readonly stage: GenerationStage;
  /** 0..1 */
  readonly completed: number;
  readonly error: FailureCode | null;
}

export interface ImagesState {
  /** By album id. */
  readonly runs: Record<string, ImagesRun>;
  /** The album whose style is being chosen. */
  readonly choosing: { readonly albumId: string; readonly title: string; readonly lora: string | null } | null;
}

const initialState: ImagesState = { runs: {}, choosing: null };

type OfAlbum<T = unknown> = PayloadAction<{ readonly albumId: string } & T>;
type Mutable = { -readonly [K in keyof ImagesState]: ImagesState[K] };

function change(state: Mutable, albumId: string, patch: Partial<ImagesRun>) {
  const run = state.runs[albumId];
  if (run) state.runs[albumId] = { ...run, ...patch };
}

const begin = (request: ImagesRequest): ImagesRun => ({
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
    artworkOpened(state, { payload }: PayloadAction<NonNullable<ImagesState['choosing']>>) {
      state.choosing = payload;
    },
    artworkClosed(state) {
      state.choosing = null;
    },
    imagesRequested(state, { payload }: PayloadAction<ImagesRequest>) {
      state.choosing = null;
      state.runs[payload.albumId] = begin(payload);
    },
    /** A run the server knows and this browser does not. */
    imagesFound(state, { payload }: OfAlbum<{ generationId: string }>) {
      const { albumId, generationId } = payload;
      state.runs[albumId] ??= { ...begin({ albumId, title: '', lora: '' }), phase: 'running', generationId };
    },
    imagesStarted(state, { payload }: OfAlbum<{ generationId: string }>) {
      change(state, payload.albumId, { phase: 'running', generationId: payload.generationId });
    },
    imagesProgressed(state, { payload }: OfAlbum<{ status: GenerationStatus }>) {
      const { stage, completed } = payload.status.data;
      change(state, payload.albumId, { stage, completed });
    },
    imagesSucceeded(state, { payload }: OfAlbum) {
      delete state.runs[payload.albumId];
    },
    imagesFailed(state, { payload }: OfAlbum<{ error: FailureCode }>) {
      change(state, payload.albumId, { phase: 'failed', error: payload.error });
    },
    imagesCancelRequested(state, { payload }: OfAlbum) {
      change(state, payload.albumId, { phase: 'cancelling' });
    },
    imagesCancelled(state, { payload }: OfAlbum) {
      delete state.runs[payload.albumId];
    },
    /** Cancelling did not work; the run goes on where it was. */
    imagesCancelFailed(state, { payload }: OfAlbum) {
      change(state, payload.albumId, { phase: 'running' });
    },
    imagesDismissed(state, { payload }: OfAlbum) {
      if (state.runs[payload.albumId]?.phase === 'failed') delete state.runs[payload.albumId];
    },
  },
});

export const imagesActions = slice.actions;
export const imagesReducer = slice.reducer;
