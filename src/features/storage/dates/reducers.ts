import type { PayloadAction } from '@reduxjs/toolkit';
import { addEdit, type EditResult, finishEdit, prepareEdit } from '../edits/photoEdits';
import type { StorageState } from '../types';
import { type DateEdit, type PhotoDate, withDate } from './photoDates';

export const dateReducers = {
  /** Shows the dates at once: datesEdited → (saved) → datesEditFinished, which brings back the dates of a failure. */
  datesEdited: {
    prepare: prepareEdit<PhotoDate>(),
    reducer(state: StorageState, { payload }: PayloadAction<DateEdit>) {
      state.dateEdits = addEdit(state, state.dateEdits, payload, withDate);
    },
  },
  datesEditFinished(state: StorageState, { payload }: PayloadAction<EditResult>) {
    state.dateEdits = finishEdit(state, state.dateEdits, payload, withDate);
  },
};
