import { DEFAULT_FORMAT, type FormatId } from '@domain/print';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { actions as auth } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { createSelector } from '@/lib/createSelector';
import { randomSeed } from '@/lib/ids';
import type { VisitorBook, VisitorBookLook } from '@/lib/visitorBook';
import { installVisitorBookReducer, type VisitorBookState } from './state';

const emptyBook = {
  photoIds: [],
  leftOutIds: [],
  format: DEFAULT_FORMAT,
  templateId: null,
  title: '',
  look: null,
  email: null,
  sample: 'none',
  isKept: false,
  isKeptHere: false,
} as const;

const initialState: VisitorBookState = { ...emptyBook, phase: 'unread', seed: 0 };

type Mutable = { -readonly [K in keyof VisitorBookState]: VisitorBookState[K] };

function removePhotos(state: Mutable, ids: readonly string[]) {
  const gone = new Set(ids);
  state.photoIds = state.photoIds.filter((id) => !gone.has(id));
  state.leftOutIds = state.leftOutIds.filter((id) => !gone.has(id));
}

const prepareSeed = () => ({ payload: { seed: randomSeed() } });

const slice = createSlice({
  name: 'albums/visitorBook',
  initialState,
  reducers: {
    bookOpened: {
      prepare: prepareSeed,
      reducer(state, { payload }: PayloadAction<{ seed: number }>) {
        if (state.phase !== 'unread' && state.phase !== 'claimed') return;
        state.phase = 'reading';
        state.seed = payload.seed;
      },
    },
    bookRestored(state, { payload: book }: PayloadAction<VisitorBook>) {
      const { leftOutIds, format, templateId, title, seed, look, isKept, email } = book;
      Object.assign(state, { leftOutIds, format, templateId, title, seed, look, isKept, email });
      state.photoIds = [...new Set([...book.photoIds, ...state.photoIds])];
    },
    /** The photos of a visitor are restored. Those of a user wait to be claimed. */
    bookReady(state) {
      if (state.phase === 'reading') state.phase = 'ready';
    },
    photosAdded(state, { payload }: PayloadAction<readonly string[]>) {
      state.photoIds = [...new Set([...state.photoIds, ...payload])];
    },
    /** A photo that another tab has added joins the book. */
    photoToggled(state, { payload }: PayloadAction<string>) {
      const { leftOutIds, photoIds } = state;
      if (!photoIds.includes(payload)) {
        state.photoIds = [...photoIds, payload];
        return;
      }
      state.leftOutIds = leftOutIds.includes(payload)
        ? leftOutIds.filter((id) => id !== payload)
        : [...leftOutIds, payload];
    },
    photosIncluded(state, { payload }: PayloadAction<readonly string[]>) {
      const included = new Set(payload);
      state.photoIds = [...new Set([...state.photoIds, ...payload])];
      state.leftOutIds = state.leftOutIds.filter((id) => !included.has(id));
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
    layoutShuffled: {
      prepare: prepareSeed,
      reducer(state, { payload }: PayloadAction<{ seed: number }>) {
        state.seed = payload.seed;
      },
    },
    laidOut(state, { payload }: PayloadAction<VisitorBookLook>) {
      state.look = { ...payload, photoIds: [...payload.photoIds] };
    },
    /** Stops reading. The book is made of the photos that were read so far. */
    readingStopped() {},
    bookKept(state) {
      state.isKept = true;
      state.isKeptHere = true;
    },
    registrationNoted(state, { payload }: PayloadAction<string>) {
      state.email = payload;
    },
    sampleRequested(state) {
      state.sample = 'loading';
    },
    sampleLoaded(state, { payload }: PayloadAction<{ ids: readonly string[] }>) {
      Object.assign(state, emptyBook, { sample: 'shown', photoIds: payload.ids });
    },
    sampleFailed(state) {
      state.sample = 'failed';
    },
    claimRequested(state) {
      state.phase = 'claiming';
    },
    claimFailed(state) {
      state.phase = 'failed';
    },
    bookClaimed: (): VisitorBookState => ({ ...initialState, phase: 'claimed' }),
    /** There is no book any more, or another page is making it. */
    claimMissed: (): VisitorBookState => ({ ...initialState, phase: 'ready' }),
    discardRequested() {},
    bookDiscarded: (state) => ({ ...state, ...emptyBook }),
  },
  extraReducers: (builder) =>
    builder
      // The photos leave the state, and the book is read again for the user.
      .addCase(auth.sessionOpened, ({ isKeptHere, email, isKept }) => ({
        ...initialState,
        isKept,
        isKeptHere,
        email,
      }))
      .addCase(storage.filesChecked, (state, { payload }) =>
        removePhotos(
          state,
          payload.checked.flatMap(({ id, inspection }) => (inspection.ok ? [] : [id])),
        ),
      )
      .addCase(storage.uploadRefused, (state, { payload }) => removePhotos(state, [payload.id]))
      .addCase(storage.uploadsCancelled, (state, { payload }) => removePhotos(state, payload.ids))
      .addCase(storage.uploadsReplaced, (state, { payload }) => removePhotos(state, Object.keys(payload.ids))),
});

export const visitorBookActions = slice.actions;
installVisitorBookReducer(slice.reducer);

interface Root {
  readonly albums: { readonly visitorBook: VisitorBookState | null };
}

export const selectVisitorBook = (state: Root): VisitorBookState => state.albums.visitorBook ?? initialState;

/** Photos of the book in the order of choice, without those that the visitor left out. */
export const selectIncludedIds = createSelector([selectVisitorBook], ({ photoIds, leftOutIds }) => {
  const leftOut = new Set(leftOutIds);
  return photoIds.filter((id) => !leftOut.has(id));
});
