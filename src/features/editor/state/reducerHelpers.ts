import type { Album } from '@domain/contract';
import type { SpreadDocument } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import { original } from '@reduxjs/toolkit';
import type {
  BookStructure,
  ChangeOrigin,
  EditorState,
  HistoryStep,
  OptimisticBook,
  ReplacedBook,
  ServerSpread,
  StructureChange,
  SuspendedEditor,
} from './editorState';

export type MutableEditorState = { -readonly [K in keyof EditorState]: EditorState[K] };

type EditStep = Extract<HistoryStep, { kind: 'edit' }>;

const listElementIds = (patches: readonly DocumentPatch[]) =>
  new Set(
    patches.flatMap(({ path, value }) =>
      path.length === 1 && path[0] === 'elements' ? (value as SpreadDocument['elements']).map(({ id }) => id) : [],
    ),
  );

function isStepVisible({ patches, inverse }: EditStep, doc: SpreadDocument | undefined): boolean {
  const [after, before] = [listElementIds(patches), listElementIds(inverse)];
  const ids = new Set(doc?.elements.map(({ id }) => id));
  const brought = [...after].some((id) => !before.has(id) && ids.has(id));
  return brought || [...before].some((id) => !after.has(id) && !ids.has(id));
}

/** Spreads that were replaced from elsewhere, in their current state; undefined for a deleted one. */
type ReplacedSpreads = ReadonlyMap<string, SpreadDocument | undefined>;

/**
 * Removes steps whose patches no longer fit. The rest of a group stays only if it completes the current state: half of
 * a move could duplicate an element or remove its last copy.
 * @param done true for the undo stack, false for the redo stack
 */
function removeStaleSteps(steps: readonly HistoryStep[], now: ReplacedSpreads, done: boolean): readonly HistoryStep[] {
  const edits = steps.filter((step): step is EditStep => step.kind === 'edit');
  const halves = new Set(
    edits
      .filter((step) => now.has(step.spreadId) && isStepVisible(step, now.get(step.spreadId)) === done)
      .map(togetherOf),
  );
  const fits = (step: EditStep) =>
    !now.has(step.spreadId) && (step.together === undefined || !halves.has(step.together));
  return steps.filter((step) => step.kind !== 'edit' || fits(step));
}

const togetherOf = ({ together }: EditStep) => together;

/** Changes only the steps of the current book. Steps below a book step belong to the former book. */
function changeStepsOfCurrentBook(
  steps: readonly HistoryStep[],
  change: (steps: readonly HistoryStep[]) => readonly HistoryStep[],
): readonly HistoryStep[] {
  const from = steps.findLastIndex(({ kind }) => kind === 'book') + 1;
  return [...steps.slice(0, from), ...change(steps.slice(from))];
}

export function dropStaleSteps(state: Pick<MutableEditorState, 'undo' | 'redo'>, now: ReplacedSpreads): void {
  if (now.size === 0) return;
  state.undo = changeStepsOfCurrentBook(state.undo, (steps) => removeStaleSteps(steps, now, true));
  state.redo = changeStepsOfCurrentBook(state.redo, (steps) => removeStaleSteps(steps, now, false));
}

/** Drops steps on spreads that are deleted for good, since nothing could save them. */
export function dropStepsOfRemovedSpreads(state: MutableEditorState): void {
  const existing = new Set([...state.order, ...state.deleted]);
  const onSpreads = [...state.undo, ...state.redo].flatMap((step) => (step.kind === 'edit' ? [step.spreadId] : []));
  dropStaleSteps(state, new Map(onSpreads.filter((id) => !existing.has(id)).map((id) => [id, undefined])));
}

/**
 * Keeps the last patch for each path, because a patch replaces its part completely. Long typing then keeps no
 * intermediate states.
 */
function keepLastPatchPerPath(patches: readonly DocumentPatch[]): readonly DocumentPatch[] {
  const last = new Map(patches.map((patch, i) => [patch.path.join(), i]));
  return patches.filter((patch, i) => last.get(patch.path.join()) === i);
}

export function mergeSteps(last: HistoryStep | undefined, step: EditStep): HistoryStep | null {
  if (last?.kind !== 'edit' || step.gesture === null || last.gesture !== step.gesture) return null;
  if (last.spreadId !== step.spreadId || last.spine !== step.spine) return null;
  const patches = keepLastPatchPerPath([...last.patches, ...step.patches]);
  return { ...last, patches, inverse: keepLastPatchPerPath([...step.inverse, ...last.inverse]) };
}

