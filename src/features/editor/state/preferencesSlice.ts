import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type InspectorPart = 'place' | 'look' | 'colours' | 'layers';

/** How somebody likes to work at the editor, and what they have copied: of no album in particular. */
export interface DeskState {
  /** Bleed, trim, safe area and gutter are shown. */
  readonly guides: boolean;
  /** What is moved catches at others. */
  readonly snapping: boolean;
  /** Keys without Ctrl or Command do something. */
  readonly singleKeys: boolean;
  /** Parts of the inspector that are open; the others are folded. */
  readonly open: readonly InspectorPart[];
  /** Elements as a spread's HTML; null when nothing was copied yet. */
  readonly clipboard: string | null;
}

const initialState: DeskState = { guides: false, snapping: true, singleKeys: true, open: [], clipboard: null };

const slice = createSlice({
  name: 'albums/desk',
  initialState,
  reducers: {
    deskChanged: (state, { payload }: PayloadAction<Partial<Omit<DeskState, 'clipboard'>>>) => ({
      ...state,
      ...payload,
    }),
    partFolded: (state, { payload }: PayloadAction<{ part: InspectorPart; open: boolean }>) => {
      const others = state.open.filter((part) => part !== payload.part);
      return { ...state, open: payload.open ? [...others, payload.part] : others };
    },
    /** Another program may have copied something since. */
    copyOutdated: (state) => ({ ...state, clipboard: null }),
    elementsCopied: (state, { payload }: PayloadAction<{ html: string }>) => ({ ...state, clipboard: payload.html }),
  },
});

export const deskActions = slice.actions;
export const deskReducer = slice.reducer;
