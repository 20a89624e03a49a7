import type { AlbumsState } from './slice';

/** Returns true when an album overlay is open: a dialog, a modal or the job panel. */
export const selectHasOverlay = ({ albums }: { readonly albums: AlbumsState }): boolean =>
  albums.generation.shown !== null ||
  albums.generation.confirming !== null ||
  albums.export.choosing !== null ||
  albums.sharing.dialog !== null ||
  albums.images.choosing !== null ||
  albums.relayout.choosing !== null ||
  albums.versions.open !== null ||
  albums.addPhotos.choosing !== null ||
  Object.keys(albums.images.runs).length > 0 ||
  Object.keys(albums.importing).length > 0 ||
  Object.values(albums.proofs).some(({ phase }) => phase !== 'ready') ||
  Object.keys(albums.export.runs).length > 0;

/** Returns the content of each dialog, to detect when another one is requested. */
export const selectOverlayContent = ({ albums }: { readonly albums: AlbumsState }): readonly unknown[] => [
  albums.generation.shown,
  albums.generation.confirming,
  albums.export.choosing,
  albums.sharing.dialog,
  albums.images.choosing,
  albums.relayout.choosing,
  albums.versions.open,
  albums.addPhotos.choosing?.photoIds,
];
