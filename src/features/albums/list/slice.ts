import type { AlbumFormat, AlbumSummary, BodyOf, Lora, QueryOf, ResponseOf, UnfinishedAlbum } from '@domain/contract';
import { ALBUMS_PAGE_SIZE } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { editorActions } from '@/features/editor/state/slice';
import type { AlbumToOrder } from '@/lib/albumToOrder';
import { newId } from '@/lib/ids';
import { relayoutActions } from '../relayout/slice';
import { type LoadPhase, sharingActions } from '../sharing/slice';

export type AlbumSort = NonNullable<QueryOf<'albumsList'>['sortBy']>;
export type AlbumSortOrder = NonNullable<QueryOf<'albumsList'>['sortOrder']>;

/** Filter of a list; an empty one keeps everything. */
export type AlbumListFilter = NonNullable<BodyOf<'albumsSort'>['filter']>;

/** An album in the viewer: its pages as one HTML text, and the URLs of its pictures. */
type PreviewedAlbum = AlbumSummary & Pick<ResponseOf<'albumPreview'>, 'previewCode' | 'photos' | 'analysis'>;

interface AlbumQuery {
  readonly page: number;
  readonly limit: number;
  readonly sortBy: AlbumSort;
  readonly sortOrder: AlbumSortOrder;
  readonly filter: AlbumListFilter;
}

type ListPhase = 'idle' | 'loading' | 'ready' | 'failed';

/** The user's albums, as far as they were loaded. */
interface LibraryState {
  readonly summaries: Record<string, AlbumSummary>;
  readonly list: {
    readonly query: AlbumQuery;
    readonly ids: readonly string[];
    readonly total: number;
    readonly phase: ListPhase;
  };
  /** Progress of the search for faces, of albums on screen. */
  readonly analyses: Readonly<Record<string, NonNullable<PreviewedAlbum['analysis']>>>;
  readonly recent: { readonly ids: readonly string[]; readonly phase: ListPhase };
  /** Albums that are neither shared nor exported, last changed first, with their next step. */
  readonly unfinished: {
    readonly steps: readonly Pick<UnfinishedAlbum, 'id' | 'next_step' | 'progress'>[];
    readonly phase: ListPhase;
  };
  readonly open: { readonly id: string; readonly phase: LoadPhase; readonly album: PreviewedAlbum | null } | null;
  /** Albums hidden from lists while their deletion runs. */
  readonly deleting: readonly string[];
  readonly sizes: readonly AlbumFormat[];
  readonly settings: ResponseOf<'albumsSettings'>['settings'] | null;
  /** Titles by a language model, for these photos. */
  readonly titleIdeas: { readonly phase: ListPhase; readonly titles: readonly string[] };
  readonly categories: readonly string[];
  /** Albums that open without a network; null while there is one. */
  readonly offlineIds: readonly string[] | null;
  readonly lora: { readonly phase: ListPhase; readonly list: readonly Lora[] };
}

const firstPageQuery: AlbumQuery = {
  page: 1,
  limit: ALBUMS_PAGE_SIZE,
  sortBy: 'created_at',
  sortOrder: 'desc',
  filter: {},
};

const initialState: LibraryState = {
  summaries: {},
  list: { query: firstPageQuery, ids: [], total: 0, phase: 'idle' },
  analyses: {},
  recent: { ids: [], phase: 'idle' },
  unfinished: { steps: [], phase: 'idle' },
  open: null,
  deleting: [],
  sizes: [],
  settings: null,
  titleIdeas: { phase: 'idle', titles: [] },
  categories: [],
  offlineIds: null,
  lora: { phase: 'idle', list: [] },
};

function storeSummaries(state: LibraryState, albums: readonly AlbumSummary[]): string[] {
  for (const album of albums) state.summaries[album.id] = album;
  return albums.map(({ id }) => id);
}

