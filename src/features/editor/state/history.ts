import type { SpreadDocument } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import type { ReplacedBook } from './actionTypes';
import type { ChangeOrigin, EditorState, HistoryStep, StructureChange } from './editorState';

/** What reducers of the editor change. */
export type MutableEditorState = { -readonly [K in keyof EditorState]: EditorState[K] };

type EditStep = Extract<HistoryStep, { kind: 'edit' }>;

const listElementIds = (patches: readonly DocumentPatch[]) =>
  new Set(
    patches.flatMap(({ path, value }) =>
      path.length === 1 && path[0] === 'elements' ? (value as SpreadDocument['elements']).map(({ id }) => id) : [],
    ),
  );

/** Whether a document has something that a step brought, or lacks something that it took. */
function isStepVisible({ patches, inverse }: EditStep, doc: SpreadDocument | undefined): boolean {
  const [after, before] = [listElementIds(patches), listElementIds(inverse)];
  const there = new Set(doc?.elements.map(({ id }) => id));
  const brought = [...after].some((id) => !before.has(id) && there.has(id));
  return brought || [...before].some((id) => !after.has(id) && !there.has(id));
}

/** Spreads that are another's now, as they stand there; undefined for one that is gone. */
type ReplacedSpreads = ReadonlyMap<string, SpreadDocument | undefined>;

/**
 * Without the steps whose patches fit no longer. What was done together with one of them stays a step only where it completes what stands now: the other half
 * of a move would else bring an element a second time, or take its last one away.
 * @param done whether the steps are carried out, or taken back
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

/** Steps below another book were made on that, and fit it when it is back. */
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

/** Without the steps on spreads that are in the book no longer and cannot be recovered: they would bring back what nobody can save. */
export function dropStepsOfRemovedSpreads(state: MutableEditorState): void {
  const there = new Set([...state.order, ...state.deleted]);
  const onSpreads = [...state.undo, ...state.redo].flatMap((step) => (step.kind === 'edit' ? [step.spreadId] : []));
  dropStaleSteps(state, new Map(onSpreads.filter((id) => !there.has(id)).map((id) => [id, undefined])));
}

/** Each patch replaces a part whole, so that of those of one part only the last counts: a text that was written for an hour is not kept letter by letter. */
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

/** Moves a step from one stack to the other, or puts a new one on top. */
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

/** A step with spreads under other ids than they had when it was made. */
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

/** The history after the book became another: a step of its own. One that was in the way of it, made meanwhile, is on the other book. */
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
