import type { Album } from '@domain/contract';
import type { SpreadDocument } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api';
import {
  dropStructure,
  forgetGone,
  forgetSteps,
  type Mutable,
  merged,
  record,
  recordBook,
  recordStructure,
  unrecordBook,
} from './history';
import type { ChosenBook, Edited, LoadedEditor, StructureAnswer, StructureRequest } from './payloads';
import { leftBehind, omit, renewPictures, setBook, setOrder, settleChoice, show, take, unwrapped } from './reducers';
import type { Draft, EditorState, EditRequest, ServerSpread, StructureChange, Via } from './state';

const initialState: EditorState = {
  albumId: null,
  phase: 'idle',
  album: null,
  order: [],
  spreads: {},
  deleted: [],
  photos: {},
  book: null,
  chosen: null,
  current: null,
  selection: [],
  undo: [],
  redo: [],
  sending: null,
  offline: false,
  conflicts: {},
  refused: {},
  restructuring: false,
  left: null,
};

const slice = createSlice({
  name: 'albums/editor',
  initialState,
  reducers: {
    editorOpened(state, { payload }: PayloadAction<{ id: string }>) {
      if (state.albumId === payload.id && state.phase === 'ready') return state;
      const { conflicts, refused, sending, offline, left } = state;
      const back = left?.albumId === payload.id ? left : { albumId: payload.id };
      return { ...initialState, conflicts, refused, sending, offline, ...back, phase: 'loading' };
    },
    editorLoaded(state: Mutable, { payload }: PayloadAction<LoadedEditor>) {
      if (state.albumId !== payload.album.id) return;
      const taken = take(state, [...payload.spreads, ...payload.deleted]);
      const changed = taken.filter(({ id }) => !payload.own?.includes(id));
      renewPictures(state, payload.spreads);
      forgetSteps(state, new Map(changed.map(({ id, document }) => [id, document])));
      state.album = payload.album;
      state.photos = payload.photos;
      setBook(state, payload.book);
      state.deleted = payload.deleted.map(({ id }) => id);
      if (!state.restructuring) {
        setOrder(
          state,
          payload.spreads.map(({ id }) => id),
        );
        forgetGone(state);
      }
      state.phase = 'ready';
    },
    editorFailed(state: Mutable, { payload }: PayloadAction<{ id: string; missing: boolean }>) {
      if (state.albumId !== payload.id || state.phase === 'ready') return;
      state.phase = payload.missing ? 'missing' : 'failed';
    },
    editorClosed(state) {
      const { conflicts, refused, sending, offline } = state;
      return { ...initialState, conflicts, refused, sending, offline, left: leftBehind(state) };
    },

    spreadChosen(state: Mutable, { payload }: PayloadAction<{ id: string }>) {
      if (state.order.includes(payload.id)) show(state, payload.id);
    },
    elementsSelected(state: Mutable, { payload }: PayloadAction<{ ids: readonly string[] }>) {
      state.selection = payload.ids;
    },

    /** What the user does to a spread. */
    editRequested(_state, _: PayloadAction<EditRequest>) {},
    edited(
      draft: Mutable,
      {
        payload,
      }: PayloadAction<
        Edited & {
          inverse: readonly DocumentPatch[];
          gesture: string | null;
          together?: string | undefined;
          spine?: number;
        }
      >,
    ) {
      const state = unwrapped(draft);
      const { base: _, together, ...made } = payload;
      const { spreadId } = made;
      const step = { kind: 'edit', ...made, ...(together && { together }) } as const;
      const joined = state.redo.length === 0 ? merged(state.undo.at(-1), step) : null;
      if (joined) state.undo = [...state.undo.slice(0, -1), joined];
      else record(state, 'user', step);
      state.refused = omit(state.refused, spreadId);
      return state;
    },
    /** The book is another than the one the steps were made on. */
    historyDropped(state: Mutable) {
      state.undo = [];
      state.redo = [];
    },
    undoRequested() {},
    redoRequested() {},
    /** A step of the history was taken back or done again on a spread. */
    stepped(draft: Mutable, { payload }: PayloadAction<Edited & { via: 'undo' | 'redo' }>) {
      const state = unwrapped(draft);
      const step = (payload.via === 'undo' ? state.undo : state.redo).at(-1);
      if (step?.kind !== 'edit') return draft;
      record(state, payload.via, { ...step, gesture: null });
      state.refused = omit(state.refused, payload.spreadId);
      if (state.order.includes(payload.spreadId)) show(state, payload.spreadId);
      return state;
    },

    structureRequested(state: Mutable, { payload: { albumId } }: PayloadAction<StructureRequest>) {
      if (albumId === undefined || state.albumId === albumId) state.restructuring = true;
    },
    /** It is the turn of a change: one that was answered does not end the waiting of the next. */
    structureStarted(state: Mutable, { payload }: PayloadAction<{ albumId: string }>) {
      if (state.albumId === payload.albumId) state.restructuring = true;
    },
    /** The order as the user sees it at once; the server is being asked. */
    orderShown(state: Mutable, { payload }: PayloadAction<{ albumId: string; order: readonly string[] }>) {
      if (state.albumId === payload.albumId) setOrder(state, payload.order);
    },
    structureChanged(
      state: Mutable,
      {
        payload,
      }: PayloadAction<{
        albumId: string;
        /** Those that the server has carried out, and what takes them back. */
        changes: readonly StructureChange[];
        back: readonly StructureChange[];
        via: Via;
        answer: StructureAnswer;
      }>,
    ) {
      const { albumId, changes, back, via, answer } = payload;
      if (state.albumId !== albumId) return;
      state.restructuring = false;
      take(state, answer.spreads);
      setOrder(state, answer.order);
      if (state.album && answer.pageCount !== undefined) state.album = { ...state.album, page_count: answer.pageCount };
      for (const change of changes) {
        const id = change.op === 'copy' ? change.copyId : change.op === 'reorder' ? null : change.id;
        state.deleted = state.deleted.filter((one) => one !== id);
        if (change.op === 'delete') state.deleted = [change.id, ...state.deleted];
        else if (id !== null) show(state, id);
      }
      recordStructure(state, via, changes, back);
    },
    structureRefused(
      state: Mutable,
      {
        payload: { albumId, order, impossible },
      }: PayloadAction<{
        albumId: string;
        order: readonly string[];
        /** The book is another by now, so that this step of the history is possible no longer. */
        impossible?: Exclude<Via, 'user'> | null;
      }>,
    ) {
      if (state.albumId !== albumId) return;
      state.restructuring = false;
      setOrder(state, order);
      if (impossible) dropStructure(state, impossible);
    },

    bookChosen(state: Mutable, { payload: { albumId, cover, paper, via } }: PayloadAction<ChosenBook>) {
      const before = state.chosen ?? state.book;
      if (state.albumId !== albumId || !before) return;
      recordBook(state, via, { cover, paper }, before);
      state.chosen = { cover, paper };
      if (via !== 'user') show(state, state.order[0] ?? null);
    },
    bookBound(
      state: Mutable,
      { payload: { choice, book } }: PayloadAction<{ choice: ChosenBook; book: Album['book'] }>,
    ) {
      if (state.albumId !== choice.albumId) return;
      setBook(state, book);
      settleChoice(state, choice);
    },
    bookRefused(state: Mutable, { payload }: PayloadAction<ChosenBook>) {
      if (state.albumId !== payload.albumId) return;
      unrecordBook(state, payload.via, payload);
      settleChoice(state, payload);
    },
    coverBound(state: Mutable, { payload }: PayloadAction<ServerSpread>) {
      if (state.spreads[payload.id]) take(state, [payload]);
    },
    /** The spine of the cover follows the book; what is changed here of the cover follows the spine. */
    draftRebound(
      state: Mutable,
      { payload: { theirs } }: PayloadAction<{ theirs: ServerSpread; document: SpreadDocument }>,
    ) {
      if (state.sending === theirs.id) state.sending = null;
      state.conflicts = omit(state.conflicts, theirs.id);
      if (state.spreads[theirs.id]) take(state, [theirs]);
    },

    /** Saves what is not saved yet without waiting for a pause. */
    flushRequested() {},
    saveStarted(state: Mutable, { payload }: PayloadAction<{ spreadId: string }>) {
      state.sending = payload.spreadId;
    },
    spreadSaved(
      state: Mutable,
      { payload }: PayloadAction<Omit<ServerSpread, 'id' | 'reasons'> & { spreadId: string; revision: number }>,
    ) {
      const { spreadId: id, revision: _, ...saved } = payload;
      state.sending = null;
      state.offline = false;
      if (state.spreads[id]) take(state, [{ id, ...saved }]);
      else if (state.left?.spreads[id])
        state.left = { ...state.left, spreads: { ...state.left.spreads, [id]: { id, ...saved } } };
    },
    /** No answer: it goes again later. */
    saveDelayed(state: Mutable) {
      state.sending = null;
      state.offline = true;
    },
    /** What was sent is not taken, but is not the last of it. */
    sentRefused(state: Mutable, _: PayloadAction<{ spreadId: string }>) {
      state.sending = null;
    },
    saveRefused(state: Mutable, { payload }: PayloadAction<{ spreadId: string; failure: Failure }>) {
      state.sending = null;
      state.refused = { ...state.refused, [payload.spreadId]: payload.failure };
    },
    conflictFound(state: Mutable, { payload }: PayloadAction<{ theirs: ServerSpread }>) {
      const { theirs } = payload;
      if (state.sending === theirs.id) state.sending = null;
      state.conflicts = { ...state.conflicts, [theirs.id]: theirs };
    },
    /** `mine`, on a sheet like theirs, is saved over theirs, which the user has seen; without it mine is dropped. */
    conflictResolved(state: Mutable, { payload }: PayloadAction<{ theirs: ServerSpread; mine?: SpreadDocument }>) {
      const { theirs, mine } = payload;
      state.conflicts = omit(state.conflicts, theirs.id);
      // Also where it is older than what was known: a server that was set back.
      if (state.spreads[theirs.id]) state.spreads = { ...state.spreads, [theirs.id]: theirs };
      if (!mine) {
        forgetSteps(state, new Map([[theirs.id, theirs.document]]));
        state.selection = [];
      }
    },
    /** Changes that another tab has left; this one has none of these spreads. Its steps of them fit no longer. */
    draftsAdopted(state: Mutable, { payload: { drafts } }: PayloadAction<{ drafts: readonly Draft[] }>) {
      const now = new Map(drafts.map(({ spreadId, document }) => [spreadId, document]));
      forgetSteps(state, now);
      state.left = null;
      if (now.has(state.current ?? '')) state.selection = [];
    },
    /** A draft of a spread that is gone for good, or that the server will never take, is given up by the user. */
    draftDropped(state: Mutable, { payload }: PayloadAction<{ spreadId: string }>) {
      state.refused = omit(state.refused, payload.spreadId);
      forgetSteps(state, new Map([[payload.spreadId, state.spreads[payload.spreadId]?.document]]));
    },
  },
});

export const editorActions = slice.actions;
export const editorReducer = slice.reducer;
