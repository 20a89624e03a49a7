import type { GeneratedAlbum } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface GeneratedState {
  /** What was made of albums, by album, as far as it was asked for. */
  readonly albums: Readonly<Record<string, GeneratedAlbum>>;
  /** The deep link that is being followed. */
  readonly link: { readonly id: string; readonly phase: 'loading' | 'missing' | 'failed' | 'followed' } | null;
}

const initialState: GeneratedState = { albums: {}, link: null };
type Mutable = { -readonly [K in keyof GeneratedState]: GeneratedState[K] };

const slice = createSlice({
  name: 'albums/generated',
  initialState,
  reducers: {
    generatedRequested(_state, _: PayloadAction<{ id: string }>) {},
    generatedLoaded(state: Mutable, { payload }: PayloadAction<GeneratedAlbum>) {
      state.albums = { ...state.albums, [payload.album.id]: payload };
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
