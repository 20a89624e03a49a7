import type { BookChoice } from '@domain/commerce';
import type { SpreadDocument } from '@domain/document';
import type { DocumentPatch } from '@domain/document/edit';
import type { EditorState, HistoryStep, StructureChange, StructureStep, Via } from './state';

/** What reducers of the editor change. */
export type Mutable = { -readonly [K in keyof EditorState]: EditorState[K] };

type EditStep = Extract<HistoryStep, { kind: 'edit' }>;

const elementsIn = (patches: readonly DocumentPatch[]) =>
  new Set(
    patches.flatMap(({ path, value }) =>
      path.length === 1 && path[0] === 'elements' ? (value as SpreadDocument['elements']).map(({ id }) => id) : [],
    ),
  );

/** Whether a document has something that a step brought, or lacks something that it took. */
function stands({ patches, inverse }: EditStep, doc: SpreadDocument | undefined): boolean {
  const [after, before] = [elementsIn(patches), elementsIn(inverse)];
  const there = new Set(doc?.elements.map(({ id }) => id));
  const brought = [...after].some((id) => !before.has(id) && there.has(id));
  return brought || [...before].some((id) => !after.has(id) && !there.has(id));
}

/** Spreads that are another's now, as they stand there; undefined for one that is gone. */
type Replaced = ReadonlyMap<string, SpreadDocument | undefined>;

/**
 * Without the steps whose patches fit no longer. What was done together with one of them stays a step only where it completes what stands now: the other half
 * of a move would else bring an element a second time, or take its last one away.
 * @param done whether the steps are carried out, or taken back
 */
function without(steps: readonly HistoryStep[], now: Replaced, done: boolean): readonly HistoryStep[] {
  const edits = steps.filter((step): step is EditStep => step.kind === 'edit');
  const halves = new Set(
    edits.filter((step) => now.has(step.spreadId) && stands(step, now.get(step.spreadId)) === done).map(togetherOf),
  );
  const fits = (step: EditStep) =>
    !now.has(step.spreadId) && (step.together === undefined || !halves.has(step.together));
  return steps.filter((step) => step.kind !== 'edit' || fits(step));
}

const togetherOf = ({ together }: EditStep) => together;

export function forgetSteps(state: Mutable, now: Replaced): void {
  if (now.size === 0) return;
  state.undo = without(state.undo, now, true);
  state.redo = without(state.redo, now, false);
}

/** Without the steps on spreads that are in the book no longer and cannot be recovered: they would bring back what nobody can save. */
export function forgetGone(state: Mutable): void {
  const there = new Set([...state.order, ...state.deleted]);
  const onSpreads = [...state.undo, ...state.redo].flatMap((step) => (step.kind === 'edit' ? [step.spreadId] : []));
  forgetSteps(state, new Map(onSpreads.filter((id) => !there.has(id)).map((id) => [id, undefined])));
}

/** Each patch replaces a part whole, so that of those of one part only the last counts: a text that was written for an hour is not kept letter by letter. */
function lastOfEach(patches: readonly DocumentPatch[]): readonly DocumentPatch[] {
  const last = new Map(patches.map((patch, i) => [patch.path.join(), i]));
  return patches.filter((patch, i) => last.get(patch.path.join()) === i);
}

export function merged(last: HistoryStep | undefined, step: EditStep): HistoryStep | null {
  if (last?.kind !== 'edit' || step.gesture === null || last.gesture !== step.gesture) return null;
  if (last.spreadId !== step.spreadId || last.spine !== step.spine) return null;
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

/** Lets go of a step that cannot be carried out: those under it can be reached. */
export function dropStructure(state: Mutable, via: 'undo' | 'redo'): void {
  state[via] = replaceStructure(state[via], null);
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

export const isSameBook = (a: BookChoice, b: BookChoice): boolean => a.cover === b.cover && a.paper === b.paper;

/** The book is to be bound otherwise than `before`. */
export function recordBook(state: Mutable, via: Via, { cover, paper }: BookChoice, before: BookChoice): void {
  const choice = { cover, paper };
  if (via !== 'user') {
    const step = state[via].at(-1);
    if (step?.kind === 'book') record(state, via, step);
  } else if (!isSameBook(choice, before))
    record(state, via, { kind: 'book', redo: choice, undo: { cover: before.cover, paper: before.paper } });
}

/** A choice was refused: it is no step, or its step can be taken again. */
export function unrecordBook(state: Mutable, via: Via, choice: BookChoice): void {
  const [stack, way] = via === 'undo' ? (['redo', 'undo'] as const) : (['undo', 'redo'] as const);
  const step = state[stack].findLast((one) => one.kind === 'book' && isSameBook(one[way], choice));
  if (!step) return;
  state[stack] = state[stack].filter((one) => one !== step);
  if (via !== 'user') state[via] = [...state[via], step];
}
