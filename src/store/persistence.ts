import type { MigrationManifest, PersistConfig, PersistedState, Storage } from 'redux-persist';
import { persistedAlbumKeys } from '@/features/albums';
import { persistedCart } from '@/features/cart';
import { browserStorage } from '@/lib/browserStorage';
import { timeTravel } from '@/lib/timeTravel';
import type { RootState } from './rootReducer';

type PersistedFields = { readonly [S in keyof RootState]?: readonly (keyof RootState[S])[] };

/** The only state that survives a reload: slice → its persisted fields. A change of their shape needs a new version and a migration. */
export const persistedFields = {
  albums: persistedAlbumKeys,
  auth: ['referral'],
  cart: persistedCart,
  storage: ['pickerTrail'],
} as const satisfies PersistedFields;

export const PERSIST_VERSION = 16;

type PersistedAlbums = PersistedState & {
  albums?: Record<string, object> & { export?: { runs?: Record<string, object> } };
};

/** A part of the albums, where it is kept, with what it had not before. */
const addFields =
  (part: string, fields: object) =>
  (state: PersistedState): PersistedState => {
    const { albums } = (state ?? {}) as PersistedAlbums;
    if (!albums?.[part]) return state;
    return { ...state, albums: { ...albums, [part]: { ...albums[part], ...fields } } } as PersistedState;
  };

/** An export that was begun before there were printers is for the usual one. */
function addPrintToExports(state: PersistedState): PersistedState {
  const { albums } = (state ?? {}) as PersistedAlbums;
  const runs = albums?.export?.runs;
  if (!runs) return state;
  const changed = Object.fromEntries(Object.entries(runs).map(([id, run]) => [id, { ...run, print: null }]));
  return addFields('export', { runs: changed })(state);
}

/** What is new begins as it is at first. */
const keepUnchanged = (state: PersistedState): PersistedState => state;

/** Target version → how the persisted state of the version before becomes it. */
export const migrations: MigrationManifest = {
  // The cart is new; its fields begin as they are at first.
  2: keepUnchanged,
  // A style of artwork can be chosen; runs of artwork are kept.
  3: addFields('creation', { lora: null }),
  // The trail of picked Google photos is new.
  4: keepUnchanged,
  // Changes of spreads that are not saved yet came: nobody has any.
  5: keepUnchanged,
  // Proofs that are being made came: none is.
  6: keepUnchanged,
  // A printer can be chosen: what is being exported goes to the usual one.
  7: addPrintToExports,
  // Photos are proposed to be left out, and can be kept.
  8: addFields('creation', { keptIds: [], useAll: false }),
  // The choice of the last export is remembered: there is none. A run without a paper is of the usual one.
  9: keepUnchanged,
  // How the editor is set up, and what was copied in it, came: it begins as it is at first.
  10: keepUnchanged,
  // Drafts are kept by each tab for itself: those of the version before are in the state once more, and kept from there. Imports came: none is.
  11: keepUnchanged,
  // Where photos go that were dropped on a page is kept: none is on its way.
  12: keepUnchanged,
  // Parts of the inspector can be folded, and stay as they were left.
  13: addFields('desk', { open: [] }),
  // What is chosen knows the run that makes an album of it.
  14: addFields('creation', { askedAs: null }),
  // Choices can be done with, and still be shown.
  15: addFields('creation', { isDone: false }),
  // The server is known to have nothing of it yet.
  16: keepUnchanged,
};

const pick = (value: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => fields.includes(key)));

/** The persisted part of one slice. */
export const persistedPart = (slice: string, value: object): object =>
  pick(value, (persistedFields as Readonly<Record<string, readonly string[]>>)[slice] ?? []);

/** Brings stored state from its version to the current one. */
export const migrate = (state: PersistedState): PersistedState => {
  const from = state?._persist.version ?? PERSIST_VERSION;
  const steps = Object.entries(migrations).filter(([version]) => Number(version) > from);
  return steps.reduce((reached, [, step]) => step(reached), state);
};

let lastWritten: string | null = null;

const storage: Storage = {
  getItem: (key) => Promise.resolve(browserStorage.get(key)),
  // A slice has changed, but mostly not in what is kept of it.
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

/** Lays what was restored over each slice, field by field. */
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
      // The mark holds the version, by which the next build knows what to migrate.
      in: (value: object, slice: string) => (slice === '_persist' ? value : persistedPart(slice, value)),
      out: (value: unknown) => value,
    },
  ],
};
