import type { AlbumsState } from './slice';

/** Parts of the slice that survive a reload. */
export const persistedAlbums = [
  'creation',
  'generation',
  'export',
  'images',
  'proofs',
  'drafts',
  'desk',
] as const satisfies readonly (keyof AlbumsState)[];
