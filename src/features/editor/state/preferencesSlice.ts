import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type InspectorSection = 'place' | 'look' | 'colours' | 'layers';

export type SidePanel = 'tray' | 'inspector';

export interface PreferencesState {
  readonly guides: boolean;
  readonly snapping: boolean;
  readonly singleKeys: boolean;
  readonly open: readonly InspectorSection[];
  /** Side panels that wide screens leave out, so that the pages have their room. */
  readonly folded: readonly SidePanel[];
  /** Copied elements as a serialized spread; null if nothing was copied. */
  readonly clipboard: string | null;
  /** The user has answered whether people may be recognised. Left out before. */
  readonly peopleAsked?: boolean;
}

const initialState: PreferencesState = {
  guides: false,
  snapping: true,
  singleKeys: true,
  open: [],
  folded: [],
  clipboard: null,
};

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
    panelFolded: (state, { payload }: PayloadAction<{ panel: SidePanel; folded: boolean }>) => {
      if (state.folded.includes(payload.panel) === payload.folded) return state;
      const others = state.folded.filter((panel) => panel !== payload.panel);
      return { ...state, folded: payload.folded ? [...others, payload.panel] : others };
    },
    /** Another program may have copied something since. */
    clipboardInvalidated: (state) => ({ ...state, clipboard: null }),
    elementsCopied: (state, { payload }: PayloadAction<{ html: string }>) => ({ ...state, clipboard: payload.html }),
  },
});

export const preferencesActions = slice.actions;
export const preferencesReducer = slice.reducer;
