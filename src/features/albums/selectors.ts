import type { AlbumSummary } from '@domain/contract';
import { createSelector } from '@/lib/createSelector';
import type { AlbumsState } from './slice';

export { selectGenerationRuns } from '@/features/album-jobs/selectors';

interface Root {
  readonly albums: AlbumsState;
}

export const selectCreation = (state: Root) => state.albums.creation;

/** Choices for an album that is not requested yet, with the server's cover picture; null without a photo and a title. */
export const selectUnfinishedSelection = createSelector(
  [selectCreation, (state: Root) => state.albums.savedCreation.preview, (state: Root) => state.albums.generation.runs],
  ({ isDone, askedAs, photoIds, title, format }, preview, runs) => {
    const isMade = isDone || (askedAs !== null && askedAs in runs);
    if (isMade || (photoIds.length === 0 && !title)) return null;
    return { title: title.trim(), format, photoIds, preview };
  },
);

/** The album whose artwork style the dialog chooses, with its current artwork, which may arrive while the dialog is open. */
export const selectArtworkDialog = createSelector(
  [
    (state: Root) => state.albums.images.choosing,
    (state: Root) => state.albums.editor.album,
    (state: Root) => state.albums.library.open?.album,
  ],
  (choosing, edited, opened) => {
    const album = [edited, opened].find((one) => one?.id === choosing?.albumId);
    return choosing && album ? { ...choosing, lora: album.lora } : choosing;
  },
);
export const selectDeletedAlbums = (state: Root) => state.albums.deleted;
export const selectVersionsDialog = (state: Root) => state.albums.versions.open;
export const selectRelayoutDialog = (state: Root) => state.albums.relayout.choosing;
export const selectThemeChanges = (state: Root) => state.albums.relayout.themes;
/** The theme that is being applied to an album; undefined for none. */
export const selectThemeChange = (state: Root, albumId: string) =>
  selectThemeChanges(state).find((theme) => theme.albumId === albumId);

/** Changes by a layout with all faces; undefined while nobody has asked, null while they are being found out. */
export const selectImprovement = ({ albums }: Root, albumId: string) =>
  albums.relayout.improvement?.albumId === albumId ? albums.relayout.improvement.changes : undefined;

export const selectAlbumAnalysis = ({ albums }: Root, albumId: string) => albums.library.analyses[albumId];

export const selectAddPhotosDialog = (state: Root) => state.albums.addPhotos.choosing;

export const selectAlbumSearch = (state: Root) => state.albums.search;

/** The dialog with its switches as the user left them, also while they are saved. */
export const selectShareDialog = createSelector(
  [(state: Root) => state.albums.sharing.dialog],
  (dialog) => dialog && dialog.changes.reduce((shown, change) => ({ ...shown, ...change }), dialog),
);
/** Returns the share link of an album as known on this page; null without one. */
export const selectSharedUrl = ({ albums: { sharing, library, editor } }: Root, albumId: string): string | null => {
  const made = sharing.links[albumId];
  if (made !== undefined) return made;
  const known = [library.summaries[albumId], library.open?.album, editor.album].find((album) => album?.id === albumId);
  return known?.shared_url ?? null;
};
export const selectSharedAlbum = (state: Root) => state.albums.sharing.visit;

const selectLibrary = (state: Root) => state.albums.library;
export const selectAlbumListQuery = (state: Root) => state.albums.library.list.query;
export const selectAlbumListPhase = (state: Root) => state.albums.library.list.phase;
export const selectRecentPhase = (state: Root) => state.albums.library.recent.phase;
export const selectUnfinishedPhase = (state: Root) => state.albums.library.unfinished.phase;
export const selectOpenAlbum = (state: Root) => state.albums.library.open;
export const selectLoraStyles = (state: Root) => state.albums.library.lora;
/** True once the user has answered whether people may be recognised. */
export const selectIsPeopleAsked = (state: Root) => state.albums.desk.peopleAsked === true;

export const selectTitleIdeas = (state: Root) => state.albums.library.titleIdeas;
export const selectAlbumSettings = (state: Root) => state.albums.library.settings;

const findVisibleAlbums = (library: AlbumsState['library'], ids: readonly string[]): AlbumSummary[] =>
  ids.flatMap((id) => (library.deleting.includes(id) ? [] : (library.summaries[id] ?? [])));

export const selectListedAlbums = createSelector([selectLibrary], (library) =>
  findVisibleAlbums(library, library.list.ids),
);
export const selectRecentAlbums = createSelector([selectLibrary], (library) =>
  findVisibleAlbums(library, library.recent.ids),
);
export const selectUnfinishedAlbums = createSelector([selectLibrary], (library) =>
  library.unfinished.steps.flatMap((step) => {
    const album = library.summaries[step.id];
    return album && !library.deleting.includes(step.id) ? [{ ...step, album }] : [];
  }),
);
/** Albums that open without a network, last looked at first; null while there is one. */
export const selectOfflineAlbums = createSelector(
  [selectLibrary],
  (library) => library.offlineIds && findVisibleAlbums(library, library.offlineIds),
);
export const selectDeletingAlbums = (state: Root): readonly string[] => state.albums.library.deleting;
/** Albums of all loaded pages, without those that are being deleted. */
export const selectAlbumTotal = (state: Root) => state.albums.library.list.total - state.albums.library.deleting.length;