/** Moves a step between the stacks, or pushes a new one. */
export function recordStep(state: MutableEditorState, via: ChangeOrigin, step: HistoryStep): void {
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

function remapStepIds(step: HistoryStep, ids: Readonly<Record<string, string>>): HistoryStep {
  const now = (id: string) => ids[id] ?? id;
  const change = (one: StructureChange): StructureChange => {
    switch (one.op) {
      case 'copy':
        return { ...one, id: now(one.id), copyId: now(one.copyId) };
      case 'reorder':
        return { ...one, order: one.order.map(now) };
      case 'bind':
      case 'rename':
        return one;
      case 'delete':
      case 'recover':
        return { ...one, id: now(one.id) };
    }
  };
  if (step.kind === 'edit') return { ...step, spreadId: now(step.spreadId) };
  return step.kind === 'book' ? step : { ...step, undo: step.undo.map(change), redo: step.redo.map(change) };
}

type HistoryStacks = Pick<EditorState, 'undo' | 'redo'>;

/** Returns the history with a step for the replaced book. Steps above it belong to the other book. */
export function withBookStep({ undo, redo }: HistoryStacks, { via, versionId, ids = {} }: ReplacedBook): HistoryStacks {
  const step = { kind: 'book', versionId } as const;
  const all = (steps: readonly HistoryStep[]) => steps.map((one) => remapStepIds(one, ids));
  if (via === 'user') return { undo: [...undo, step], redo: [] };
  const rest = (steps: readonly HistoryStep[]) =>
    steps.slice(
      0,
      Math.max(
        0,
        steps.findLastIndex(({ kind }) => kind === 'book'),
      ),
    );
  return via === 'undo'
    ? { undo: all(rest(undo)), redo: all([...redo, step]) }
    : { undo: all([...undo, step]), redo: all(rest(redo)) };
}

export function omitKey<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
}

/**
 * Merges spreads from the server. Outdated responses change nothing.
 * @returns the spreads that differ from their known state
 */
export function mergeNewerSpreads(
  state: MutableEditorState,
  spreads: readonly ServerSpread[],
): readonly ServerSpread[] {
  const known = state.spreads;
  const newer = spreads.filter(({ id, version }) => version > (known[id]?.version ?? -1));
  if (newer.length > 0) state.spreads = { ...known, ...Object.fromEntries(newer.map((spread) => [spread.id, spread])) };
  return newer.filter(({ id }) => known[id]);
}

/** Refreshes image URLs, which expire after a day or two. */
export function refreshPictureUrls(state: MutableEditorState, spreads: readonly ServerSpread[]): void {
  const renewed = spreads.flatMap(({ id, version, url }) => {
    const known = state.spreads[id];
    return known?.version === version && known.url !== url ? [[id, { ...known, url }] as const] : [];
  });
  if (renewed.length > 0) state.spreads = { ...state.spreads, ...Object.fromEntries(renewed) };
}

export function showSpread(state: MutableEditorState, id: string | null): void {
  if (state.current !== id) state.selection = [];
  state.current = id;
}

/**
 * Sets the order. If the current spread is gone, the one in its place is shown. A refused draft of a recovered spread
 * is sent again.
 */
function setOrder(state: MutableEditorState, order: readonly string[]): void {
  for (const id of order) if (!state.order.includes(id)) state.refused = omitKey(state.refused, id);
  const at = Math.max(0, state.order.indexOf(state.current ?? ''));
  state.order = order;
  if (!order.includes(state.current ?? '')) showSpread(state, order[Math.min(at, order.length - 1)] ?? null);
}

const idOf = ({ id }: ServerSpread) => id;

export const toBookStructure = (live: readonly ServerSpread[], deleted: readonly ServerSpread[]): BookStructure => ({
  order: live.map(idOf),
  deleted: deleted.map(idOf),
  chosen: null,
});

/** Number of pages of each spread that can be added or deleted. */
const PAGES_PER_SPREAD = 2;

/**
 * Sets the book with pending changes applied.
 * @param before number of spreads that the current page count belongs to
 */
export function setBookStructure(
  state: MutableEditorState,
  { structure, copies }: OptimisticBook,
  before = state.order.length,
): void {
  const more = PAGES_PER_SPREAD * (structure.order.length - before);
  mergeNewerSpreads(state, copies);
  setOrder(state, structure.order);
  state.deleted = structure.deleted;
  state.chosen = structure.chosen;
  if (state.album && more !== 0) state.album = { ...state.album, page_count: state.album.page_count + more };
}

/** Sets the print properties from the server, without the printer, which does not belong to the album. */
export function setBook(state: MutableEditorState, book: Album['book']): void {
  const { cover, paper } = book;
  state.book = book;
  if (state.album) state.album = { ...state.album, book: { cover, paper } };
}

export function setTitle(state: MutableEditorState, title: string): void {
  if (state.album) state.album = { ...state.album, title };
}

/** Returns a mutable copy without Immer proxies, which are too slow on every key press. */
export const copyWithoutProxies = (state: object): MutableEditorState => ({ ...(original(state) as EditorState) });

/** Returns the state to keep when the album is left; the former state if it was not loaded. */
export const toSuspendedEditor = ({
  phase,
  albumId,
  spreads,
  current,
  undo,
  redo,
  left,
}: EditorState): SuspendedEditor | null => (phase === 'ready' ? { albumId, spreads, current, undo, redo } : left);
