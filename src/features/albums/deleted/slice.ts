import type { AlbumSummary, DeletedAlbum } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Deleted albums that can be restored, as far as they were loaded. */
interface DeletedAlbumsState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly albums: readonly DeletedAlbum[];
  readonly restoring: readonly string[];
}

const initialState: DeletedAlbumsState = { phase: 'idle', albums: [], restoring: [] };

const slice = createSlice({
  name: 'albums/deleted',
  initialState,
  reducers: {
    deletedAlbumsRequested(state) {
      if (state.phase !== 'ready') state.phase = 'loading';
    },
    deletedAlbumsLoaded(state, { payload }: PayloadAction<DeletedAlbum[]>) {
      state.albums = payload;
      state.phase = 'ready';
    },
    deletedAlbumsFailed(state) {
      if (state.phase === 'loading') state.phase = 'failed';
    },
    restoreRequested(state, { payload }: PayloadAction<Pick<AlbumSummary, 'id'>>) {
      if (!state.restoring.includes(payload.id)) state.restoring = [...state.restoring, payload.id];
    },
    albumRestored(state, { payload }: PayloadAction<{ album: AlbumSummary }>) {
      const { id } = payload.album;
      state.albums = state.albums.filter((album) => album.id !== id);
      state.restoring = state.restoring.filter((other) => other !== id);
    },
    restoreFailed(state, { payload }: PayloadAction<Pick<AlbumSummary, 'id'>>) {
      state.restoring = state.restoring.filter((other) => other !== payload.id);
    },
  },
});

export const deletedAlbumsActions = slice.actions;
export const deletedAlbumsReducer = slice.reducer;
