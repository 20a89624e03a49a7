import type { Album, AlbumSummary, BodyOf } from '@domain/contract';
import type { FormatId, PrintSpec } from '@domain/print';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { randomSeed } from '@/lib/ids';

/** The spreads of an album with their versions, in the order of the book: what a new layout is asked for against. */
type SeenSpreads = BodyOf<'albumRelayout'>['spreads'];

/** What shall become of the album; what is left out stays as it is. */
export interface LayoutChoice {
  readonly albumId: string;
  readonly format?: FormatId;
  readonly templateId?: string;
  readonly pages?: number;
  /** Whether the photos are placed in another way, by a new seed. */
  readonly anew: boolean;
  /** The new seed, where one was looked at already. */
  readonly seed?: number | undefined;
}

export interface LayoutRequest {
  readonly albumId: string;
  readonly body: Omit<BodyOf<'albumRelayout'>, 'spreads'>;
}

interface ChosenLayout {
  readonly albumId: string;
  readonly title: string;
  readonly format: FormatId;
  readonly templateId: string;
  /** Of the inside. */
  readonly pages: number;
}

/** `html` holds the spreads that would be, the cover first; those of the choice before stay until the next are there. */
export interface LayoutPreview {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly seed: number | undefined;
  readonly html: readonly string[];
}

const requestOf = ({ albumId, format, templateId, pages, anew, seed }: LayoutChoice): LayoutRequest => ({
  albumId,
  body: {
    ...(format && { format }),
    ...(templateId && { template_id: templateId }),
    ...(pages && { page_count: pages }),
    ...(anew && { seed: seed ?? randomSeed() }),
  },
});

/**
 * The dialog of an album that is to be laid out again; null when it is closed.
 *
 *   opened → loading → ready ⇄ working → closed
 *               └─────────┴───────┴────→ closed
 *
 * Not persisted: laying out is one transaction of the server, so a reload finds the album either as it was or as it became.
 */
export interface RelayoutState {
  readonly choosing:
    | (ChosenLayout & {
        readonly phase: 'loading' | 'ready' | 'working';
        /** Empty while they are loading. */
        readonly spreads: SeenSpreads;
        /** How it is to be bound and printed; null while the album is loading. */
        readonly book: PrintSpec | null;
        /** Of the album, to show what it would become. */
        readonly photos: Album['photos'];
        /** What the album would become by what is chosen; null where nothing else is chosen. */
        readonly preview: LayoutPreview | null;
      })
    | null;
}

const initialState: RelayoutState = { choosing: null };

type OfAlbum = PayloadAction<{ readonly albumId: string }>;
type Mutable = { -readonly [K in keyof RelayoutState]: RelayoutState[K] };

function change(state: Mutable, albumId: string, patch: Partial<NonNullable<RelayoutState['choosing']>>) {
  if (state.choosing?.albumId === albumId) state.choosing = { ...state.choosing, ...patch };
}

const close = (state: Mutable, { payload }: OfAlbum) => {
  if (state.choosing?.albumId === payload.albumId) state.choosing = null;
};

const slice = createSlice({
  name: 'albums/relayout',
  initialState,
  reducers: {
    relayoutOpened(state: Mutable, { payload }: PayloadAction<ChosenLayout>) {
      state.choosing = { ...payload, phase: 'loading', spreads: [], book: null, photos: {}, preview: null };
    },
    relayoutReady(
      state: Mutable,
      {
        payload: { albumId, ...seen },
      }: PayloadAction<
        Omit<ChosenLayout, 'title'> & { spreads: SeenSpreads; book: PrintSpec; photos: Album['photos'] }
      >,
    ) {
      change(state, albumId, { ...seen, phase: 'ready' });
    },
    /** By the user: what is on its way is given up. */
    relayoutClosed: close,
    relayoutRequested: {
      prepare: (choice: LayoutChoice): { payload: LayoutRequest } => ({ payload: requestOf(choice) }),
      reducer(state: Mutable, { payload }: PayloadAction<LayoutRequest>) {
        change(state, payload.albumId, { phase: 'working' });
      },
    },
    /** Something else is chosen: what would become of the album is asked for. */
    previewRequested: {
      prepare: (choice: LayoutChoice): { payload: LayoutRequest } => ({ payload: requestOf(choice) }),
      reducer(state: Mutable, { payload: { albumId, body } }: PayloadAction<LayoutRequest>) {
        const { html = [] } = state.choosing?.preview ?? {};
        change(state, albumId, { preview: { phase: 'loading', seed: body.seed, html } });
      },
    },
    /** All is chosen as it is. */
    previewDropped(state: Mutable, { payload }: OfAlbum) {
      change(state, payload.albumId, { preview: null });
    },
    previewLoaded(state: Mutable, { payload }: PayloadAction<{ albumId: string; html: readonly string[] }>) {
      const preview = state.choosing?.preview;
      if (preview) change(state, payload.albumId, { preview: { ...preview, phase: 'ready', html: payload.html } });
    },
    previewFailed(state: Mutable, { payload }: OfAlbum) {
      const preview = state.choosing?.preview;
      if (preview) change(state, payload.albumId, { preview: { ...preview, phase: 'failed', html: [] } });
    },
    albumRelaid(state: Mutable, { payload: { album } }: PayloadAction<{ album: AlbumSummary }>) {
      if (state.choosing?.albumId === album.id) state.choosing = null;
    },
    /** The album could not be read, or somebody changed it meanwhile. */
    relayoutGivenUp: close,
    relayoutFailed(state: Mutable, { payload }: OfAlbum) {
      change(state, payload.albumId, { phase: 'ready' });
    },
  },
});

export const relayoutActions = slice.actions;
export const relayoutReducer = slice.reducer;
