import type { FoundTown, Locale } from '@domain/contract';
import type { PayloadAction } from '@reduxjs/toolkit';
import { noTownSearch, type PlaceChoice, type PlaceEdit, withPlace } from '../places/photoPlaces';
import type { StorageState } from '../types';
import {
  addEdit,
  type DateEdit,
  type EditResult,
  finishEdit,
  type PhotoDate,
  prepareEdit,
  withDate,
} from './photoEdits';

export const editReducers = {
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
  /** Shows the places at once: placesEdited → (saved) → placesEditFinished, which brings back the places of a failure. */
  placesEdited: {
    prepare: prepareEdit<PlaceChoice>(),
    reducer(state: StorageState, { payload }: PayloadAction<PlaceEdit>) {
      state.placeEdits = addEdit(state, state.placeEdits, payload, withPlace);
    },
  },
  placesEditFinished(state: StorageState, { payload }: PayloadAction<EditResult>) {
    state.placeEdits = finishEdit(state, state.placeEdits, payload, withPlace);
  },
  /** The user types the name of a town; an empty one asks for suggestions. */
  townsSearched(state: StorageState, { payload }: PayloadAction<{ search: string; language: Locale }>) {
    const known = payload.language === state.townSearch.language ? state.townSearch.towns : [];
    state.townSearch = { ...payload, phase: 'loading', towns: known };
  },
  townsFound(state: StorageState, { payload }: PayloadAction<readonly FoundTown[]>) {
    state.townSearch = { ...state.townSearch, phase: 'ready', towns: payload };
  },
  townSearchFailed(state: StorageState) {
    state.townSearch = { ...state.townSearch, phase: 'failed', towns: [] };
  },
  townSearchEnded(state: StorageState) {
    state.townSearch = noTownSearch;
  },
};
