import type { MigrationManifest, PersistConfig, PersistedState, Storage } from 'redux-persist';
import { persistedAlbumKeys } from '@/features/albums';
import { persistedCart } from '@/features/cart';
import { browserStorage } from '@/lib/browserStorage';
import { timeTravel } from '@/lib/timeTravel';
import type { RootState } from './rootReducer';

type PersistedFields = { readonly [S in keyof RootState]?: readonly (keyof RootState[S])[] };

/**
 * State that survives a reload: slice → its persisted fields. A change of shape needs a new version
 * and a migration.
 */
export const persistedFields = {
  albums: persistedAlbumKeys,
  auth: ['referral', 'hasSignedIn'],
  cart: persistedCart,
  storage: ['pickerTrail'],
} as const satisfies PersistedFields;

export const PERSIST_VERSION = 18;

type PersistedAlbums = PersistedState & {
  albums?: Record<string, object> & { export?: { runs?: Record<string, object> } };
};

/** Adds default fields to a part of the albums slice that is stored. */
const addFields =
  (part: string, fields: object) =>
  (state: PersistedState): PersistedState => {
    const { albums } = (state ?? {}) as PersistedAlbums;
    if (!albums?.[part]) return state;
    return { ...state, albums: { ...albums, [part]: { ...albums[part], ...fields } } } as PersistedState;
  };

/** Assigns the default print profile to exports from before profiles existed. */
function addPrintToExports(state: PersistedState): PersistedState {
  const { albums } = (state ?? {}) as PersistedAlbums;
  const runs = albums?.export?.runs;
  if (!runs) return state;
  const changed = Object.fromEntries(Object.entries(runs).map(([id, run]) => [id, { ...run, print: null }]));
  return addFields('export', { runs: changed })(state);
}

/** New fields start with their initial state. */
const keepUnchanged = (state: PersistedState): PersistedState => state;

/** Target version → migration from the version before. */
export const migrations: MigrationManifest = {
  // Added the cart.
  2: keepUnchanged,
  // Added the artwork style. Artwork runs are kept.
  3: addFields('creation', { lora: null }),
  // Added the resume state of the Google Photos picker.
  4: keepUnchanged,
  // Added unsaved spread changes.
  5: keepUnchanged,
  // Added proof runs.
  6: keepUnchanged,
  // Added the choice of a printer. Running exports use the default one.
  7: addPrintToExports,
  // Added photo suggestions to leave out or keep.
  8: addFields('creation', { keptIds: [], useAll: false }),
  // Added the last export choice. A run without a paper uses the default paper.
  9: keepUnchanged,
  // Added editor preferences and its clipboard.
  10: keepUnchanged,
  // Drafts moved to per-tab storage; drafts of older versions are in the state once more and move
  // from there. Added imports.
  11: keepUnchanged,
  // Added the target of dropped photos.
  12: keepUnchanged,
  // Inspector sections can be collapsed.
  13: addFields('desk', { open: [] }),
  // A photo selection knows the run it started.
  14: addFields('creation', { askedAs: null }),
  // A finished selection can still be shown.
  15: addFields('creation', { isDone: false }),
  // Added the flag that the server has no selection yet.
  16: keepUnchanged,
  // Added the flag that somebody has signed in before.
  17: keepUnchanged,
  // Added the wanted length of the album.
  18: addFields('creation', { target: null }),
};

const pick = (value: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => fields.includes(key)));

/** Returns the persisted fields of one slice. */
export const persistedPart = (slice: string, value: object): object =>
  pick(value, (persistedFields as Readonly<Record<string, readonly string[]>>)[slice] ?? []);

/** Migrates stored state from its version to the current one. */
export const migrate = (state: PersistedState): PersistedState => {
  const from = state?._persist.version ?? PERSIST_VERSION;
  const steps = Object.entries(migrations).filter(([version]) => Number(version) > from);
  return steps.reduce((reached, [, step]) => step(reached), state);
};

let lastWritten: string | null = null;

const storage: Storage = {
  getItem: (key) => Promise.resolve(browserStorage.get(key)),
  // A changed slice usually has unchanged persisted fields, so equal values are not written.
  setItem: async (key, value) => {
    await timeTravel.untilEnd();
    if (value !== lastWritten) browserStorage.set(key, value);
    lastWritten = value;
  },
  removeItem: (key) => {
    lastWritten = null;
    return Promise.resolve(browserStorage.remove(key));
  },
};

/** Merges restored fields into each slice, field by field. */
export const mergeRehydrated = (restored: object, now: RootState): RootState => {
  const merged = Object.entries(restored).flatMap(([name, value]: [string, object]) =>
    name in persistedFields ? [[name, { ...now[name as keyof RootState], ...value }]] : [],
  );
  return { ...now, ...(Object.fromEntries(merged) as Partial<RootState>) };
};

export const persistConfig: PersistConfig<RootState> = {
  key: 'keepsake',
  version: PERSIST_VERSION,
  storage,
  whitelist: Object.keys(persistedFields),
  transforms: [
    {
      // The marker holds the version, which the next build needs to migrate.
      in: (value: object, slice: string) => (slice === '_persist' ? value : persistedPart(slice, value)),
      out: (value: unknown) => value,
    },
  ],
};
