import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { actions as storage } from '@/features/storage';

/** Where a photo goes that was dropped or pasted, once it is stored. */
export interface Arrival {
  readonly albumId: string;
  readonly spreadId: string;
  /** The middle of its frame, mm; the middle of a page when left out. */
  readonly at?: { readonly x: number; readonly y: number };
  /** The photo that it replaces. */
  readonly into?: string;
  /** Those that were let go together are one step to undo. */
  readonly gesture: string;
  /** When it was let go, epoch ms. */
  readonly since: number;
  /** Once it is stored: its size in px, and its id, which is another where the same file was stored before. */
  readonly photo?: { readonly id: string; readonly width: number; readonly height: number };
}

/** By the id of the upload. */
export type ArrivalsState = Readonly<Record<string, Arrival>>;

/** What has not come after so long, ms, was lost with the browser's storage. */
const LOST_AFTER_MS = 7 * 24 * 3600 * 1000;

const initialState: ArrivalsState = {};

const without = (state: ArrivalsState, ids: readonly string[]): ArrivalsState =>
  ids.some((id) => id in state) ? Object.fromEntries(Object.entries(state).filter(([id]) => !ids.includes(id))) : state;

/** Without those of them that are not stored. */
const given = (state: ArrivalsState, ids: readonly string[]) =>
  without(
    state,
    ids.filter((id) => !state[id]?.photo),
  );

/**
 * Photos on their way to a page. Persisted: one that was let go before a reload comes onto its page all the same, at the latest when its album is opened.
 *
 *   photosExpected → on its way ─ uploadSucceeded → stored ─ (its album is open) photosArrived: gone
 *                       └ cancelled, refused, dismissed: gone
 */
const slice = createSlice({
  name: 'albums/arrivals',
  initialState,
  reducers: {
    /** Files were dropped or pasted: their uploads have begun. */
    photosExpected(state: ArrivalsState, { payload }: PayloadAction<{ arrivals: ArrivalsState }>) {
      const now = Math.max(...Object.values(payload.arrivals).map(({ since }) => since));
      const living = Object.entries(state).filter(([, { since }]) => now - since < LOST_AFTER_MS);
      return { ...Object.fromEntries(living), ...payload.arrivals };
    },
    /** A photo is on its page, or will never be. */
    photosArrived: (state: ArrivalsState, { payload }: PayloadAction<{ ids: readonly string[] }>) =>
      without(state, payload.ids),
  },
  extraReducers: (builder) =>
    builder
      .addCase(storage.uploadSucceeded, (state: ArrivalsState, { payload: { id, photo } }) => {
        const arrival = state[id];
        if (!arrival) return state;
        const { width, height } = photo;
        return { ...state, [id]: { ...arrival, photo: { id: photo.id, width, height } } };
      })
      .addCase(storage.uploadsCancelled, (state: ArrivalsState, { payload }) => given(state, payload.ids))
      .addCase(storage.uploadsDismissed, (state: ArrivalsState, { payload }) => given(state, payload.ids))
      .addCase(storage.uploadRefused, (state: ArrivalsState, { payload }) => without(state, [payload.id]))
      // One that failed can be tried again.
      .addCase(storage.uploadFailed, (state: ArrivalsState, { payload }) =>
        payload.retryable ? state : without(state, [payload.id]),
      )
      .addCase(storage.filesChecked, (state: ArrivalsState, { payload: { checked } }) =>
        without(
          state,
          checked.filter(({ inspection }) => !inspection.ok).map(({ id }) => id),
        ),
      ),
});

export const arrivalActions = slice.actions;
export const arrivalsReducer = slice.reducer;
