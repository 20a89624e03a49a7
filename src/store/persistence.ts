import type { MigrationManifest, PersistConfig, PersistedState, Storage } from 'redux-persist';
import { persistedAlbums } from '@/features/albums';
import { persistedCart } from '@/features/cart';
import { browserStorage } from '@/lib/browserStorage';
import { timeTravel } from '@/lib/timeTravel';
import type { RootState } from './rootReducer';

type Fields = { readonly [S in keyof RootState]?: readonly (keyof RootState[S])[] };

/** The only state that survives a reload: slice → its persisted fields. A change of their shape needs a new version and a migration. */
export const persistedFields = {
  albums: persistedAlbums,
  auth: ['referral'],
  cart: persistedCart,
  storage: ['pickerTrail'],
} as const satisfies Fields;

export const PERSIST_VERSION = 16;

type Kept = PersistedState & { albums?: Record<string, object> & { export?: { runs?: Record<string, object> } } };

/** A part of the albums, where it is kept, with what it had not before. */
const gives =
  (part: string, fields: object) =>
  (state: PersistedState): PersistedState => {
    const { albums } = (state ?? {}) as Kept;
    if (!albums?.[part]) return state;
    return { ...state, albums: { ...albums, [part]: { ...albums[part], ...fields } } } as PersistedState;
  };

/** An export that was begun before there were printers is for the usual one. */
function withPrint(state: PersistedState): PersistedState {
  const runs = (state as Kept | undefined)?.albums?.export?.runs;
  if (!runs) return state;
  const changed = Object.fromEntries(Object.entries(runs).map(([id, run]) => [id, { ...run, print: null }]));
  return gives('export', { runs: changed })(state);
}

/** What is new begins as it is at first. */
const begins = (state: PersistedState): PersistedState => state;

/** Target version → how the persisted state of the version before becomes it. */
export const migrations: MigrationManifest = {
  // The cart is new; its fields begin as they are at first.
  2: begins,
  // A style of artwork can be chosen; runs of artwork are kept.
  3: gives('creation', { lora: null }),
  // The trail of picked Google photos is new.
  4: begins,
  // Changes of spreads that are not saved yet came: nobody has any.
  5: begins,
  // Proofs that are being made came: none is.
  6: begins,
  // A printer can be chosen: what is being exported goes to the usual one.
  7: withPrint,
  // Photos are proposed to be left out, and can be kept.
  8: gives('creation', { keptIds: [], useAll: false }),
  // The choice of the last export is remembered: there is none. A run without a paper is of the usual one.
  9: begins,
  // How the editor is set up, and what was copied in it, came: it begins as it is at first.
  10: begins,
  // Drafts are kept by each tab for itself: those of the version before are in the state once more, and kept from there. Imports came: none is.
  11: begins,
  // Where photos go that were dropped on a page is kept: none is on its way.
  12: begins,
  // Parts of the inspector can be folded, and stay as they were left.
  13: gives('desk', { open: [] }),
  // What is chosen knows the run that makes an album of it.
  14: gives('creation', { askedAs: null }),
  // Choices can be done with, and still be shown.
  15: gives('creation', { isDone: false }),
  // The server is known to have nothing of it yet.
  16: begins,
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
  return steps.reduce((reached, [, step]) => step(reached) as PersistedState, state);
};

let written: string | null = null;

const storage: Storage = {
  getItem: (key) => Promise.resolve(browserStorage.get(key)),
  // A slice has changed, but mostly not in what is kept of it.
  setItem: async (key, value) => {
    await timeTravel.untilEnd();
    if (value !== written) browserStorage.set(key, value);
    written = value;
  },
  removeItem: (key) => {
    written = null;
    return Promise.resolve(browserStorage.remove(key));
  },
};

/** Lays what was restored over each slice, field by field. */
export const mergeRestored = (restored: object, now: RootState): RootState => {
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
