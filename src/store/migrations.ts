import type { MigrationManifest, PersistedState } from 'redux-persist';

type PersistedAlbums = PersistedState & {
  albums?: Record<string, object> & { export?: { runs?: Record<string, object> } };
};

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

/** Rehydration fills new fields with their initial state. */
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
  // Side panels of the editor can be folded.
  19: addFields('desk', { folded: [] }),
};
