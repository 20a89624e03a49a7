import type { PhotoGroup, StorageFile } from '@domain/contract';
import { type Draft, freeze, isDraft, original, type PayloadAction } from '@reduxjs/toolkit';
import { applyEdits, dropSavedEdits, withDate } from './edits/photoEdits';
import { withPlace } from './places/photoPlaces';
import type { GroupBy, ListState, PhotoSortBy, PhotoSortOrder, StorageState } from './types';
import { forgetUploads } from './uploads/reducers';

/** Plain state from before the action. Reading all photos through Immer's proxies takes longer than a frame. */
const plainOf = (state: StorageState): StorageState =>
  isDraft(state) ? (original(state as Draft<StorageState>) ?? state) : state;

/** Drops the edits that were saved during a listing, because later listings contain them. */
function endListing(state: StorageState, list: ListState): void {
  state.dateEdits = dropSavedEdits(state.dateEdits);
  state.placeEdits = dropSavedEdits(state.placeEdits);
  state.list = list;
}

export const listReducers = {
  listRequested(state: StorageState, { payload }: PayloadAction<{ sortBy?: PhotoSortBy; sortOrder?: PhotoSortOrder }>) {
    state.sortBy = payload.sortBy ?? state.sortBy;
    state.sortOrder = payload.sortOrder ?? state.sortOrder;
    const { photos, list } = plainOf(state);
    const unseen = Object.fromEntries(Object.keys(photos).map((id) => [id, true as const]));
    state.list = { phase: 'loading', total: list.total, unseen: freeze(unseen) };
  },
  pageLoaded(state: StorageState, { payload }: PayloadAction<{ photos: readonly StorageFile[]; total: number }>) {
    const { photos: known, list, dateEdits, placeEdits } = plainOf(state);
    const photos = { ...known };
    const unseen = { ...list.unseen };
    for (const photo of payload.photos) {
      photos[photo.id] = photo;
      delete unseen[photo.id];
    }
    // The page may have been read before the corrections were saved.
    applyEdits({ photos }, dateEdits, withDate);
    applyEdits({ photos }, placeEdits, withPlace);
    state.photos = freeze(photos);
    state.list = { phase: list.phase, total: payload.total, unseen: freeze(unseen) };
    // An upload may have arrived although its response was lost.
    forgetUploads(
      state,
      payload.photos.map(({ id }) => id).filter((id) => state.unsent[id]),
      'selected',
    );
  },
  /** idle ⇄ awaited: photos with a pending analysis are polled while a component needs them. */
  analysisPollingStarted() {},
  analysisPollingStopped() {},
  /** Photos whose analysis has completed since the last such action. Dates and places may be older than the known ones. */
  photosAnalysed(state: StorageState, { payload }: PayloadAction<{ photos: readonly StorageFile[] }>) {
    for (const { id, facts, focus, looked } of payload.photos) {
      const known = state.photos[id];
      if (known?.looked === false) state.photos[id] = { ...known, facts, focus, looked };
    }
  },
  /** Photos not met in the listing were deleted elsewhere. */
  listCompleted(state: StorageState) {
    const { photos: known, list } = plainOf(state);
    const photos = { ...known };
    const gone = Object.keys(list.unseen);
    for (const id of gone) delete photos[id];
    if (gone.length > 0) state.photos = freeze(photos);
    endListing(state, { phase: 'complete', total: Object.keys(photos).length, unseen: {} });
  },
  listFailed(state: StorageState) {
    endListing(state, { ...state.list, phase: 'failed', unseen: {} });
  },

  /** ready ─ groupingRequested → loading ─ groupsLoaded → ready | groupingFailed → ready, by days */
  groupingRequested(state: StorageState, { payload: by }: PayloadAction<GroupBy>) {
    if (by === 'days') state.grouping = { by, phase: 'ready', groups: [] };
    else state.grouping = { by, phase: 'loading', groups: by === state.grouping.by ? state.grouping.groups : [] };
  },
  groupsLoaded(state: StorageState, { payload }: PayloadAction<{ by: GroupBy; groups: readonly PhotoGroup[] }>) {
    if (payload.by === state.grouping.by) state.grouping = { ...payload, groups: [...payload.groups], phase: 'ready' };
  },
  groupingFailed(state: StorageState) {
    state.grouping = { by: 'days', phase: 'ready', groups: [] };
  },
};
