import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { actions as storage } from '@/features/storage';

/** Target of a dropped or pasted photo, once it is stored. */
export interface PendingDrop {
  readonly albumId: string;
  readonly spreadId: string;
  /** Centre of its frame in mm; default is the centre of a page. */
  readonly at?: { readonly x: number; readonly y: number };
  readonly into?: string;
  /** Photos of one drop share a gesture, so they form one undo step. */
  readonly gesture: string;
  readonly since: number;
  /** The stored photo: its size in px, and its id, which differs from the upload's if the file was stored before. */
  readonly photo?: { readonly id: string; readonly width: number; readonly height: number };
}

export type PendingDropsState = Readonly<Record<string, PendingDrop>>;

/** Drops older than this were lost with the browser's storage. */
const DROP_EXPIRY_MS = 7 * 24 * 3600 * 1000;

const initialState: PendingDropsState = {};

const removeDrops = (state: PendingDropsState, ids: readonly string[]): PendingDropsState =>
  ids.some((id) => id in state) ? Object.fromEntries(Object.entries(state).filter(([id]) => !ids.includes(id))) : state;

const removeUnstoredDrops = (state: PendingDropsState, ids: readonly string[]) =>
  removeDrops(
    state,
    ids.filter((id) => !state[id]?.photo),
  );

/**
 * Dropped photos that are not on their page yet. Persisted, so a drop before a reload is placed once its album is open.
 *
 *   dropRegistered → uploading ─ uploadSucceeded → stored ─ (its album is open) dropPlaced: removed
 *                       └ cancelled, refused, dismissed: removed
 */
const slice = createSlice({
  name: 'albums/arrivals',
  initialState,
  reducers: {
    /** Files were dropped or pasted, and their uploads have started. */
    dropRegistered(state: PendingDropsState, { payload }: PayloadAction<{ arrivals: PendingDropsState }>) {
      const now = Math.max(...Object.values(payload.arrivals).map(({ since }) => since));
      const living = Object.entries(state).filter(([, { since }]) => now - since < DROP_EXPIRY_MS);
      return { ...Object.fromEntries(living), ...payload.arrivals };
    },
    dropPlaced: (state: PendingDropsState, { payload }: PayloadAction<{ ids: readonly string[] }>) =>
      removeDrops(state, payload.ids),
  },
  extraReducers: (builder) =>
    builder
      .addCase(storage.uploadSucceeded, (state: PendingDropsState, { payload: { id, photo } }) => {
        const arrival = state[id];
        if (!arrival) return state;
        const { width, height } = photo;
        return { ...state, [id]: { ...arrival, photo: { id: photo.id, width, height } } };
      })
      .addCase(storage.uploadsCancelled, (state: PendingDropsState, { payload }) =>
        removeUnstoredDrops(state, payload.ids),
      )
      // The same file may have been dropped onto another page.
      .addCase(storage.uploadsReplaced, (state: PendingDropsState, { payload }) => {
        const moved = Object.entries(payload.ids).flatMap(([id, next]) => {
          const drop = state[next] ?? state[id];
          return drop ? [[next, drop] as const] : [];
        });
        return { ...removeDrops(state, Object.keys(payload.ids)), ...Object.fromEntries(moved) };
      })
      .addCase(storage.uploadsDismissed, (state: PendingDropsState, { payload }) =>
        removeUnstoredDrops(state, payload.ids),
      )
      .addCase(storage.uploadRefused, (state: PendingDropsState, { payload }) => removeDrops(state, [payload.id]))
      // A failed upload can be retried.
      .addCase(storage.uploadFailed, (state: PendingDropsState, { payload }) =>
        payload.retryable ? state : removeDrops(state, [payload.id]),
      )
      .addCase(storage.filesChecked, (state: PendingDropsState, { payload: { checked } }) =>
        removeDrops(
          state,
          checked.filter(({ inspection }) => !inspection.ok).map(({ id }) => id),
        ),
      ),
});

export const pendingDropActions = slice.actions;
export const pendingDropsReducer = slice.reducer;
