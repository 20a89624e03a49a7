import type { AlbumsState } from './slice';

/** Parts of the slice that survive a reload; drafts are kept apart, for each tab its own (`src/features/editor/draft-persistence`). */
export const persistedAlbumKeys = [
  'creation',
  'savedCreation',
  'generation',
  'export',
  'images',
  'proofs',
  'desk',
  'importing',
  'arrivals',
] as const satisfies readonly (keyof AlbumsState)[];
