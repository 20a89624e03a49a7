import type { Album, AlbumSummary, PhotoSource } from '@domain/contract';
import type { SpreadDocument } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api';
import type {
  Draft,
  DraftBase,
  EditorState,
  EditRequest,
  HistoryStep,
  ServerSpread,
  StructureChange,
  StructureStep,
  Via,
} from './state';

const initialState: EditorState = {
  albumId: null,
  phase: 'idle',
  album: null,
  order: [],
  spreads: {},
  deleted: [],
  photos: {},
  book: null,
  current: null,
  selection: [],
  undo: [],
  redo: [],
  sending: null,
  offline: false,
  conflicts: {},
  refused: {},
  restructuring: false,
};

type Mutable = { -readonly [K in keyof EditorState]: EditorState[K] };

export interface LoadedEditor {
  readonly album: AlbumSummary;
  readonly spreads: readonly ServerSpread[];
  readonly deleted: readonly ServerSpread[];
  readonly photos: Readonly<Record<string, PhotoSource>>;
  readonly book: Album['book'];
}

/** Steps whose patches fit no longer, because these spreads are now another's. */
const without = (steps: readonly HistoryStep[], ids: ReadonlySet<string>) =>
  steps.filter((step) => step.kind !== 'edit' || !ids.has(step.spreadId));

function forgetSteps(state: Mutable, ids: readonly string[]): void {
  const gone = new Set(ids);
  state.undo = without(state.undo, gone);
  state.redo = without(state.redo, gone);
}

function omit<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
}

/** What stands at the server now; an answer that was overtaken by a later one changes nothing. */
function take(state: Mutable, spread: ServerSpread): boolean {
  const known = state.spreads[spread.id];
  if (known && known.version >= spread.version) return false;
  state.spreads = { ...state.spreads, [spread.id]: spread };
  return known !== undefined;
}

function show(state: Mutable, id: string | null): void {
  if (state.current !== id) state.selection = [];
  state.current = id;
}

/** After the current spread is gone, its place in the book is what one looks at. */
function setOrder(state: Mutable, order: readonly string[]): void {
  const at = Math.max(0, state.order.indexOf(state.current ?? ''));
  state.order = order;
  if (!order.includes(state.current ?? '')) show(state, order[Math.min(at, order.length - 1)] ?? null);
}

/** Each patch replaces a part whole, so that of those of one part only the last counts: a text that was written for an hour is not kept letter by letter. */
function lastOfEach(patches: readonly DocumentPatch[]): readonly DocumentPatch[] {
  const last = new Map(patches.map((patch, i) => [patch.path.join(), i]));
  return patches.filter((patch, i) => last.get(patch.path.join()) === i);
}

function merged(last: HistoryStep | undefined, step: Extract<HistoryStep, { kind: 'edit' }>): HistoryStep | null {
  if (last?.kind !== 'edit' || step.gesture === null || last.gesture !== step.gesture) return null;
  if (last.spreadId !== step.spreadId) return null;
  const patches = lastOfEach([...last.patches, ...step.patches]);
  return { ...last, patches, inverse: lastOfEach([...step.inverse, ...last.inverse]) };
}

interface Edited {
  readonly spreadId: string;
  readonly patches: readonly DocumentPatch[];
  readonly base: DraftBase;
}

/** The step that lies on top becomes another's, or is there no more. Others may have come over it while the server was asked. */
function replaceStructure(steps: readonly HistoryStep[], left: StructureStep | null): readonly HistoryStep[] {
  const at = steps.findLastIndex(({ kind }) => kind === 'structure');
  return at < 0 ? steps : steps.toSpliced(at, 1, ...(left ? [left] : []));
}

/** What of a step the server did not carry out: it can be tried again. */
function leftOf(steps: readonly HistoryStep[], via: 'undo' | 'redo', done: number): StructureStep | null {
  const step = steps.findLast((one) => one.kind === 'structure');
  if (!step || step[via].length <= done) return null;
  const [from, to] = [done, step[via].length - done];
  if (via === 'undo') return { ...step, undo: step.undo.slice(from), redo: step.redo.slice(0, to) };
  return { ...step, redo: step.redo.slice(from), undo: step.undo.slice(0, to) };
}

function recordStructure(state: Mutable, via: Via, changes: readonly StructureChange[], back: typeof changes): void {
  // What was copied is done again by bringing the copy back, not by a second one.
  const again = changes.map((one): StructureChange => (one.op === 'copy' ? { op: 'recover', id: one.copyId } : one));
  if (via === 'user') return record(state, via, { kind: 'structure', redo: again, undo: back });
  const left = leftOf(state[via], via, changes.length);
  state[via] = replaceStructure(state[via], left);
  if (via === 'undo') state.redo = [...state.redo, { kind: 'structure', undo: again, redo: back }];
  else state.undo = [...state.undo, { kind: 'structure', redo: again, undo: back }];
}

export interface StructureAnswer {
  readonly order: readonly string[];
  readonly pageCount?: number;
  readonly spreads: readonly ServerSpread[];
}

/** Moves a step from one stack to the other, or puts a new one on top. */
function record(state: Mutable, via: Via, step: HistoryStep): void {
  if (via === 'user') {
    state.undo = [...state.undo, step];
    state.redo = [];
  } else if (via === 'undo') {
    state.undo = state.undo.slice(0, -1);
    state.redo = [...state.redo, step];
  } else {
    state.redo = state.redo.slice(0, -1);
    state.undo = [...state.undo, step];
  }
}