function setSummarySharedUrl(state: LibraryState, id: string, url: string | null): void {
  const summary = state.summaries[id];
  if (summary) state.summaries[id] = { ...summary, shared_url: url };
}

function setSummaryTitle(state: LibraryState, id: string, title: string): void {
  const summary = state.summaries[id];
  if (summary) state.summaries[id] = { ...summary, title };
}

const slice = createSlice({
  name: 'albums/library',
  initialState,
  reducers: {
    listRequested(state, { payload }: PayloadAction<Partial<AlbumQuery>>) {
      const query = { ...state.list.query, ...payload };
      state.list = { ...state.list, query, phase: 'loading' };
    },
    listLoaded(state, { payload }: PayloadAction<{ query: AlbumQuery; albums: AlbumSummary[]; total: number }>) {
      state.list = {
        query: payload.query,
        ids: storeSummaries(state, payload.albums),
        total: payload.total,
        phase: 'ready',
      };
    },
    listFailed(state) {
      state.list = { ...state.list, phase: 'failed' };
    },
    /** Keeps the current list on screen while it is loaded again. */
    recentRequested(state) {
      if (state.recent.phase !== 'ready') state.recent.phase = 'loading';
    },
    recentLoaded(state, { payload }: PayloadAction<{ albums: AlbumSummary[] }>) {
      state.recent = { ids: storeSummaries(state, payload.albums), phase: 'ready' };
    },
    recentFailed(state) {
      state.recent = { ...state.recent, phase: 'failed' };
    },
    unfinishedRequested(state) {
      if (state.unfinished.phase !== 'ready') state.unfinished.phase = 'loading';
    },
    unfinishedLoaded(state, { payload }: PayloadAction<{ albums: UnfinishedAlbum[] }>) {
      const steps = payload.albums.map(({ id, next_step, progress }) => ({ id, next_step, progress }));
      storeSummaries(
        state,
        payload.albums.map(({ next_step: _step, progress: _progress, ...album }) => album),
      );
      state.unfinished = { steps, phase: 'ready' };
    },
    unfinishedFailed(state) {
      state.unfinished = { ...state.unfinished, phase: 'failed' };
    },
    /** The id makes a repeated request idempotent. */
    copyRequested: {
      prepare: (album: { id: string; title: string }) => ({ payload: { ...album, requestId: newId() } }),
      reducer(_state, _: PayloadAction<{ id: string; title: string; requestId: string }>) {},
    },
    albumCopied(state, { payload }: PayloadAction<{ album: AlbumSummary }>) {
      storeSummaries(state, [payload.album]);
    },
    albumOpened(state, { payload }: PayloadAction<{ id: string }>) {
      const known = state.open?.id === payload.id ? state.open.album : null;
      state.open = { id: payload.id, phase: known ? 'ready' : 'loading', album: known };
    },
    albumLoaded(state, { payload }: PayloadAction<{ album: PreviewedAlbum }>) {
      if (state.open?.id === payload.album.id)
        state.open = { id: payload.album.id, phase: 'ready', album: payload.album };
    },
    /** The page shows how far the analysis of the open album is. */
    analysisFollowed(_state, _: PayloadAction<{ id: string }>) {},
    analysisUnfollowed() {},
    analysisProgressed(
      state,
      { payload: { id, analysis } }: PayloadAction<{ id: string } & Pick<PreviewedAlbum, 'analysis'>>,
    ) {
      if (analysis) state.analyses = { ...state.analyses, [id]: analysis };
      if (state.open?.id === id && state.open.album) state.open.album = { ...state.open.album, analysis };
    },
    albumFailed(state, { payload }: PayloadAction<{ id: string; missing: boolean }>) {
      // A reload of the same album keeps the known data.
      if (state.open?.id !== payload.id || (state.open.album && !payload.missing)) return;
      state.open = { id: payload.id, phase: payload.missing ? 'missing' : 'failed', album: null };
    },
    deleteRequested(state, { payload }: PayloadAction<{ id: string; title: string }>) {
      if (!state.deleting.includes(payload.id)) state.deleting = [...state.deleting, payload.id];
    },
    deleteFailed(state, { payload }: PayloadAction<{ id: string }>) {
      state.deleting = state.deleting.filter((id) => id !== payload.id);
    },
    albumDeleted(state, { payload }: PayloadAction<{ id: string }>) {
      const without = (ids: readonly string[]) => ids.filter((id) => id !== payload.id);
      delete state.summaries[payload.id];
      if (state.list.ids.includes(payload.id)) state.list = { ...state.list, total: state.list.total - 1 };
      state.list = { ...state.list, ids: without(state.list.ids) };
      state.recent = { ...state.recent, ids: without(state.recent.ids) };
      state.unfinished = { ...state.unfinished, steps: state.unfinished.steps.filter(({ id }) => id !== payload.id) };
      state.deleting = without(state.deleting);
      if (state.open?.id === payload.id) state.open = null;
    },
    /** The user wants to order the album. The cart listens. */
    orderRequested(_state, _: PayloadAction<AlbumToOrder>) {},
    /** The album is in the cart, and its binding on the server is the ordered one. */
    albumOrdered(_state, _: PayloadAction<Pick<AlbumToOrder, 'albumId'>>) {},
    titleIdeasRequested(state, _: PayloadAction<{ readonly photoIds: readonly string[] }>) {
      state.titleIdeas = { phase: 'loading', titles: [] };
    },
    titleIdeasLoaded(state, { payload }: PayloadAction<string[]>) {
      state.titleIdeas = { phase: 'ready', titles: payload };
    },
    titleIdeasFailed(state) {
      state.titleIdeas = { phase: 'failed', titles: [] };
    },
    /** Drops the ideas once the photos have changed or the page has closed. */
    titleIdeasDropped(state) {
      state.titleIdeas = { phase: 'idle', titles: [] };
    },
    settingsRequested() {},
    settingsLoaded(state, { payload }: PayloadAction<Pick<LibraryState, 'settings' | 'sizes'>>) {
      state.settings = payload.settings;
      state.sizes = [...payload.sizes];
    },
    connectionLost(state, { payload }: PayloadAction<{ albums: AlbumSummary[] }>) {
      state.offlineIds = storeSummaries(state, payload.albums);
    },
    /** Everything on screen is loaded again, because the network is back or offline use begins. */
    connectionRestored(state) {
      state.offlineIds = null;
    },
    loraRequested(state) {
      if (state.lora.phase !== 'ready') state.lora = { ...state.lora, phase: 'loading' };
    },
    loraLoaded(state, { payload }: PayloadAction<readonly Lora[]>) {
      state.lora = { phase: 'ready', list: [...payload] };
    },
    loraFailed(state) {
      state.lora = { ...state.lora, phase: 'failed' };
    },
    categoriesLoaded(state, { payload }: PayloadAction<readonly string[]>) {
      state.categories = [...payload];
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sharingActions.shareLinkCreated, (state, { payload }) =>
        setSummarySharedUrl(state, payload.albumId, payload.url),
      )
      .addCase(sharingActions.albumUnshared, (state, { payload }) => setSummarySharedUrl(state, payload.albumId, null))
      .addCase(editorActions.titleUpdatedFromCover, (state, { payload }) =>
        setSummaryTitle(state, payload.albumId, payload.title),
      )
      .addCase(editorActions.structureChanged, (state, { payload: { albumId, change } }) => {
        if (change.op === 'rename') setSummaryTitle(state, albumId, change.title);
      })
      .addCase(relayoutActions.relayoutSucceeded, (state, { payload }) => {
        storeSummaries(state, [payload.album]);
        const { [payload.album.id]: _, ...others } = state.analyses;
        state.analyses = others;
      }),
});

export const libraryActions = slice.actions;
export const libraryReducer = slice.reducer;
