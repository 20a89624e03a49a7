import type { Album, AlbumSummary, BodyOf } from '@domain/contract';
import type { LayoutChanges } from '@domain/layout';
import type { FormatId, PrintSpec } from '@domain/print';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { randomSeed } from '@/lib/ids';

/** Spreads of an album with their versions, in book order. The relayout request refers to them. */
type SpreadVersions = BodyOf<'albumRelayout'>['spreads'];

/** Requested changes of the album; omitted fields stay. */
export interface RelayoutChoice {
  readonly albumId: string;
  readonly format?: FormatId;
  readonly templateId?: string;
  readonly pages?: number;
  /** True to rearrange the photos with a new seed. */
  readonly anew: boolean;
  /** True to rearrange pages that the user designed, too. */
  readonly designed?: boolean;
  readonly seed?: number | undefined;
}

export interface RelayoutRequest {
  readonly albumId: string;
  readonly body: Omit<BodyOf<'albumRelayout'>, 'spreads'>;
}

interface RelayoutSubject {
  readonly albumId: string;
  readonly title: string;
  readonly format: FormatId;
  readonly templateId: string;
  readonly pages: number;
  /** The dialog opens with the same design, laid out with what is known of the photos now. */
  readonly improves?: boolean;
}

/**
 * `html` holds the new spreads, the cover first. Those of the previous choice stay until the next ones are loaded.
 */
export interface RelayoutPreviewState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly seed: number | undefined;
  readonly html: readonly string[];
}

const toRelayoutRequest = ({
  albumId,
  format,
  templateId,
  pages,
  anew,
  designed,
  seed,
}: RelayoutChoice): RelayoutRequest => ({
  albumId,
  body: {
    ...(format && { format }),
    ...(templateId && { template_id: templateId }),
    ...(pages && { page_count: pages }),
    ...(anew && { seed: seed ?? randomSeed() }),
    ...(designed && { rearrange_designed: true }),
  },
});

/**
 * Relayout dialog of an album; null when closed.
 *
 *   opened → loading (→ offline) → ready ⇄ working → closed
 *               └──────────────────────┴───────┴────→ closed
 *
 * Not persisted: a relayout is one server transaction, so a reload finds the old or the new album.
 */
export interface RelayoutState {
  readonly choosing:
    | (RelayoutSubject & {
        readonly phase: 'loading' | 'offline' | 'ready' | 'working';
        /** Empty while they are loading. */
        readonly spreads: SpreadVersions;
        /** Print settings; null while the album is loading. */
        readonly book: PrintSpec | null;
        readonly photos: Album['photos'];
        /** Preview of the choice; null when nothing differs. */
        readonly preview: RelayoutPreviewState | null;
      })
    | null;
  /** Themes that are being applied without a dialog, one for each album. */
  readonly themes: readonly ThemeChoice[];
  /** Changes by a layout with all faces; null while they are being found out. */
  readonly improvement: { readonly albumId: string; readonly changes: LayoutChanges | 'unknown' | null } | null;
}

export interface ThemeChoice {
  readonly albumId: string;
  readonly templateId: string;
  /** True to rearrange pages that the user designed, too. */
  readonly designed: boolean;
}

const initialState: RelayoutState = { choosing: null, themes: [], improvement: null };

type AlbumPayload = PayloadAction<{ readonly albumId: string }>;
type Mutable = { -readonly [K in keyof RelayoutState]: RelayoutState[K] };

function patchDialog(state: Mutable, albumId: string, patch: Partial<NonNullable<RelayoutState['choosing']>>) {
  if (state.choosing?.albumId === albumId) state.choosing = { ...state.choosing, ...patch };
}

const closeDialog = (state: Mutable, { payload }: AlbumPayload) => {
  if (state.choosing?.albumId === payload.albumId) state.choosing = null;
};

const withoutTheme = ({ themes }: RelayoutState, albumId: string): readonly ThemeChoice[] =>
  themes.filter((theme) => theme.albumId !== albumId);

