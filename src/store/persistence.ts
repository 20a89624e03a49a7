import type { PersistConfig, PersistedState, Storage } from 'redux-persist';
import { browserStorage } from '@/lib/browserStorage';
import { loadWithRetry } from '@/lib/loading/loadWithRetry';
import { timeTravel } from '@/lib/timeTravel';
import type { RootState } from './rootReducer';

type PersistedFields = { readonly [S in keyof RootState]?: readonly (keyof RootState[S])[] };

/**
 * State that survives a reload: slice → its persisted fields. A change of shape needs a new version
 * and a migration (`migrations.ts`).
 */
const persistedFields = {
  // Drafts are stored separately per tab (`src/features/editor/draft-persistence`).
  albums: ['creation', 'savedCreation', 'generation', 'export', 'images', 'proofs', 'desk', 'importing', 'arrivals'],
  auth: ['referral', 'hasSignedIn'],
  // Unsent edits, a payment being started, and the order data.
  cart: ['changes', 'paying', 'order'],
  storage: ['pickerTrail'],
} as const satisfies PersistedFields;

export const PERSIST_VERSION = 19;

const pick = (value: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => fields.includes(key)));

const persistedPart = (slice: string, value: object): object =>
  pick(value, (persistedFields as Readonly<Record<string, readonly string[]>>)[slice] ?? []);

/** Migrates stored state from its version to the current one. Few browsers hold an old one, so the steps load on demand. */
export const migrate = async (state: PersistedState): Promise<PersistedState> => {
  const from = state?._persist.version ?? PERSIST_VERSION;
  if (from >= PERSIST_VERSION) return state;
  const { migrations } = await loadWithRetry(() => import(/* webpackChunkName: "migrations" */ './migrations'));
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
