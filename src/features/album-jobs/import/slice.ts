import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { newId } from '@/lib/ids';

/**
 * The import of an album file.
 *
 *   chosen → sending → reading (the server takes the photos in) → gone (a toast says it)
 *                ├──────┴──→ gone when cancelled or failed (the server leaves nothing behind)
 *                └──→ interrupted by a reload → sending, when the same file is chosen again
 *
 * `chosenFiles.ts` holds its bytes under the same id until the page is left. The run is persisted. The same file, chosen again, keeps the id,
 * so an import whose answer was lost is not made twice.
 */
export interface ImportRun {
  /** Also the idempotency key of the request. */
  readonly id: string;
  readonly name: string;
  /** Distinguishes the file from others of the same name. */
  readonly stamp: string;
  readonly interrupted: boolean;
  /** Share of the bytes sent, 0..1. */
  readonly progress: number;
}

export type ImportState = Readonly<Record<string, ImportRun>>;
const initialState: ImportState = {};

const slice = createSlice({
  name: 'albums/importing',
  initialState,
  reducers: {
    importRequested: {
      prepare: ({ id = newId(), ...file }: { name: string; stamp: string; id?: string | undefined }) => ({
        payload: { id, ...file },
      }),
      reducer(state, { payload }: PayloadAction<{ id: string; name: string; stamp: string }>) {
        state[payload.id] = { ...payload, interrupted: false, progress: 0 };
      },
    },
    importProgressed(state, { payload }: PayloadAction<{ id: string; progress: number }>) {
      const run = state[payload.id];
      if (run) state[payload.id] = { ...run, progress: payload.progress };
    },
    importInterrupted(state, { payload }: PayloadAction<{ id: string }>) {
      const run = state[payload.id];
      if (run) state[payload.id] = { ...run, interrupted: true, progress: 0 };
    },
    /** The album of the file is in the library. */
    importSucceeded(_state, _: PayloadAction<{ id: string; albumId: string }>) {},
    importCancelled(state, { payload }: PayloadAction<{ id: string }>) {
      delete state[payload.id];
    },
    importEnded(state, { payload }: PayloadAction<{ id: string }>) {
      delete state[payload.id];
    },
    bundleRequested(_state, _: PayloadAction<{ albumId: string }>) {},
  },
});

export const importActions = slice.actions;
export const importReducer = slice.reducer;
