import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type InspectorSection = 'place' | 'look' | 'colours' | 'layers';

export interface PreferencesState {
  readonly guides: boolean;
  readonly snapping: boolean;
  readonly singleKeys: boolean;
  readonly open: readonly InspectorSection[];
  /** Copied elements as a serialized spread; null if nothing was copied. */
  readonly clipboard: string | null;
}

const initialState: PreferencesState = { guides: false, snapping: true, singleKeys: true, open: [], clipboard: null };

const slice = createSlice({
  name: 'albums/desk',
  initialState,
  reducers: {
    preferencesChanged: (state, { payload }: PayloadAction<Partial<Omit<PreferencesState, 'clipboard'>>>) => ({
      ...state,
      ...payload,
    }),
    sectionToggled: (state, { payload }: PayloadAction<{ part: InspectorSection; open: boolean }>) => {
      const others = state.open.filter((part) => part !== payload.part);
      return { ...state, open: payload.open ? [...others, payload.part] : others };
    },
    /** Another program may have copied something since. */
    clipboardInvalidated: (state) => ({ ...state, clipboard: null }),
    elementsCopied: (state, { payload }: PayloadAction<{ html: string }>) => ({ ...state, clipboard: payload.html }),
  },
});

export const preferencesActions = slice.actions;
export const preferencesReducer = slice.reducer;
