/** Applies structural changes to a book optimistically, and inverts them. */
import type { BookChoice } from '@domain/commerce';
import type { BookChange, BookStructure, ServerSpread, StructureChange } from './editorState';

export const isSameBookChoice = (a: BookChoice, b: BookChoice): boolean => a.cover === b.cover && a.paper === b.paper;

const removeId = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

/** Recovered spreads go before the last one at the latest, because the last one is fixed. */
const insertId = (order: readonly string[], id: string, at: number) =>
  order.toSpliced(Math.min(at, Math.max(0, order.length - 1)), 0, id);

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Applies a change. It has no effect if it is already carried out. */
export function applyStructureChange(plan: BookStructure, change: StructureChange): BookStructure {
  const { order, deleted } = plan;
  if (change.op === 'rename') return plan;
  if (change.op === 'bind') return { ...plan, chosen: { cover: change.cover, paper: change.paper } };
  if (change.op === 'reorder') return isSameSet(order, change.order) ? { ...plan, order: change.order } : plan;
  const isThere = order.includes(change.id);
  switch (change.op) {
    case 'delete':
      return isThere
        ? { ...plan, order: removeId(order, change.id), deleted: [change.id, ...removeId(deleted, change.id)] }
        : plan;
    case 'recover':
      if (isThere) return plan;
      return {
        ...plan,
        order: insertId(order, change.id, change.at ?? order.length),
        deleted: removeId(deleted, change.id),
      };
    case 'copy':
      if (!isThere || order.includes(change.copyId)) return plan;
      return { ...plan, order: order.toSpliced(order.indexOf(change.id) + 1, 0, change.copyId) };
  }
}

const remainingChanges = ({ changes, done }: BookChange) => changes.slice(done);

/**
 * Returns the title with pending changes applied.
 * @param known title at the server
 */
export const applyTitleChanges = (known: string, waiting: readonly BookChange[]): string =>
  waiting.flatMap(remainingChanges).reduce((title, change) => (change.op === 'rename' ? change.title : title), known);

/**
 * Returns the book with pending changes applied.
 * @param known book at the server
 */
export const applyBookChanges = (known: BookStructure, waiting: readonly BookChange[]): BookStructure =>
  waiting.flatMap(remainingChanges).reduce(applyStructureChange, known);

/** Version of a copy that the server has not created yet; lower than all real ones. */
const UNSAVED_COPY_VERSION = 0;

export const optimisticCopies = (waiting: readonly BookChange[]): ServerSpread[] =>
  waiting.flatMap(({ copies }) =>
    Object.entries(copies).map(([id, document]) => ({ id, document, version: UNSAVED_COPY_VERSION, url: '' })),
  );

function invertChange(change: StructureChange, { order, chosen }: BookStructure, made: BookChoice): StructureChange {
  switch (change.op) {
    case 'delete':
      return { op: 'recover', id: change.id, at: order.indexOf(change.id) };
    case 'recover':
      return { op: 'delete', id: change.id };
    case 'copy':
      return { op: 'delete', id: change.copyId };
    case 'reorder':
      return { op: 'reorder', order };
    case 'rename':
      return { op: 'rename', title: change.from, from: change.title };
    case 'bind': {
      const { cover, paper } = chosen ?? made;
      return { op: 'bind', cover, paper };
    }
  }
}

/** Redo recovers the first copy instead of creating another. */
const redoChange = (change: StructureChange, { order }: BookStructure): StructureChange =>
  change.op === 'copy' ? { op: 'recover', id: change.copyId, at: order.indexOf(change.id) + 1 } : change;

/**
 * Returns changes of one gesture as a step: the changes and their inverses, each in order of execution.
 * @param made binding and paper at the server
 */
export function createStructureStep(plan: BookStructure, changes: readonly StructureChange[], made: BookChoice) {
  let now = plan;
  const [redo, undo]: [StructureChange[], StructureChange[]] = [[], []];
  for (const change of changes) {
    redo.push(redoChange(change, now));
    undo.unshift(invertChange(change, now, made));
    now = applyStructureChange(now, change);
  }
  return { redo, undo, plan: now };
}
