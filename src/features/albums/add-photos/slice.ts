import type { AlbumSummary } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Albums to choose from, the last changed first. */
interface AlbumChoices {
  readonly search: string;
  readonly albums: readonly Pick<AlbumSummary, 'id' | 'title' | 'cover_url' | 'format' | 'photo_count'>[];
  readonly total: number;
}

/**
 * Dialog that adds chosen photos to an album; null when closed.
 *
 *   addPhotosDialogOpened → loading ─ albumsLoaded → ready ⇄ loading (albumSearchTyped)
 *                                   └ albumsFailed → failed ─ albumSearchTyped → loading
 *   photosAddRequested closes it
 */
export interface AddPhotosState {
  readonly choosing:
    | (AlbumChoices & { readonly photoIds: readonly string[]; readonly phase: 'loading' | 'ready' | 'failed' })
    | null;
}

export interface AlbumPhotosChange {
  readonly albumId: string;
  readonly title: string;
  readonly photoIds: readonly string[];
}

const initialState: AddPhotosState = { choosing: null };

const slice = createSlice({
  name: 'albums/addPhotos',
  initialState,
  reducers: {
    /** Starts an album of these photos on the start page. */
    albumOfPhotosRequested(_state, _: PayloadAction<readonly string[]>) {},
    addPhotosDialogOpened(state, { payload }: PayloadAction<readonly string[]>) {
      state.choosing = { photoIds: [...payload], phase: 'loading', search: '', albums: [], total: 0 };
    },
    addPhotosDialogClosed: () => initialState,
    albumSearchTyped(state, { payload }: PayloadAction<string>) {
      if (state.choosing) state.choosing = { ...state.choosing, search: payload, phase: 'loading' };
    },
    albumsLoaded(state, { payload }: PayloadAction<AlbumChoices>) {
      if (state.choosing?.search !== payload.search) return;
      state.choosing = { ...state.choosing, ...payload, albums: [...payload.albums], phase: 'ready' };
    },
    albumsFailed(state) {
      if (state.choosing) state.choosing = { ...state.choosing, phase: 'failed' };
    },
    photosAddRequested(state, _: PayloadAction<AlbumPhotosChange>) {
      state.choosing = null;
    },
    /** Takes added photos out again, unless they are on a page by now. */
    photosAddUndone(_state, _: PayloadAction<AlbumPhotosChange>) {},
  },
});

export const addPhotosActions = slice.actions;
export const addPhotosReducer = slice.reducer;
