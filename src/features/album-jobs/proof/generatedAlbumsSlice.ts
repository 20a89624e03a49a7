import type { GeneratedAlbum } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface GeneratedAlbumsState {
  readonly albums: Readonly<Record<string, GeneratedAlbum>>;
  readonly link: { readonly id: string; readonly phase: 'loading' | 'missing' | 'failed' | 'followed' } | null;
}

const initialState: GeneratedAlbumsState = { albums: {}, link: null };
type Mutable = { -readonly [K in keyof GeneratedAlbumsState]: GeneratedAlbumsState[K] };

const slice = createSlice({
  name: 'albums/generated',
  initialState,
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

export const generatedAlbumsActions = slice.actions;
export const generatedAlbumsReducer = slice.reducer;
