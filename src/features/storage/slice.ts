import type { Locale, StickerGroup } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { actions as auth } from '@/features/auth';
import { newId } from '@/lib/ids';
import { editReducers } from './edits/reducers';
import { googleReducers } from './google-picker/reducers';
import { initialPicker, noPickerResumeState } from './google-picker/state';
import { listReducers } from './listReducers';
import { noTownSearch } from './places/photoPlaces';
import type { StorageState } from './types';
import { forgetUploads, uploadReducers } from './uploads/reducers';

const initialStorageState: StorageState = {
  uploads: {},
  unsent: {},
  isVisit: false,
  visitorUploads: [],
  order: [],
  gathering: {},
  leftOut: { videos: 0, others: 0 },
  photos: {},
  merged: {},
  list: { phase: 'idle', total: null, unseen: {} },
  elsewhere: null,
  sortBy: 'taken_at',
  sortOrder: 'desc',
  grouping: { by: 'days', phase: 'ready', groups: [] },
  selected: {},
  deleting: {},
  dateEdits: [],
  placeEdits: [],
  townSearch: noTownSearch,
  picker: initialPicker,
  pickerTrail: noPickerResumeState,
  library: null,
  stickers: { phase: 'idle', language: null, groups: [] },
};

const slice = createSlice({
  name: 'storage',
  initialState: initialStorageState,
  reducers: {
    ...googleReducers,
    ...editReducers,
    ...listReducers,
    ...uploadReducers,
    /** idle ─ stickersRequested → loading → ready | failed; another language requests again. */
    stickersRequested(state, { payload }: PayloadAction<{ language: Locale }>) {
      const same = state.stickers.language === payload.language && state.stickers.phase === 'ready';
      if (!same) state.stickers = { ...state.stickers, phase: 'loading', language: payload.language };
    },
    stickersLoaded(state, { payload }: PayloadAction<{ language: Locale; groups: readonly StickerGroup[] }>) {
      if (state.stickers.language === payload.language)
        state.stickers = { ...payload, groups: [...payload.groups], phase: 'ready' };
    },
    stickersFailed(state) {
      if (state.stickers.phase === 'loading') state.stickers = { ...state.stickers, phase: 'failed' };
    },
    selectionToggled(state, { payload: { id } }: PayloadAction<{ id: string }>) {
      if (state.selected[id]) delete state.selected[id];
      else state.selected[id] = true;
    },
    selectionExtended(state, { payload: { ids } }: PayloadAction<{ ids: readonly string[] }>) {
      for (const id of ids) state.selected[id] = true;
    },
    selectionReplaced(state, { payload: { ids } }: PayloadAction<{ ids: readonly string[] }>) {
      state.selected = Object.fromEntries(ids.map((id) => [id, true as const]));
    },

    /** The photos were added to an album, or removed from it again. */
    albumUseChanged(
      state,
      { payload }: PayloadAction<{ ids: readonly string[]; album: { id: string; title: string }; isUsed: boolean }>,
    ) {
      const { ids, album, isUsed } = payload;
      for (const id of ids) {
        const photo = state.photos[id];
        if (!photo?.used_in) continue;
        const others = photo.used_in.filter((used) => used.id !== album.id);
        state.photos[id] = { ...photo, used_in: isUsed ? [album, ...others] : others };
      }
    },

    /** Hides the photos at once. They are deleted unless `deletion` is undone in time. */
    deleteRequested: {
      prepare: (ids: readonly string[]) => ({ payload: { ids, deletion: newId() } }),
      reducer(state, { payload }: PayloadAction<{ ids: readonly string[]; deletion: string }>) {
        for (const id of payload.ids) {
          state.deleting[id] = payload.deletion;
          delete state.selected[id];
        }
      },
    },
    deleteUndone(state, { payload: { deletion } }: PayloadAction<{ deletion: string }>) {
      revealDeleted(state, (id) => state.deleting[id] === deletion);
    },
    deleteSucceeded(state, { payload: { ids } }: PayloadAction<{ ids: readonly string[] }>) {
      for (const id of ids) {
        if (state.photos[id] && state.list.total !== null) state.list.total -= 1;
        delete state.photos[id];
        delete state.deleting[id];
      }
      forgetUploads(state, ids);
      const gone = new Set(ids);
      forgetUploads(
        state,
        state.order.filter((id) => gone.has(state.merged[id] ?? '')),
      );
    },
    deleteFailed(state, { payload: { ids } }: PayloadAction<{ ids: readonly string[] }>) {
      const back = new Set(ids);
      revealDeleted(state, (id) => back.has(id));
    },
  },
  // Nothing that a visitor chose becomes an upload of the user by itself.
  extraReducers: (builder) =>
    builder.addCase(auth.sessionOpened, (state) => {
      if (!state.isVisit) return;
      state.visitorUploads = state.order.flatMap((id) => state.uploads[id] ?? state.unsent[id] ?? []);
      forgetUploads(state, state.order);
      state.isVisit = false;
      state.elsewhere = null;
    }),
});

function revealDeleted(state: StorageState, which: (id: string) => boolean): void {
  for (const id of Object.keys(state.deleting)) if (which(id)) delete state.deleting[id];
}

export const { reducer, actions } = slice;
