import type { GeneratedAlbum } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The proof of an album: the PDF of its spreads, made by a generation.
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

export interface GeneratedState {
  /** What was made of albums, by album, as far as it was asked for. */
  readonly albums: Readonly<Record<string, GeneratedAlbum>>;
  readonly proofs: Readonly<Record<string, Proof>>;
  /** The deep link that is being followed. */
  readonly link: { readonly id: string; readonly phase: 'loading' | 'missing' | 'failed' | 'followed' } | null;
}

const initialState: GeneratedState = { albums: {}, proofs: {}, link: null };
type Mutable = { -readonly [K in keyof GeneratedState]: GeneratedState[K] };

function change(state: Mutable, id: string, patch: Partial<Proof>): void {
  const proof = state.proofs[id];
  if (proof) state.proofs = { ...state.proofs, [id]: { ...proof, ...patch } };
}

const slice = createSlice({
  name: 'albums/generated',
  initialState,
  reducers: {
    generatedRequested(_state, _: PayloadAction<{ id: string }>) {},
    generatedLoaded(state: Mutable, { payload }: PayloadAction<GeneratedAlbum>) {
      state.albums = { ...state.albums, [payload.album.id]: payload };
    },
    proofRequested(state: Mutable, { payload }: PayloadAction<{ albumId: string; title: string }>) {
      const proof: Proof = { ...payload, phase: 'running', generationId: null, completed: 0 };
      state.proofs = { ...state.proofs, [payload.albumId]: proof };
    },
    proofStarted(state: Mutable, { payload }: PayloadAction<{ albumId: string; generationId: string }>) {
      change(state, payload.albumId, { generationId: payload.generationId });
    },
    proofProgressed(state: Mutable, { payload }: PayloadAction<{ albumId: string; completed: number }>) {
      change(state, payload.albumId, { completed: payload.completed });
    },
    proofMade(state: Mutable, { payload }: PayloadAction<{ albumId: string }>) {
      change(state, payload.albumId, { phase: 'ready', completed: 1 });
    },
    proofFailed(state: Mutable, { payload }: PayloadAction<{ albumId: string }>) {
      change(state, payload.albumId, { phase: 'failed' });
    },
    proofDismissed(state: Mutable, { payload }: PayloadAction<{ albumId: string }>) {
      const { [payload.albumId]: _, ...rest } = state.proofs;
      state.proofs = rest;
    },
    linkOpened(state: Mutable, { payload }: PayloadAction<{ id: string }>) {
      state.link = { id: payload.id, phase: 'loading' };
    },
    linkFollowed(state: Mutable, { payload }: PayloadAction<{ id: string }>) {
      state.link = { id: payload.id, phase: 'followed' };
    },
    linkBroken(state: Mutable, { payload }: PayloadAction<{ id: string; missing: boolean }>) {
      state.link = { id: payload.id, phase: payload.missing ? 'missing' : 'failed' };
    },
  },
});

export const generatedActions = slice.actions;
export const generatedReducer = slice.reducer;
