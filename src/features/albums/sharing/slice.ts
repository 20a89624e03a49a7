import type { ResponseOf, SharedAlbumResponse } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type LoadPhase = 'loading' | 'ready' | 'missing' | 'failed';

type ShownPlaces = NonNullable<ResponseOf<'albumShared'>['data']['places']>;

/** New positions of the switches for visitors of a link. */
export type LinkChange = Readonly<Partial<Record<'copies' | 'hidesPlaces', boolean>>>;

interface LinkProperties {
  readonly copies?: boolean | undefined;
  readonly hides_places?: boolean | undefined;
  readonly places?: ShownPlaces | undefined;
}

export interface SharingState {
  /**
   * Share dialog of one of the user's albums; null when closed.
   *
   *   private ─ link requested → loading → ready ⇄ ending → ended ─ requested again → loading
   *                                      └→ failed ─ requested again → loading
   *
   * Opening it publishes nothing. An album with a link starts as `ready`.
   */
  readonly dialog: {
    readonly albumId: string;
    readonly title: string;
    readonly phase: 'private' | 'loading' | 'ready' | 'failed' | 'ending' | 'ended';
    readonly url: string | null;
    /** Visitors may order copies; null until known. */
    readonly copies: boolean | null;
    /** Maps and texts that show where photos were taken; null until known. */
    readonly places: ShownPlaces | null;
    /** Visitors see no maps and no place names of the product; null until known. */
    readonly hidesPlaces: boolean | null;
    /** Changes that are being saved, the oldest first. They are shown at once. */
    readonly changes: readonly LinkChange[];
  } | null;
  /** Links created or revoked in this tab, by album. They are newer than those of lists and pages. */
  readonly links: Readonly<Record<string, string | null>>;
  readonly visit: {
    readonly token: string;
    readonly phase: LoadPhase;
    readonly flipfiles: SharedAlbumResponse | null;
  } | null;
}

const initialState: SharingState = { dialog: null, links: {}, visit: null };

const slice = createSlice({
  name: 'albums/sharing',
  initialState,
  reducers: {
    shareDialogOpened(state, { payload }: PayloadAction<{ albumId: string; title: string }>) {
      const unknown = { url: null, copies: null, places: null, hidesPlaces: null };
      state.dialog = { ...payload, ...unknown, phase: 'private', changes: [] };
    },
    shareLinkRequested(state, { payload }: PayloadAction<{ albumId: string }>) {
      if (state.dialog?.albumId === payload.albumId) state.dialog = { ...state.dialog, phase: 'loading', url: null };
    },
    /** `copies` is left out where only the link is known. */
    shareLinkCreated(
      state,
      { payload }: PayloadAction<LinkProperties & { readonly albumId: string; readonly url: string }>,
    ) {
      state.links[payload.albumId] = payload.url;
      if (state.dialog?.albumId === payload.albumId)
        state.dialog = {
          ...state.dialog,
          phase: 'ready',
          url: payload.url,
          copies: payload.copies ?? null,
          places: payload.places ?? null,
          hidesPlaces: payload.hides_places ?? null,
        };
    },
    linkChanged(state, { payload }: PayloadAction<{ albumId: string; change: LinkChange }>) {
      if (state.dialog?.albumId === payload.albumId) state.dialog.changes.push(payload.change);
    },
    linkChangeSaved(state, { payload }: PayloadAction<{ albumId: string; link: LinkProperties }>) {
      const { dialog } = state;
      if (dialog?.albumId !== payload.albumId) return;
      const { copies, hides_places: hidesPlaces, places } = payload.link;
      dialog.changes.shift();
      dialog.copies = copies ?? dialog.copies;
      dialog.hidesPlaces = hidesPlaces ?? dialog.hidesPlaces;
      dialog.places = places ?? dialog.places;
    },
    linkChangeRefused(state, { payload }: PayloadAction<{ albumId: string }>) {
      if (state.dialog?.albumId === payload.albumId) state.dialog.changes.shift();
    },
    shareLinkFailed(state, { payload }: PayloadAction<{ albumId: string }>) {
      if (state.dialog?.albumId === payload.albumId) state.dialog = { ...state.dialog, phase: 'failed' };
    },
    unshareRequested(state, { payload }: PayloadAction<{ albumId: string }>) {
      if (state.dialog?.albumId === payload.albumId) state.dialog = { ...state.dialog, phase: 'ending' };
    },
    albumUnshared(state, { payload }: PayloadAction<{ albumId: string }>) {
      state.links[payload.albumId] = null;
      if (state.dialog?.albumId === payload.albumId)
        state.dialog = { ...state.dialog, phase: 'ended', url: null, copies: null, places: null, hidesPlaces: null };
    },
    unshareFailed(state, { payload }: PayloadAction<{ albumId: string }>) {
      if (state.dialog?.albumId === payload.albumId) state.dialog = { ...state.dialog, phase: 'ready' };
    },
    shareDialogClosed(state) {
      state.dialog = null;
    },
    sharedAlbumRequested(state, { payload }: PayloadAction<{ token: string }>) {
      state.visit = { token: payload.token, phase: 'loading', flipfiles: null };
    },
    sharedAlbumLoaded(state, { payload }: PayloadAction<{ token: string; flipfiles: SharedAlbumResponse }>) {
      if (state.visit?.token !== payload.token) return;
      state.visit = { ...payload, phase: 'ready' };
    },
    sharedAlbumFailed(state, { payload }: PayloadAction<{ token: string; missing: boolean }>) {
      if (state.visit?.token !== payload.token) return;
      state.visit = { ...state.visit, phase: payload.missing ? 'missing' : 'failed' };
    },
  },
});

export const sharingActions = slice.actions;
export const sharingReducer = slice.reducer;
