import type { AlbumSummary, BodyOf } from '@domain/contract';
import type { FormatId } from '@domain/print';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { randomSeed } from '../random';

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
      state.choosing = { ...payload, phase: 'loading', spreads: [] };
    },
    relayoutReady(
      state: Mutable,
      { payload: { albumId, ...seen } }: PayloadAction<Omit<ChosenLayout, 'title'> & { spreads: SeenSpreads }>,
    ) {
      change(state, albumId, { ...seen, phase: 'ready' });
    },
    /** By the user: what is on its way is given up. */
    relayoutClosed: close,
    relayoutRequested: {
      prepare: ({ albumId, format, templateId, pages, anew }: LayoutChoice): { payload: LayoutRequest } => ({
        payload: {
          albumId,
          body: {
            ...(format && { format }),
            ...(templateId && { template_id: templateId }),
            ...(pages && { page_count: pages }),
            ...(anew && { seed: randomSeed() }),
          },
        },
      }),
      reducer(state: Mutable, { payload }: PayloadAction<LayoutRequest>) {
        change(state, payload.albumId, { phase: 'working' });
      },
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
