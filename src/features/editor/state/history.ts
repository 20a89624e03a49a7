import type { SpreadDocument } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import type { ChangeOrigin, EditorState, HistoryStep, ReplacedBook, StructureChange } from './editorState';

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

export type HistoryMark = Pick<EditorState, 'undo' | 'redo'>;

/**
 * Returns whether there is a step to undo or redo. During a crop or a text edit only its own steps count, since earlier
 * ones would change hidden parts.
 */
export function canUndoOrRedo(editor: EditorState, way: 'undo' | 'redo', historyMark: HistoryMark | null): boolean {
  if (editor[way].length === 0) return false;
  if (!historyMark) return true;
  return way === 'undo' ? editor.undo.length > historyMark.undo.length : editor.redo !== historyMark.redo;
}
