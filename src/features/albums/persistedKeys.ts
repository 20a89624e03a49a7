import type { AlbumsState } from './slice';

/** Persisted parts of the slice. Drafts are stored separately per tab (`src/features/editor/draft-persistence`). */
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