const slice = createSlice({
  name: 'albums/editor',
  initialState,
  reducers: {
    editorOpened(state, { payload }: PayloadAction<{ id: string }>) {
      if (state.albumId === payload.id && state.phase === 'ready') return state;
      const { conflicts, refused, sending, offline } = state;
      return { ...initialState, conflicts, refused, sending, offline, albumId: payload.id, phase: 'loading' };
    },
    editorLoaded(state: Mutable, { payload }: PayloadAction<LoadedEditor>) {
      if (state.albumId !== payload.album.id) return;
      const changed = [...payload.spreads, ...payload.deleted].filter((spread) => take(state, spread));
      forgetSteps(
        state,
        changed.map(({ id }) => id),
      );
      state.album = payload.album;
      state.photos = payload.photos;
      state.book = payload.book;
      state.deleted = payload.deleted.map(({ id }) => id);
      if (!state.restructuring)
        setOrder(
          state,
          payload.spreads.map(({ id }) => id),
        );
      state.phase = 'ready';
    },
    editorFailed(state: Mutable, { payload }: PayloadAction<{ id: string; missing: boolean }>) {
      if (state.albumId !== payload.id || state.phase === 'ready') return;
      state.phase = payload.missing ? 'missing' : 'failed';
    },
    editorClosed(state) {
      const { conflicts, refused, sending, offline } = state;
      return { ...initialState, conflicts, refused, sending, offline };
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
      state: Mutable,
      {
        payload,
      }: PayloadAction<
        Edited & { inverse: readonly DocumentPatch[]; gesture: string | null; together?: string | undefined }
      >,
    ) {
      const { spreadId, patches, inverse, gesture, together } = payload;
      const step = { kind: 'edit', spreadId, patches, inverse, gesture, ...(together && { together }) } as const;
      const joined = state.redo.length === 0 ? merged(state.undo.at(-1), step) : null;
      if (joined) state.undo = [...state.undo.slice(0, -1), joined];
      else record(state, 'user', step);
      state.refused = omit(state.refused, spreadId);
    },
    /** The book is another than the one the steps were made on. */
    historyDropped(state: Mutable) {
      state.undo = [];
      state.redo = [];
    },
    undoRequested() {},
    redoRequested() {},
    /** A step of the history was taken back or done again on a spread. */
    stepped(state: Mutable, { payload }: PayloadAction<Edited & { via: 'undo' | 'redo' }>) {
      const step = (payload.via === 'undo' ? state.undo : state.redo).at(-1);
      if (step?.kind !== 'edit') return;
      record(state, payload.via, { ...step, gesture: null });
      state.refused = omit(state.refused, payload.spreadId);
      if (state.order.includes(payload.spreadId)) show(state, payload.spreadId);
    },

    structureRequested(state: Mutable, _: PayloadAction<{ changes: readonly StructureChange[]; via: Via }>) {
      state.restructuring = true;
    },
    /** The order as the user sees it at once; the server is being asked. */
    orderShown(state: Mutable, { payload }: PayloadAction<{ order: readonly string[] }>) {
      setOrder(state, payload.order);
    },
    structureChanged(
      state: Mutable,
      {
        payload,
      }: PayloadAction<{
        /** Those that the server has carried out, and what takes them back. */
        changes: readonly StructureChange[];
        back: readonly StructureChange[];
        via: Via;
        answer: StructureAnswer;
      }>,
    ) {
      const { changes, back, via, answer } = payload;
      state.restructuring = false;
      for (const spread of answer.spreads) take(state, spread);
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
    structureRefused(state: Mutable, { payload }: PayloadAction<{ order: readonly string[] }>) {
      state.restructuring = false;
      setOrder(state, payload.order);
    },

    /** Saves what is not saved yet without waiting for a pause. */
    flushRequested() {},
    saveStarted(state: Mutable, { payload }: PayloadAction<{ spreadId: string }>) {
      state.sending = payload.spreadId;
    },
    spreadSaved(
      state: Mutable,
      { payload }: PayloadAction<{ spreadId: string; version: number; revision: number; document: SpreadDocument }>,
    ) {
      const { spreadId: id, version, document } = payload;
      state.sending = null;
      state.offline = false;
      if (state.spreads[id]) take(state, { id, version, document });
    },
    /** No answer: it goes again later. */
    saveDelayed(state: Mutable) {
      state.sending = null;
      state.offline = true;
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
    /** `mine` is saved over theirs, which the user has seen; `theirs` drops mine. */
    conflictResolved(state: Mutable, { payload }: PayloadAction<{ theirs: ServerSpread; keep: 'mine' | 'theirs' }>) {
      const { theirs, keep } = payload;
      state.conflicts = omit(state.conflicts, theirs.id);
      if (state.spreads[theirs.id]) take(state, theirs);
      if (keep === 'theirs') {
        forgetSteps(state, [theirs.id]);
        state.selection = [];
      }
    },
    /** Changes that another tab has left; this one has none of these spreads. Its steps of them fit no longer. */
    draftsAdopted(state: Mutable, { payload: { drafts } }: PayloadAction<{ drafts: readonly Draft[] }>) {
      const ids = drafts.map(({ spreadId }) => spreadId);
      forgetSteps(state, ids);
      if (ids.includes(state.current ?? '')) state.selection = [];
    },
    /** A draft of a spread that is gone for good, or that the server will never take, is given up by the user. */
    draftDropped(state: Mutable, { payload }: PayloadAction<{ spreadId: string }>) {
      state.refused = omit(state.refused, payload.spreadId);
      forgetSteps(state, [payload.spreadId]);
    },
  },
});

export const editorActions = slice.actions;
export const editorReducer = slice.reducer;
