import type { PayloadAction } from '@reduxjs/toolkit';
import { newId } from '@/lib/ids';
import type { StorageState } from '../types';
import { type DateChange, type DateEdit, withDate } from './photoDates';

/** Shows the dates that are not saved yet, also on photos that were loaded meanwhile. */
export function applyDateEdits(state: StorageState): void {
  for (const { changes } of state.dateEdits)
    for (const { id, after } of changes) {
      const photo = state.photos[id];
      if (photo) state.photos[id] = withDate(photo, after);
    }
}

function setDateEdits(state: StorageState, edits: readonly DateEdit[]): void {
  state.dateEdits = edits;
  applyDateEdits(state);
}

export const dateReducers = {
  /** Shows the dates at once: datesEdited → (saved) → datesEditFinished, which brings back the dates of a failure. */
  datesEdited: {
    prepare: (changes: readonly DateChange[], isUndo = false) => ({ payload: { id: newId(), changes, isUndo } }),
    reducer(state: StorageState, { payload }: PayloadAction<DateEdit>) {
      setDateEdits(state, [...state.dateEdits, payload]);
    },
  },
  datesEditFinished(state: StorageState, { payload }: PayloadAction<{ id: string; failed: readonly string[] }>) {
    const failed = new Set(payload.failed);
    for (const { id, before } of state.dateEdits.find((edit) => edit.id === payload.id)?.changes ?? []) {
      const photo = state.photos[id];
      if (failed.has(id) && photo) state.photos[id] = withDate(photo, before);
    }
    setDateEdits(
      state,
      state.dateEdits.filter((edit) => edit.id !== payload.id),
    );
  },
};
