import {
  ALBUM_TITLE_LENGTH,
  type AlbumCreation,
  MAX_CHOSEN_PHOTOS,
  MAX_PHOTOS_PER_ALBUM,
  type SavedCreation,
} from '@domain/contract';
import type { BookTarget } from '@domain/layout';
import type { FormatId } from '@domain/print';
import { DEFAULT_FORMAT } from '@domain/print';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StorageRoot } from '@/features/storage';
import { createSelector } from '@/lib/createSelector';
import { imageUrlsExpired } from '@/lib/loading/imageRetry';
import { libraryActions } from '../list/slice';

/** Choices for the next album. Survive a reload, are stored on the server for other devices, and are cleared once the album is made. */
export interface CreationState {
  readonly photoIds: readonly string[];
  /** Photos that the user keeps although their exclusion is suggested. */
  readonly keptIds: readonly string[];
  readonly useAll: boolean;
  readonly format: FormatId;
  /** null: the default template from the settings. */
  readonly templateId: string | null;
  readonly title: string;
  readonly captions: boolean;
  /** null lets the engine choose. */
  readonly coverPhotoId: string | null;
  /** Style of the artwork; null for none. */
  readonly lora: string | null;
  /** Layout seed. Preview and generation use the same one, so the album equals its preview. */
  readonly seed: number | null;
  /** Length that the album does not exceed; null lets the photos decide. */
  readonly target: BookTarget | null;
  /** Key of the run for exactly these choices; null after another choice. */
  readonly askedAs: string | null;
  /** The album is made. The choices stay on screen until the page closes; the next choice starts a new creation. */
  readonly isDone: boolean;
}

/** The creation on the server, as last saved or loaded. */
interface SavedCreationState extends SavedCreation {
  /** True when another device may have changed it, so it has to be loaded again. */
  readonly isStale: boolean;
}

const initialState: SavedCreationState = { version: 0, creation: null, preview: null, isStale: false };

const slice = createSlice({
  name: 'albums/savedCreation',
  initialState,
  reducers: {
    creationLoadRequested(state) {
      state.isStale = true;
    },
    /** The server has this creation; the local one may differ. */
    creationSaved: (_, { payload }: PayloadAction<SavedCreation>) => ({ ...payload, isStale: false }),
    creationAdopted: (_, { payload }: PayloadAction<SavedCreation>) => ({ ...payload, isStale: false }),
    creationLoadFailed(state) {
      state.isStale = false;
    },
    /** The user leaves: unsaved choices are saved at once. */
    creationFlushRequested() {},
    creationDiscardRequested() {},
  },
  extraReducers: (builder) =>
    builder
      .addCase(libraryActions.unfinishedRequested, (state) => {
        state.isStale = true;
      })
      .addCase(imageUrlsExpired, (state) => {
        state.isStale = true;
      }),
});

export const savedCreationActions = slice.actions;
export const savedCreationReducer = slice.reducer;

/** Cuts a title to the limit of the contract, never inside a surrogate pair. */
const truncateTitle = (title: string): string => title.slice(0, ALBUM_TITLE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');

const isUntouched = ({ photoIds, title, templateId, lora, format, captions, target }: CreationState): boolean =>
  photoIds.length === 0 &&
  !title &&
  templateId === null &&
  lora === null &&
  format === DEFAULT_FORMAT &&
  captions &&
  target === null;

/** Converts the creation to the contract; null when nothing is chosen or its album is made. `resolve` maps photo ids to stored ids. */
function toAlbumCreation(
  state: CreationState,
  resolve: (ids: readonly string[]) => readonly string[],
): AlbumCreation | null {
  if (state.isDone || isUntouched(state)) return null;
  return {
    file_ids: resolve(state.photoIds).slice(0, MAX_CHOSEN_PHOTOS),
    kept_ids: resolve(state.keptIds).slice(0, MAX_PHOTOS_PER_ALBUM),
    use_all: state.useAll,
    format: state.format,
    template_id: state.templateId,
    title: truncateTitle(state.title),
    captions: state.captions,
    cover_file_id: state.coverPhotoId === null ? null : (resolve([state.coverPhotoId])[0] ?? null),
    lora: state.lora,
    seed: state.seed,
    target: state.target,
    request_id: state.askedAs,
  };
}

export const fromAlbumCreation = (creation: AlbumCreation): CreationState => ({
  photoIds: creation.file_ids,
  keptIds: creation.kept_ids,
  useAll: creation.use_all,
  format: creation.format,
  templateId: creation.template_id,
  title: creation.title,
  captions: creation.captions,
  coverPhotoId: creation.cover_file_id,
  lora: creation.lora,
  seed: creation.seed,
  target: creation.target ?? null,
  askedAs: creation.request_id,
  isDone: false,
});

/** Returns true for equal creations, whatever the order of their fields. */
const isSameCreation = (a: AlbumCreation | null, b: AlbumCreation | null): boolean =>
  a === null || b === null
    ? a === b
    : (Object.keys(a) as (keyof AlbumCreation)[]).every(
        // Creations of earlier builds lack newer fields.
        (field) => JSON.stringify(a[field] ?? null) === JSON.stringify(b[field] ?? null),
      );

/**
 * Decides between two creations: this browser shows `local`, and `base` is the last state that both shared.
 *
 * - `replace`: show the server's
 * - `keep`: show the local one, and save it if it differs
 * - `conflict`: both changed. Show the server's, which is newer, and offer the local one
 */
export function reconcileCreations(
  local: AlbumCreation | null,
  base: SavedCreation,
  server: SavedCreation,
): 'replace' | 'keep' | 'conflict' {
  if (isSameCreation(local, server.creation)) return 'keep';
  const isUnchanged = isSameCreation(local, base.creation);
  if (server.version === base.version) {
    // Uploads of another device have finished. Uploads of this one are unknown to the server.
    const arrived = new Set(server.creation?.file_ids);
    const hasAll = local !== null && local.file_ids.every((id) => arrived.has(id));
    return isUnchanged && hasAll ? 'replace' : 'keep';
  }
  if (isUnchanged || local === null) return 'replace';
  return server.creation === null ? 'keep' : 'conflict';
}

interface Root extends StorageRoot {
  readonly albums: { readonly creation: CreationState; readonly savedCreation: SavedCreationState };
}

export const selectSavedCreation = (state: Root) => state.albums.savedCreation;

/** Returns the local creation in the form in which it is saved. */
export const selectLocalCreation = createSelector(
  [(state: Root) => state.albums.creation, (state: Root) => state.storage.merged],
  (creation, merged) => toAlbumCreation(creation, (ids) => [...new Set(ids.map((id) => merged[id] ?? id))]),
);

/** Returns true when the local creation differs from the server's. */
export const selectIsCreationUnsaved = createSelector(
  [selectLocalCreation, selectSavedCreation],
  (local, { creation }) => !isSameCreation(local, creation),
);
