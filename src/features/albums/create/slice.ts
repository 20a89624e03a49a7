import type { BookTarget } from '@domain/layout';
import { DEFAULT_FORMAT, type FormatId } from '@domain/print';
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { generationActions, replaceId } from '@/features/album-jobs/generation/slice';
import { actions as storage } from '@/features/storage';
import { randomSeed } from '@/lib/ids';
import { type CreationState, fromAlbumCreation, savedCreationActions } from './savedCreation';

const initialState: CreationState = {
  photoIds: [],
  keptIds: [],
  useAll: false,
  format: DEFAULT_FORMAT,
  templateId: null,
  title: '',
  captions: true,
  coverPhotoId: null,
  lora: null,
  seed: null,
  target: null,
  askedAs: null,
  isDone: false,
};

const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids)];

function removePhotos(
  state: { photoIds: readonly string[]; keptIds: readonly string[]; coverPhotoId: string | null },
  ids: readonly string[],
) {
  const gone = new Set(ids);
  state.photoIds = state.photoIds.filter((id) => !gone.has(id));
  state.keptIds = state.keptIds.filter((id) => !gone.has(id));
  if (state.coverPhotoId !== null && gone.has(state.coverPhotoId)) state.coverPhotoId = null;
}

function replacePhoto(
  state: { photoIds: readonly string[]; keptIds: readonly string[]; coverPhotoId: string | null },
  id: string,
  next: string,
) {
  state.photoIds = replaceId(state.photoIds, id, next);
  state.keptIds = replaceId(state.keptIds, id, next);
  if (state.coverPhotoId === id) state.coverPhotoId = next;
}

const NAME = 'albums/creation';

/** Returns true for an action by which the user chooses something. Opening the page is not a choice. */
const isChoice = ({ type }: { readonly type: string }): boolean =>
  type.startsWith(`${NAME}/`) && type !== `${NAME}/creationOpened`;

const prepareSeed = () => ({ payload: { seed: randomSeed() } });

const slice = createSlice({
  name: NAME,
  initialState,
  reducers: {
    creationOpened: {
      prepare: prepareSeed,
      reducer: (state, { payload }: PayloadAction<{ seed: number }>) => {
        state.seed ??= payload.seed;
      },
    },
    layoutShuffled: {
      prepare: prepareSeed,
      reducer: (state, { payload }: PayloadAction<{ seed: number }>) => {
        state.seed = payload.seed;
      },
    },
    photosChosen(state, { payload }: PayloadAction<readonly string[]>) {
      const chosen = new Set(payload);
      removePhotos(
        state,
        state.photoIds.filter((id) => !chosen.has(id)),
      );
      state.photoIds = uniqueIds(payload);
    },
    photosAdded(state, { payload }: PayloadAction<readonly string[]>) {
      state.photoIds = uniqueIds([...state.photoIds, ...payload]);
    },
    /** The user keeps these photos; suggestions apply to the others. */
    exclusionsOverridden(state, { payload }: PayloadAction<readonly string[]>) {
      state.keptIds = uniqueIds(payload);
      state.useAll = false;
    },
    /** Uses all photos, also later ones, in a book as long as they need; or follows the suggestions again. */
    allExclusionsOverridden(state, { payload }: PayloadAction<boolean>) {
      state.keptIds = [];
      state.useAll = payload;
      if (payload) state.target = null;
    },
    /** Selects the photos that fit, besides those that the user keeps. Null lets the photos decide the length. */
    targetChosen(state, { payload }: PayloadAction<BookTarget | null>) {
      state.target = payload;
      if (payload) state.useAll = false;
    },
    formatChosen(state, { payload }: PayloadAction<FormatId>) {
      state.format = payload;
    },
    templateChosen(state, { payload }: PayloadAction<string>) {
      state.templateId = payload;
    },
    titleChanged(state, { payload }: PayloadAction<string>) {
      state.title = payload;
    },
    captionsToggled(state, { payload }: PayloadAction<boolean>) {
      state.captions = payload;
    },
    coverChosen(state, { payload }: PayloadAction<string | null>) {
      state.coverPhotoId = payload;
    },
    loraChosen(state, { payload }: PayloadAction<string | null>) {
      state.lora = payload;
    },
    creationDiscarded: ({ seed }) => ({ ...initialState, seed }),
    /** Restores a creation that was discarded or replaced by that of another device. */
    creationRestored: (_, { payload }: PayloadAction<CreationState>) => payload,
  },
  // Refused and deleted photos are deselected. A duplicate is replaced by the photo that it was merged
  // into, a lost file by the same one chosen again.
  extraReducers: (builder) =>
    builder
      .addCase(storage.filesChecked, (state, { payload }) =>
        removePhotos(
          state,
          payload.checked.flatMap(({ id, inspection }) => (inspection.ok ? [] : [id])),
        ),
      )
      .addCase(savedCreationActions.creationAdopted, ({ seed }, { payload: { creation } }) =>
        creation ? fromAlbumCreation(creation) : { ...initialState, seed },
      )
      .addCase(storage.uploadSucceeded, (state, { payload: { id, photo } }) => {
        if (photo.id !== id) replacePhoto(state, id, photo.id);
      })
      .addCase(storage.uploadsReplaced, (state, { payload }) => {
        for (const [id, next] of Object.entries(payload.ids)) replacePhoto(state, id, next);
      })
      .addCase(storage.uploadRefused, (state, { payload }) => removePhotos(state, [payload.id]))
      .addCase(storage.uploadsCancelled, (state, { payload }) => removePhotos(state, payload.ids))
      .addCase(storage.deleteSucceeded, (state, { payload }) => removePhotos(state, payload.ids))
      .addCase(generationActions.generationRequested, (state, { payload }) => {
        // A book that was begun before the sign-in is not made of these choices.
        const chosen = new Set(state.photoIds);
        if (payload.request.file_ids.every((id) => chosen.has(id))) state.askedAs = payload.key;
      })
      .addCase(generationActions.generationSucceeded, (state, { payload }) => {
        // Choices after the request belong to the next album, so they stay.
        if (state.askedAs === payload.key) state.isDone = true;
      })
      .addMatcher(isChoice, (state) => {
        state.askedAs = null;
      }),
});

export const creationActions = slice.actions;
/** Clears the choices when the page opens after its album was made, not while it is hidden behind the book. */
export const creationReducer = (state: CreationState | undefined, action: UnknownAction): CreationState => {
  const beginsAnew = state?.isDone && (isChoice(action) || creationActions.creationOpened.match(action));
  return slice.reducer(beginsAnew ? initialState : state, action);
};
