import type { AlbumVersion, ResponseOf } from '@domain/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { newId } from '@/lib/ids';

/** Pages of an album in one state, as the server has them. */
export type VersionPages = Pick<ResponseOf<'versionGet'>, 'spreads' | 'photos'>;

/** Properties of a book that its versions are named by. */
export type BookShape = Pick<AlbumVersion, 'format' | 'template_id' | 'page_count'>;

/** Pages of the album as it is now. */
interface CurrentPages extends VersionPages {
  readonly shape: BookShape;
}

interface AlbumKey {
  readonly albumId: string;
}
interface VersionKey extends AlbumKey {
  readonly versionId: string;
}

export interface VersionsDialogState extends AlbumKey {
  readonly title: string;
  readonly phase: 'loading' | 'offline' | 'ready' | 'working';
  readonly versions: readonly AlbumVersion[];
  /** Current state of the album; null until it is loaded. */
  readonly now: CurrentPages | null;
  readonly chosen: string | null;
  readonly pages: Readonly<Record<string, VersionPages>>;
}

/**
 * Versions dialog of an album; null when closed.
 *
 *   opened → loading (→ offline) → ready ⇄ working (saving, deleting) → ready
 *               │                     └─▶ working (restoring) → closed
 *               └──────────────────────────┴──▶ closed
 *
 * Not persisted: each change is one server transaction, and the id of a new version exists before its request.
 */
interface VersionsState {
  readonly open: VersionsDialogState | null;
}

const initialState: VersionsState = { open: null };
type Mutable = { -readonly [K in keyof VersionsState]: VersionsState[K] };

function patchDialog(
  state: Mutable,
  albumId: string,
  by: (dialog: VersionsDialogState) => Partial<VersionsDialogState>,
) {
  if (state.open?.albumId === albumId) state.open = { ...state.open, ...by(state.open) };
}

const startWorking = (state: Mutable, { payload }: PayloadAction<AlbumKey>) =>
  patchDialog(state, payload.albumId, () => ({ phase: 'working' }));
/** A request may end after its dialog was closed and opened again, which then still loads. */
const endWorking = ({ phase }: VersionsDialogState) => ({ phase: phase === 'working' ? 'ready' : phase }) as const;
const closeDialog = (state: Mutable, { payload }: PayloadAction<AlbumKey>) => {
  if (state.open?.albumId === payload.albumId) state.open = null;
};

const slice = createSlice({
  name: 'albums/versions',
  initialState,
  reducers: {
    versionsDialogOpened(state: Mutable, { payload }: PayloadAction<AlbumKey & { title: string }>) {
      state.open = { ...payload, phase: 'loading', versions: [], now: null, chosen: null, pages: {} };
    },
    versionsLoaded(
      state: Mutable,
      { payload }: PayloadAction<AlbumKey & { versions: readonly AlbumVersion[]; now: CurrentPages }>,
    ) {
      const { versions, now } = payload;
      patchDialog(state, payload.albumId, () => ({ phase: 'ready', versions, now }));
    },
    /** There is no network. The versions are loaded as soon as there is. */
    versionsDelayed(state: Mutable, { payload }: PayloadAction<AlbumKey>) {
      patchDialog(state, payload.albumId, () => ({ phase: 'offline' }));
    },
    /** Closed by the user. What is loaded or restored is cancelled; a version is still saved or deleted. */
    versionsDialogClosed: closeDialog,
    versionChosen(state: Mutable, { payload }: PayloadAction<VersionKey>) {
      patchDialog(state, payload.albumId, () => ({ chosen: payload.versionId }));
    },
    versionLoaded(state: Mutable, { payload }: PayloadAction<VersionKey & { pages: VersionPages }>) {
      patchDialog(state, payload.albumId, ({ pages }) => ({ pages: { ...pages, [payload.versionId]: payload.pages } }));
    },
    versionSaveRequested: {
      prepare: (asked: AlbumKey & { name: string }) => ({ payload: { ...asked, versionId: newId() } }),
      reducer: (state: Mutable, action: PayloadAction<VersionKey & { name: string }>) => startWorking(state, action),
    },
    versionSaved(state: Mutable, { payload }: PayloadAction<AlbumKey & { version: AlbumVersion }>) {
      const { version } = payload;
      patchDialog(state, payload.albumId, (dialog) => {
        const { versions, now, pages } = dialog;
        return {
          ...endWorking(dialog),
          versions: [version, ...versions.filter(({ id }) => id !== version.id)],
          chosen: version.id,
          pages: now ? { ...pages, [version.id]: now } : pages,
        };
      });
    },
    versionDeleteRequested: (state: Mutable, action: PayloadAction<VersionKey>) => startWorking(state, action),
    versionDeleted(state: Mutable, { payload: { albumId, versionId } }: PayloadAction<VersionKey>) {
      patchDialog(state, albumId, (dialog) => ({
        ...endWorking(dialog),
        versions: dialog.versions.filter(({ id }) => id !== versionId),
        chosen: dialog.chosen === versionId ? null : dialog.chosen,
      }));
    },
    versionRestoreRequested: (state: Mutable, action: PayloadAction<VersionKey>) => startWorking(state, action),
    versionRestored: closeDialog,
    versionFailed(state: Mutable, { payload }: PayloadAction<AlbumKey>) {
      patchDialog(state, payload.albumId, endWorking);
    },
    versionsLoadFailed: closeDialog,
  },
});

export const versionsActions = slice.actions;
export const versionsReducer = slice.reducer;
