import type { AlbumSummary } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** idle ─ searchTyped → searching ─ searchSucceeded → found | searchFailed → failed; an empty query and searchClosed → idle */
interface SearchState {
  readonly query: string;
  readonly phase: 'idle' | 'searching' | 'found' | 'failed';
  /** Albums of the last response; they stay until the next one. */
  readonly albums: readonly AlbumSummary[];
}

interface SearchResults {
  readonly query: string;
  readonly albums: readonly AlbumSummary[];
}

const initialState: SearchState = { query: '', phase: 'idle', albums: [] };

const slice = createSlice({
  name: 'albums/search',
  initialState,
  reducers: {
    searchTyped: (state, { payload }: PayloadAction<string>): SearchState =>
      payload.trim() === ''
        ? { ...initialState, query: payload }
        : { ...(state as SearchState), query: payload, phase: 'searching' },
    searchSucceeded: (state, { payload }: PayloadAction<SearchResults>) => {
      if (payload.query === state.query.trim())
        Object.assign(state, { ...payload, query: state.query, phase: 'found' });
    },
    searchFailed: (state): SearchState => ({ ...initialState, query: state.query, phase: 'failed' }),
    searchClosed: () => initialState,
  },
});

export const searchActions = slice.actions;
export const searchReducer = slice.reducer;
