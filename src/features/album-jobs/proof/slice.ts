import type { GeneratedAlbum } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface GeneratedAlbumsState {
  readonly albums: Readonly<Record<string, GeneratedAlbum>>;
  readonly link: { readonly id: string; readonly phase: 'loading' | 'missing' | 'failed' | 'followed' } | null;
}

const noGeneratedAlbums: GeneratedAlbumsState = { albums: {}, link: null };
type Mutable = { -readonly [K in keyof GeneratedAlbumsState]: GeneratedAlbumsState[K] };

const generatedAlbums = createSlice({
  name: 'albums/generated',
  initialState: noGeneratedAlbums,
  reducers: {
    generatedAlbumRequested(_state, _: PayloadAction<{ id: string }>) {},
    generatedAlbumLoaded(state: Mutable, { payload }: PayloadAction<GeneratedAlbum>) {
      state.albums = { ...state.albums, [payload.album.id]: payload };
    },
    deepLinkOpened(state: Mutable, { payload }: PayloadAction<{ id: string }>) {
      state.link = { id: payload.id, phase: 'loading' };
    },
    deepLinkResolved(state: Mutable, { payload }: PayloadAction<{ id: string }>) {
      state.link = { id: payload.id, phase: 'followed' };
    },
    deepLinkFailed(state: Mutable, { payload }: PayloadAction<{ id: string; missing: boolean }>) {
      state.link = { id: payload.id, phase: payload.missing ? 'missing' : 'failed' };
    },
  },
});

export const generatedAlbumsActions = generatedAlbums.actions;
export const generatedAlbumsReducer = generatedAlbums.reducer;

/**
 * The proof of an album: a PDF of its spreads, made by a generation.
 *
 *   requested → running → ready (opened) · failed
 */
export interface Proof {
  readonly albumId: string;
  readonly title: string;
  readonly phase: 'running' | 'ready' | 'failed';
  readonly generationId: string | null;
  /** 0..1 */
  readonly completed: number;
}

/** By album id. Persisted: a running proof is resumed after a reload. */
export type ProofsState = Readonly<Record<string, Proof>>;

const initialState: ProofsState = {};

const patchProof = (state: ProofsState, id: string, patch: Partial<Proof>): ProofsState => {
  const proof = state[id];
  return proof ? { ...state, [id]: { ...proof, ...patch } } : state;
};

const slice = createSlice({
  name: 'albums/proofs',
  initialState,
  reducers: {
    proofRequested(state, { payload }: PayloadAction<{ albumId: string; title: string }>) {
      return { ...state, [payload.albumId]: { ...payload, phase: 'running', generationId: null, completed: 0 } };
    },
    proofStarted(
      state,
      { payload: { albumId, generationId } }: PayloadAction<{ albumId: string; generationId: string }>,
    ) {
      return patchProof(state, albumId, { generationId });
    },
    proofProgressed(state, { payload: { albumId, completed } }: PayloadAction<{ albumId: string; completed: number }>) {
      return patchProof(state, albumId, { completed });
    },
    proofSucceeded(state, { payload }: PayloadAction<{ albumId: string }>) {
      return patchProof(state, payload.albumId, { phase: 'ready', completed: 1 });
    },
    proofFailed(state, { payload }: PayloadAction<{ albumId: string }>) {
      return patchProof(state, payload.albumId, { phase: 'failed' });
    },
    proofDismissed(state, { payload }: PayloadAction<{ albumId: string }>) {
      const { [payload.albumId]: _, ...rest } = state;
      return rest;
    },
  },
});

export const proofActions = slice.actions;
export const proofsReducer = slice.reducer;
