import type { DocumentPatch } from '@domain/document/edit';
import type { EditorState, HistoryStep, StructureChange, StructureStep, Via } from './state';

/** What reducers of the editor change. */
export type Mutable = { -readonly [K in keyof EditorState]: EditorState[K] };

/** Steps whose patches fit no longer, because these spreads are now another's. */
const without = (steps: readonly HistoryStep[], ids: ReadonlySet<string>) =>
  steps.filter((step) => step.kind !== 'edit' || !ids.has(step.spreadId));

export function forgetSteps(state: Mutable, ids: readonly string[]): void {
  const gone = new Set(ids);
  state.undo = without(state.undo, gone);
  state.redo = without(state.redo, gone);
}

/** Each patch replaces a part whole, so that of those of one part only the last counts: a text that was written for an hour is not kept letter by letter. */
function lastOfEach(patches: readonly DocumentPatch[]): readonly DocumentPatch[] {
  const last = new Map(patches.map((patch, i) => [patch.path.join(), i]));
  return patches.filter((patch, i) => last.get(patch.path.join()) === i);
}

export function merged(
  last: HistoryStep | undefined,
  step: Extract<HistoryStep, { kind: 'edit' }>,
): HistoryStep | null {
  if (last?.kind !== 'edit' || step.gesture === null || last.gesture !== step.gesture) return null;
  if (last.spreadId !== step.spreadId) return null;
  const patches = lastOfEach([...last.patches, ...step.patches]);
  return { ...last, patches, inverse: lastOfEach([...step.inverse, ...last.inverse]) };
}

/** Moves a step from one stack to the other, or puts a new one on top. */
export function record(state: Mutable, via: Via, step: HistoryStep): void {
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

export function recordStructure(
  state: Mutable,
  via: Via,
  changes: readonly StructureChange[],
  back: typeof changes,
): void {
  // What was copied is done again by bringing the copy back, not by a second one.
  const again = changes.map((one): StructureChange => (one.op === 'copy' ? { op: 'recover', id: one.copyId } : one));
  if (via === 'user') return record(state, via, { kind: 'structure', redo: again, undo: back });
  const left = leftOf(state[via], via, changes.length);
  state[via] = replaceStructure(state[via], left);
  if (via === 'undo') state.redo = [...state.redo, { kind: 'structure', undo: again, redo: back }];
  else state.undo = [...state.undo, { kind: 'structure', redo: again, undo: back }];
}
