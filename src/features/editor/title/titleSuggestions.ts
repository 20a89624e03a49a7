import type { Locale } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { callApi } from '@/sagas';

interface TitleSuggestionsState {
  readonly albumId: string | null;
  /** The best first; empty until they are loaded. */
  readonly titles: readonly string[];
}

const initialState: TitleSuggestionsState = { albumId: null, titles: [] };

/** Titles that the photos of one album suggest, while its title is edited. */
const slice = createSlice({
  name: 'albums/titles',
  initialState,
  reducers: {
    titlesRequested: (state, { payload }: PayloadAction<{ readonly albumId: string; readonly language: Locale }>) =>
      state.albumId === payload.albumId ? state : { ...initialState, albumId: payload.albumId },
    titlesLoaded: (state, { payload }: PayloadAction<{ readonly albumId: string; readonly titles: string[] }>) =>
      state.albumId === payload.albumId ? payload : state,
  },
});

export const { titlesRequested } = slice.actions;
/** @testonly for the suggestions beside a title field */
export const { titlesLoaded } = slice.actions;
export const titleSuggestionsReducer = slice.reducer;

interface Root {
  readonly albums: { readonly titles: TitleSuggestionsState };
}

const NO_TITLES: readonly string[] = [];

export const selectTitleSuggestions = ({ albums: { titles } }: Root, albumId: string): readonly string[] =>
  titles.albumId === albumId ? titles.titles : NO_TITLES;

/** Without an answer there are no suggestions, and the title is typed. */
function* loadTitles({ payload: { albumId, language } }: ReturnType<typeof titlesRequested>): SagaIterator<void> {
  try {
    const { titles } = yield* callApi(albumsApi.listTitleSuggestions, { albumId, language });
    yield put(titlesLoaded({ albumId, titles }));
  } catch (error) {
    console.warn('failed to load title suggestions', error);
  }
}

export function* titleSuggestionsSaga(): SagaIterator<void> {
  yield takeLatest(titlesRequested.type, loadTitles);
}
