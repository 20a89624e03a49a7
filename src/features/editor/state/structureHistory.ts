/** Changes of the book as steps of the history: they are made at once, and mended where the server refuses. */
import type { BookChange, EditorState, HistoryStep, StructureChange, StructureStep } from './editorState';

type StructureStacks = Pick<EditorState, 'undo' | 'redo'>;
type StructureStepChanges = Pick<StructureStep, 'redo' | 'undo'>;

/** The history with the step that a change makes. A step that is taken lies on top of its stack. */
export function withStructureStep(
  { undo, redo }: StructureStacks,
  { id: of, via, step }: BookChange,
  { redo: again, undo: back }: StructureStepChanges,
): StructureStacks {
  if (via === 'user') return { undo: [...undo, { kind: 'structure', redo: again, undo: back, of }], redo: [] };
  const rest = (steps: readonly HistoryStep[]) => (step ? steps.filter((one) => one !== step) : steps);
  if (via === 'undo') return { undo: rest(undo), redo: [...redo, { kind: 'structure', undo: again, redo: back, of }] };
  return { undo: [...undo, { kind: 'structure', redo: again, undo: back, of }], redo: rest(redo) };
}

const takeFirst = (changes: readonly StructureChange[], count: number) => changes.slice(0, count);
/** Opposites lie the other way round. */
const takeLast = (changes: readonly StructureChange[], count: number) => changes.slice(changes.length - count);

/** What the server has carried out of a step; null when that is nothing. */
function completedPart(step: StructureStep, { via, done }: BookChange): StructureStep | null {
  if (done === 0) return null;
  if (via === 'undo') return { ...step, undo: takeFirst(step.undo, done), redo: takeLast(step.redo, done) };
  return { ...step, redo: takeFirst(step.redo, done), undo: takeLast(step.undo, done) };
}

/** What it has not: it can be tried again. */
function remainingPart({ via, done, step, changes }: BookChange): StructureStep | null {
  if (!step || via === 'user') return null;
  const left = changes.length - done;
  if (via === 'undo') return { ...step, undo: takeLast(step.undo, left), redo: takeFirst(step.redo, left) };
  return { ...step, redo: takeLast(step.redo, left), undo: takeFirst(step.undo, left) };
}

/**
 * The history after a change was refused. A step that has gone on since, to be taken back or done again, stays as it is: that will be answered too.
 * @param possible whether what was not carried out of an undo can be tried again
 */
export function withoutRefusedChange(
  { undo, redo }: StructureStacks,
  change: BookChange,
  possible: boolean,
): StructureStacks {
  const isOf = (step: HistoryStep): step is StructureStep => step.kind === 'structure' && step.of === change.id;
  const mended = (steps: readonly HistoryStep[]): readonly HistoryStep[] =>
    steps.map((step) => (isOf(step) ? completedPart(step, change) : step)).filter((step) => step !== null);
  const stacks = { undo: mended(undo), redo: mended(redo) };
  const left = possible && [...undo, ...redo].some(isOf) ? remainingPart(change) : null;
  if (!left || change.via === 'user') return stacks;
  return { ...stacks, [change.via]: [...stacks[change.via], left] };
}
