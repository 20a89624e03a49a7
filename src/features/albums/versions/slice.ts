import type { AlbumVersion, ResponseOf } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { newId } from '@/lib/ids';

/** The pages of an album at a time, as the server has them. */
export type VersionPages = Pick<ResponseOf<'versionGet'>, 'spreads' | 'photos'>;

interface OfAlbum {
  readonly albumId: string;
}
interface OfVersion extends OfAlbum {
  readonly versionId: string;
}

export interface VersionsDialog extends OfAlbum {
  readonly title: string;
  readonly phase: 'loading' | 'ready' | 'working';
  /** The latest first. */
  readonly versions: readonly AlbumVersion[];
  /** What the album is now; null before its arrival. */
  readonly now: VersionPages | null;
  /** The version that is looked at. */
  readonly chosen: string | null;
  /** Pages of versions that were looked at, by version. */
  readonly pages: Readonly<Record<string, VersionPages>>;
}

/**
 * The dialog of what an album was; null when it is closed.
 *
 *   opened → loading → ready ⇄ working (keeping, forgetting) → ready
 *               │        └─▶ working (restoring) → closed
 *               └─────────────┴──▶ closed
 *
 * Not persisted: each change is one transaction of the server, and the id of a new version is made before it is asked for.
 */
export interface VersionsState {
  readonly open: VersionsDialog | null;
}

const initialState: VersionsState = { open: null };
type Mutable = { -readonly [K in keyof VersionsState]: VersionsState[K] };

function change(state: Mutable, albumId: string, by: (dialog: VersionsDialog) => Partial<VersionsDialog>) {
  if (state.open?.albumId === albumId) state.open = { ...state.open, ...by(state.open) };
}

const work = (state: Mutable, { payload }: PayloadAction<OfAlbum>) =>
  change(state, payload.albumId, () => ({ phase: 'working' }));
const close = (state: Mutable, { payload }: PayloadAction<OfAlbum>) => {
  if (state.open?.albumId === payload.albumId) state.open = null;
};

const slice = createSlice({
  name: 'albums/versions',
  initialState,
  reducers: {
    versionsOpened(state: Mutable, { payload }: PayloadAction<OfAlbum & { title: string }>) {
      state.open = { ...payload, phase: 'loading', versions: [], now: null, chosen: null, pages: {} };
    },
    versionsLoaded(
      state: Mutable,
      { payload }: PayloadAction<OfAlbum & { versions: readonly AlbumVersion[]; now: VersionPages }>,
    ) {
      const { versions, now } = payload;
      change(state, payload.albumId, () => ({ phase: 'ready', versions, now }));
    },
    /** By the user: what is on its way is given up. */
    versionsClosed: close,
    versionChosen(state: Mutable, { payload }: PayloadAction<OfVersion>) {
      change(state, payload.albumId, () => ({ chosen: payload.versionId }));
    },
    versionLoaded(state: Mutable, { payload }: PayloadAction<OfVersion & { pages: VersionPages }>) {
      change(state, payload.albumId, ({ pages }) => ({ pages: { ...pages, [payload.versionId]: payload.pages } }));
    },
    keepRequested: {
      prepare: (asked: OfAlbum & { name: string }) => ({ payload: { ...asked, versionId: newId() } }),
      reducer: (state: Mutable, action: PayloadAction<OfVersion & { name: string }>) => work(state, action),
    },
    versionKept(state: Mutable, { payload }: PayloadAction<OfAlbum & { version: AlbumVersion }>) {
      const { version } = payload;
      change(state, payload.albumId, ({ versions, now, pages }) => ({
        phase: 'ready',
        versions: [version, ...versions.filter(({ id }) => id !== version.id)],
        chosen: version.id,
        pages: now ? { ...pages, [version.id]: now } : pages,
      }));
    },
    forgetRequested: (state: Mutable, action: PayloadAction<OfVersion>) => work(state, action),
    versionForgotten(state: Mutable, { payload: { albumId, versionId } }: PayloadAction<OfVersion>) {
      change(state, albumId, ({ versions, chosen }) => ({
        phase: 'ready',
        versions: versions.filter(({ id }) => id !== versionId),
        chosen: chosen === versionId ? null : chosen,
      }));
    },
    restoreRequested: (state: Mutable, action: PayloadAction<OfVersion>) => work(state, action),
    versionRestored: close,
    versionFailed(state: Mutable, { payload }: PayloadAction<OfAlbum>) {
      change(state, payload.albumId, () => ({ phase: 'ready' }));
    },
    /** The album could not be read. */
    versionsGivenUp: close,
  },
});

export const versionsActions = slice.actions;
export const versionsReducer = slice.reducer;
