import type { SpreadDocument } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api';
import type {
  EditorState,
  EditRequest,
  LoadedEditor,
  OptimisticBookUpdate,
  ReplacedBook,
  SavedStructureChange,
  ServerSpread,
  SpreadDraft,
  SpreadEdit,
  StructureRequest,
} from './editorState';
import {
  copyWithoutProxies,
  dropStaleSteps,
  dropStepsOfRemovedSpreads,
  type MutableEditorState,
  mergeNewerSpreads,
  mergeSteps,
  omitKey,
  recordStep,
  refreshPictureUrls,
  setBook,
  setBookStructure,
  setTitle,
  showSpread,
  toBookStructure,
  toSuspendedEditor,
  withBookStep,
} from './reducerHelpers';

const initialState: EditorState = {
  albumId: null,
  phase: 'idle',
  album: null,
  order: [],
  spreads: {},
  deleted: [],
  known: { order: [], deleted: [], chosen: null },
  photos: {},
  book: null,
  chosen: null,
  current: null,
  selection: [],
  undo: [],
  redo: [],
  waitsForFonts: false,
  sending: null,
  offline: false,
  unkept: false,
  conflicts: {},
  refused: {},
  putOff: [],
  left: null,
};

const slice = createSlice({
  name: 'albums/editor',
  initialState,
  reducers: {
    editorOpened(state, { payload }: PayloadAction<{ id: string }>) {
      if (state.albumId === payload.id && state.phase === 'ready') return state;
      const { conflicts, refused, sending, offline, unkept, left } = state;
      const back = left?.albumId === payload.id ? left : { albumId: payload.id };
      return { ...initialState, conflicts, refused, sending, offline, unkept, ...back, phase: 'loading' };
    },
    editorLoaded(state: MutableEditorState, { payload }: PayloadAction<LoadedEditor>) {
      if (state.albumId !== payload.album.id) return;
      const taken = mergeNewerSpreads(state, [...payload.spreads, ...payload.deleted]);
      const changed = taken.filter(({ id }) => !payload.ownSpreadIds?.includes(id));
      refreshPictureUrls(state, payload.spreads);
      dropStaleSteps(state, new Map(changed.map(({ id, document }) => [id, document])));
      state.album = payload.album;
      state.photos = payload.photos;
      setBook(state, payload.book);
      state.known = toBookStructure(payload.spreads, payload.deleted);
      setBookStructure(state, payload.optimistic ?? { structure: state.known, copies: [] }, state.known.order.length);
      dropStepsOfRemovedSpreads(state);
      state.phase = 'ready';
    },
    editorFailed(state: MutableEditorState, { payload }: PayloadAction<{ id: string; missing: boolean }>) {
      if (state.albumId !== payload.id || state.phase === 'ready') return;
      state.phase = payload.missing ? 'missing' : 'failed';
    },
    editorClosed(state) {
      const { conflicts, refused, sending, offline, unkept } = state;
      return { ...initialState, conflicts, refused, sending, offline, unkept, left: toSuspendedEditor(state) };
    },

    spreadChosen(state: MutableEditorState, { payload }: PayloadAction<{ id: string }>) {
      if (state.order.includes(payload.id)) showSpread(state, payload.id);
    },
    elementsSelected(state: MutableEditorState, { payload }: PayloadAction<{ ids: readonly string[] }>) {
      state.selection = payload.ids;
    },

    editRequested(_state, _: PayloadAction<EditRequest>) {},
    fontWaitStarted(state: MutableEditorState) {
      state.waitsForFonts = true;
    },
    fontWaitEnded(state: MutableEditorState) {
      state.waitsForFonts = false;
    },
    edited(
      draft: MutableEditorState,
      {
        payload,
      }: PayloadAction<
        SpreadEdit & {
          inverse: readonly DocumentPatch[];
          gesture: string | null;
          together?: string | undefined;
          spine?: number;
        }
      >,
    ) {
      const state = copyWithoutProxies(draft);
      const { base: _, together, ...made } = payload;
      const { spreadId } = made;
      const step = { kind: 'edit', ...made, ...(together && { together }) } as const;
      const joined = state.redo.length === 0 ? mergeSteps(state.undo.at(-1), step) : null;
      if (joined) state.undo = [...state.undo.slice(0, -1), joined];
      else recordStep(state, 'user', step);
      state.refused = omitKey(state.refused, spreadId);
      return state;
    },
    /** The book has changed, so the steps no longer apply. */
    historyCleared(state: MutableEditorState) {
      state.undo = [];
      state.redo = [];
    },
    /** The server has replaced the book and kept the former one as a version. The book is reloaded. */
    bookReplaced(state: MutableEditorState, { payload }: PayloadAction<ReplacedBook>) {
      const { albumId, spreads = [] } = payload;
      if (state.albumId === albumId) {
        mergeNewerSpreads(state, spreads);
        Object.assign(state, withBookStep(state, payload));
      } else if (state.left?.albumId === albumId) state.left = { ...state.left, ...withBookStep(state.left, payload) };
      else if (state.albumId === null && state.left === null)
        state.left = { albumId, spreads: {}, current: null, ...withBookStep({ undo: [], redo: [] }, payload) };
    },
    /** A restoration of a book has ended, successfully or not. Screens with the album reload it. */
    bookRestoreFinished(_state, _: PayloadAction<{ albumId: string }>) {},
    undoRequested() {},
    redoRequested() {},
    undoApplied(draft: MutableEditorState, { payload }: PayloadAction<SpreadEdit & { via: 'undo' | 'redo' }>) {
      const state = copyWithoutProxies(draft);
      const step = (payload.via === 'undo' ? state.undo : state.redo).at(-1);
      if (step?.kind !== 'edit') return draft;
      recordStep(state, payload.via, { ...step, gesture: null });
      state.refused = omitKey(state.refused, payload.spreadId);
      if (state.order.includes(payload.spreadId)) showSpread(state, payload.spreadId);
      return state;
    },

    structureRequested(_state, _: PayloadAction<StructureRequest>) {},
    /** The book with pending changes applied, after a request or a refusal. */
    bookUpdatedOptimistically(state: MutableEditorState, { payload }: PayloadAction<OptimisticBookUpdate>) {
      const { albumId, undo = state.undo, redo = state.redo, current } = payload;
      if (state.albumId !== albumId) return;
      setBookStructure(state, payload);
      Object.assign(state, { undo, redo });
      if (current !== undefined) showSpread(state, current);
    },
    structureChanged(state: MutableEditorState, { payload }: PayloadAction<SavedStructureChange>) {
      const { albumId, spreads, book, known, optimistic } = payload;
      state.offline = false;
      if (state.albumId !== albumId) return;
      state.known = known;
      // An album that is not loaded yet only needs a reload.
      if (state.phase !== 'ready') return;
      mergeNewerSpreads(state, spreads);
      if (book) setBook(state, book);
      if (payload.change.op === 'rename') setTitle(state, payload.change.title);
      setBookStructure(state, { structure: optimistic, copies: [] });
    },
    /** The saved words on the cover are now the album title. */
    titleUpdatedFromCover(state: MutableEditorState, { payload }: PayloadAction<{ albumId: string; title: string }>) {
      if (state.albumId === payload.albumId) setTitle(state, payload.title);
    },
    structureSaveDelayed(state: MutableEditorState) {
      state.offline = true;
    },
    /** The server has created a copy, which now gets its content. */
    copyCreated(_state, _: PayloadAction<{ albumId: string; theirs: ServerSpread; document: SpreadDocument }>) {},

    /** The cover changed its spine with the book; its draft is rebased on it. */
    draftRebased(
      state: MutableEditorState,
      { payload: { theirs } }: PayloadAction<{ theirs: ServerSpread; document: SpreadDocument }>,
    ) {
      if (state.sending === theirs.id) state.sending = null;
      state.conflicts = omitKey(state.conflicts, theirs.id);
      if (state.spreads[theirs.id]) mergeNewerSpreads(state, [theirs]);
    },

    /** Saves pending changes without a wait for a pause. */
    flushRequested() {},
    saveStarted(state: MutableEditorState, { payload }: PayloadAction<{ spreadId: string }>) {
      state.sending = payload.spreadId;
    },
    spreadSaved(
      state: MutableEditorState,
      { payload }: PayloadAction<Omit<ServerSpread, 'id' | 'reasons'> & { spreadId: string; revision: number }>,
    ) {
      const { spreadId: id, revision: _, ...saved } = payload;
      state.sending = null;
      state.offline = false;
      if (state.spreads[id]) mergeNewerSpreads(state, [{ id, ...saved }]);
      else if (state.left?.spreads[id])
        state.left = { ...state.left, spreads: { ...state.left.spreads, [id]: { id, ...saved } } };
    },
    saveDelayed(state: MutableEditorState) {
      state.sending = null;
      state.offline = true;
    },
    outdatedSaveRefused(state: MutableEditorState, _: PayloadAction<{ spreadId: string }>) {
      state.sending = null;
    },
    saveRefused(state: MutableEditorState, { payload }: PayloadAction<{ spreadId: string; failure: Failure }>) {
      state.sending = null;
      state.refused = { ...state.refused, [payload.spreadId]: payload.failure };
    },
    /** The browser's storage is full, or no longer so. */
    storageStatusChanged(state: MutableEditorState, { payload }: PayloadAction<{ unkept: boolean }>) {
      state.unkept = payload.unkept;
    },
    /** Retries a refused draft on the user's request. */
    refusalCleared(state: MutableEditorState, { payload }: PayloadAction<{ spreadId: string }>) {
      state.refused = omitKey(state.refused, payload.spreadId);
    },
    conflictFound(state: MutableEditorState, { payload }: PayloadAction<{ theirs: ServerSpread }>) {
      const { theirs } = payload;
      if (state.sending === theirs.id) state.sending = null;
      state.conflicts = { ...state.conflicts, [theirs.id]: theirs };
    },
    /**
     * Saves `mine`, adapted to the current sheet, over theirs, which the user has seen; without `mine` the draft is
     * dropped.
     */
    conflictResolved(
      state: MutableEditorState,
      { payload }: PayloadAction<{ theirs: ServerSpread; mine?: SpreadDocument }>,
    ) {
      const { theirs, mine } = payload;
      state.conflicts = omitKey(state.conflicts, theirs.id);
      // Applies to an older version too, in case the server was restored from a backup.
      if (state.spreads[theirs.id]) state.spreads = { ...state.spreads, [theirs.id]: theirs };
      if (!mine) {
        dropStaleSteps(state, new Map([[theirs.id, theirs.document]]));
        state.selection = [];
      }
    },
    /** Adopts drafts of a closed tab, of spreads without a local draft. Local steps on these no longer fit. */
    draftsRecovered(
      state: MutableEditorState,
      { payload: { drafts } }: PayloadAction<{ drafts: readonly SpreadDraft[] }>,
    ) {
      const now = new Map(drafts.map(({ spreadId, document }) => [spreadId, document]));
      dropStaleSteps(state, now);
      state.left = null;
      if (now.has(state.current ?? '')) state.selection = [];
    },
    /** The decision about a draft of a deleted spread is postponed, or taken up again. */
    orphanedDraftSnoozed(state: MutableEditorState, { payload }: PayloadAction<{ spreadId: string }>) {
      state.putOff = [...state.putOff, payload.spreadId];
    },
    orphanedDraftsUnsnoozed(state: MutableEditorState) {
      state.putOff = [];
    },
    /** The user drops a draft of a deleted spread, or one that the server refuses. */
    draftDropped(state: MutableEditorState, { payload }: PayloadAction<{ spreadId: string }>) {
      state.refused = omitKey(state.refused, payload.spreadId);
      dropStaleSteps(state, new Map([[payload.spreadId, state.spreads[payload.spreadId]?.document]]));
    },
  },
});

export const editorActions = slice.actions;
export const editorReducer = slice.reducer;
