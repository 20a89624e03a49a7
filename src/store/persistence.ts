import { type MigrationManifest, type PersistConfig, type PersistedState, type Storage } from 'redux-persist';
import { persistedAlbums } from '@/features/albums';
import { persistedCart } from '@/features/cart';
import { browserStorage } from '@/lib/browserStorage';
import type { RootState } from './rootReducer';

type Fields = { readonly [S in keyof RootState]?: readonly (keyof RootState[S])[] };

/** The only state that survives a reload: slice → its persisted fields. A change of their shape needs a new version and a migration. */
export const persistedFields = {
  albums: persistedAlbums,
  auth: ['referral'],
  cart: persistedCart,
  storage: ['pickerTrail'],
} as const satisfies Fields;

export const PERSIST_VERSION = 14;

/** A choice that was begun before there were styles has none. */
function withStyle(state: PersistedState): PersistedState {
  const kept = state as (PersistedState & { albums?: { creation?: object } }) | undefined;
  if (!kept?.albums?.creation) return state;
  return { ...kept, albums: { ...kept.albums, creation: { ...kept.albums.creation, lora: null } } } as PersistedState;
}

/** An export that was begun before there were printers is for the usual one. */
function withPrint(state: PersistedState): PersistedState {
  const kept = state as (PersistedState & { albums?: { export?: { runs?: Record<string, object> } } }) | undefined;
  const runs = kept?.albums?.export?.runs;
  if (!kept?.albums?.export || !runs) return state;
  const changed = Object.fromEntries(Object.entries(runs).map(([id, run]) => [id, { ...run, print: null }]));
  return { ...kept, albums: { ...kept.albums, export: { ...kept.albums.export, runs: changed } } } as PersistedState;
}

/** A choice that was begun before photos were proposed to be left out has kept none of them. */
function withProposals(state: PersistedState): PersistedState {
  const kept = state as (PersistedState & { albums?: { creation?: object } }) | undefined;
  if (!kept?.albums?.creation) return state;
  const creation = { ...kept.albums.creation, keptIds: [], useAll: false };
  return { ...kept, albums: { ...kept.albums, creation } } as PersistedState;
}

/** All parts of the inspector were folded, and none was remembered to be open. */
function withFolds(state: PersistedState): PersistedState {
  const kept = state as (PersistedState & { albums?: { desk?: object } }) | undefined;
  if (!kept?.albums?.desk) return state;
  return { ...kept, albums: { ...kept.albums, desk: { ...kept.albums.desk, open: [] } } } as PersistedState;
}

/** A choice did not know which run makes its album. */
function withAsked(state: PersistedState): PersistedState {
  const kept = state as (PersistedState & { albums?: { creation?: object } }) | undefined;
  if (!kept?.albums?.creation) return state;
  return {
    ...kept,
    albums: { ...kept.albums, creation: { ...kept.albums.creation, askedAs: null } },
  } as PersistedState;
}

/** Target version → how the persisted state of the version before becomes it. */
export const migrations: MigrationManifest = {
  // The cart is new; its fields begin as they are at first.
  2: (state) => state,
  // A style of artwork can be chosen; runs of artwork are kept.
  3: withStyle,
  // The trail of picked Google photos is new.
  4: (state) => state,
  // Changes of spreads that are not saved yet came: nobody has any.
  5: (state) => state,
  // Proofs that are being made came: none is.
  6: (state) => state,
  // A printer can be chosen: what is being exported goes to the usual one.
  7: withPrint,
  // Photos are proposed to be left out, and can be kept.
  8: withProposals,
  // The choice of the last export is remembered: there is none. A run without a paper is of the usual one.
  9: (state) => state,
  // How the editor is set up, and what was copied in it, came: it begins as it is at first.
  10: (state) => state,
  // Drafts are kept by each tab for itself: those of the version before are in the state once more, and kept from there. Imports came: none is.
  11: (state) => state,
  // Where photos go that were dropped on a page is kept: none is on its way.
  12: (state) => state,
  // Parts of the inspector can be folded, and stay as they were left.
  13: withFolds,
  // What is chosen knows the run that makes an album of it.
  14: withAsked,
};

const pick = (value: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => fields.includes(key)));

/** The persisted part of one slice. */
export const persistedPart = (slice: string, value: object): object =>
  pick(value, (persistedFields as Readonly<Record<string, readonly string[]>>)[slice] ?? []);

const migrate = (state: PersistedState): Promise<PersistedState> => {
  const from = state?._persist.version ?? PERSIST_VERSION;
  const steps = Object.entries(migrations).filter(([version]) => Number(version) > from);
  return Promise.resolve(steps.reduce((reached, [, step]) => step(reached) as PersistedState, state));
};

let written: string | null = null;

const storage: Storage = {
  getItem: (key) => Promise.resolve(browserStorage.get(key)),
  // A slice has changed, but mostly not in what is kept of it.
  setItem: (key, value) => {
    if (value !== written) browserStorage.set(key, value);
    written = value;
    return Promise.resolve();
  },
  removeItem: (key) => {
    written = null;
    return Promise.resolve(browserStorage.remove(key));
  },
};

/** What was restored lies over each slice as it begins, field by field. What has changed since the start is newer and stays. */
const laidOver = (restored: RootState, original: RootState, now: RootState): RootState => {
  const over = Object.entries(restored as object).flatMap(([name, value]: [string, object]) => {
    const slice = name as keyof RootState;
    return slice in persistedFields && original[slice] === now[slice] ? [[name, { ...now[slice], ...value }]] : [];
  });
  return { ...now, ...(Object.fromEntries(over) as Partial<RootState>) };
};

export const persistConfig: PersistConfig<RootState> = {
  key: 'keepsake',
  version: PERSIST_VERSION,
  storage,
  whitelist: Object.keys(persistedFields),
  migrate,
  stateReconciler: laidOver,
  transforms: [
    {
      in: (value, slice) => persistedPart(String(slice), value as object),
      out: (value: unknown) => value,
    },
  ],
};
