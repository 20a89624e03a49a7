import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type InspectorSection = 'place' | 'look' | 'colours' | 'layers';

/** How somebody likes to work at the editor, and what they have copied: of no album in particular. */
export interface PreferencesState {
  /** Bleed, trim, safe area and gutter are shown. */
  readonly guides: boolean;
  /** What is moved catches at others. */
  readonly snapping: boolean;
  /** Keys without Ctrl or Command do something. */
  readonly singleKeys: boolean;
  /** Parts of the inspector that are open; the others are folded. */
  readonly open: readonly InspectorSection[];
  /** Elements as a spread's HTML; null when nothing was copied yet. */
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
