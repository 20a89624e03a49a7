import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { requestId } from '../random';

/**
 * An album file on its way to become an album.
 *
 *   chosen → sending → reading (the server takes the photos in) → gone (a toast says it)
 *                └──────┴──→ gone when cancelled or failed (the server leaves nothing behind)
 *
 * Its bytes are in `files.ts` under the same id; without them there is nothing to go on with after a reload, so it is not persisted.
 */
export interface ImportRun {
  /** Also the idempotency key of the request. */
  readonly id: string;
  readonly name: string;
  /** Share of the bytes that are sent, 0..1. */
  readonly progress: number;
}

type ImportState = Readonly<Record<string, ImportRun>>;
const initialState: ImportState = {};

const slice = createSlice({
  name: 'albums/importing',
  initialState,
  reducers: {
    importRequested: {
      prepare: ({ name, id = requestId() }: { name: string; id?: string }) => ({ payload: { id, name } }),
      reducer(state, { payload }: PayloadAction<{ id: string; name: string }>) {
        state[payload.id] = { ...payload, progress: 0 };
      },
    },
    importProgressed(state, { payload }: PayloadAction<{ id: string; progress: number }>) {
      const run = state[payload.id];
      if (run) state[payload.id] = { ...run, progress: payload.progress };
    },
    importCancelled(state, { payload }: PayloadAction<{ id: string }>) {
      delete state[payload.id];
    },
    importEnded(state, { payload }: PayloadAction<{ id: string }>) {
      delete state[payload.id];
    },
    /** The album is wanted as a file. */
    bundleRequested(_state, _: PayloadAction<{ albumId: string }>) {},
  },
});

export const importActions = slice.actions;
export const importReducer = slice.reducer;
