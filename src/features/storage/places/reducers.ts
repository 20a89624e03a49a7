import type { FoundTown, Locale } from '@domain/contract';
import type { PayloadAction } from '@reduxjs/toolkit';
import { newId } from '@/lib/ids';
import type { StorageState } from '../types';
import { noTownSearch, type PlaceChange, type PlaceEdit, withPlace } from './photoPlaces';

/** Shows the places that are not saved yet, also on photos that were loaded meanwhile. */
export function applyPlaceEdits(state: StorageState): void {
  for (const { changes } of state.placeEdits)
    for (const { id, after } of changes) {
      const photo = state.photos[id];
      if (photo) state.photos[id] = withPlace(photo, after);
    }
}

function setPlaceEdits(state: StorageState, edits: readonly PlaceEdit[]): void {
  state.placeEdits = edits;
  applyPlaceEdits(state);
}

export const placeReducers = {
  /** Shows the places at once: placesEdited → (saved) → placesEditFinished, which brings back the places of a failure. */
  placesEdited: {
    prepare: (changes: readonly PlaceChange[], isUndo = false) => ({ payload: { id: newId(), changes, isUndo } }),
    reducer(state: StorageState, { payload }: PayloadAction<PlaceEdit>) {
      setPlaceEdits(state, [...state.placeEdits, payload]);
    },
  },
  placesEditFinished(state: StorageState, { payload }: PayloadAction<{ id: string; failed: readonly string[] }>) {
    const failed = new Set(payload.failed);
    for (const { id, before } of state.placeEdits.find((edit) => edit.id === payload.id)?.changes ?? []) {
      const photo = state.photos[id];
      if (failed.has(id) && photo) state.photos[id] = withPlace(photo, before);
    }
    setPlaceEdits(
      state,
      state.placeEdits.filter((edit) => edit.id !== payload.id),
    );
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