const removeTheme = (state: Mutable, { payload }: AlbumPayload) => {
  state.themes = withoutTheme(state, payload.albumId);
};

const slice = createSlice({
  name: 'albums/relayout',
  initialState,
  reducers: {
    relayoutDialogOpened(state: Mutable, { payload }: PayloadAction<RelayoutSubject>) {
      state.choosing = { ...payload, phase: 'loading', spreads: [], book: null, photos: {}, preview: null };
    },
    relayoutLoaded(
      state: Mutable,
      {
        payload: { albumId, ...seen },
      }: PayloadAction<
        Omit<RelayoutSubject, 'title'> & { spreads: SpreadVersions; book: PrintSpec; photos: Album['photos'] }
      >,
    ) {
      patchDialog(state, albumId, { ...seen, phase: 'ready' });
    },
    /** There is no network. The album is loaded as soon as there is. */
    relayoutDelayed(state: Mutable, { payload }: AlbumPayload) {
      patchDialog(state, payload.albumId, { phase: 'offline' });
    },
    /** Closed by the user, which cancels pending requests. */
    relayoutDialogClosed: closeDialog,
    relayoutRequested: {
      prepare: (choice: RelayoutChoice): { payload: RelayoutRequest } => ({ payload: toRelayoutRequest(choice) }),
      reducer(state: Mutable, { payload }: PayloadAction<RelayoutRequest>) {
        patchDialog(state, payload.albumId, { phase: 'working' });
      },
    },
    relayoutPreviewRequested: {
      prepare: (choice: RelayoutChoice): { payload: RelayoutRequest } => ({ payload: toRelayoutRequest(choice) }),
      reducer(state: Mutable, { payload: { albumId, body } }: PayloadAction<RelayoutRequest>) {
        const { html = [] } = state.choosing?.preview ?? {};
        patchDialog(state, albumId, { preview: { phase: 'loading', seed: body.seed, html } });
      },
    },
    relayoutPreviewCleared(state: Mutable, { payload }: AlbumPayload) {
      patchDialog(state, payload.albumId, { preview: null });
    },
    relayoutPreviewLoaded(state: Mutable, { payload }: PayloadAction<{ albumId: string; html: readonly string[] }>) {
      const preview = state.choosing?.preview;
      if (preview) patchDialog(state, payload.albumId, { preview: { ...preview, phase: 'ready', html: payload.html } });
    },
    relayoutPreviewFailed(state: Mutable, { payload }: AlbumPayload) {
      const preview = state.choosing?.preview;
      if (preview) patchDialog(state, payload.albumId, { preview: { ...preview, phase: 'failed', html: [] } });
    },
    relayoutSucceeded(state: Mutable, { payload: { album } }: PayloadAction<{ album: AlbumSummary }>) {
      if (state.choosing?.albumId === album.id) state.choosing = null;
      if (state.improvement?.albumId === album.id) state.improvement = null;
    },
    improvementRequested(
      state: Mutable,
      { payload: { albumId } }: PayloadAction<Pick<ThemeChoice, 'albumId' | 'templateId'>>,
    ) {
      state.improvement = { albumId, changes: null };
    },
    improvementFound(state: Mutable, { payload }: PayloadAction<NonNullable<RelayoutState['improvement']>>) {
      if (state.improvement?.albumId === payload.albumId) state.improvement = payload;
    },
    /** Applies a theme at once, as a step that can be undone. */
    themeChosen(state: Mutable, { payload }: PayloadAction<ThemeChoice>) {
      state.themes = [...withoutTheme(state, payload.albumId), payload];
    },
    /** Stops waiting for unsaved changes, or for the server. */
    themeCancelled: removeTheme,
    themeSettled: removeTheme,
    /** The album could not be loaded, or was changed concurrently. */
    relayoutAborted: closeDialog,
    relayoutFailed(state: Mutable, { payload }: AlbumPayload) {
      patchDialog(state, payload.albumId, { phase: 'ready' });
    },
  },
});

export const relayoutActions = slice.actions;
export const relayoutReducer = slice.reducer;
