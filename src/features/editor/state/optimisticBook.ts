/** What changes of a book make of it, before the server has answered, and what takes them back. */
import type { BookChoice } from '@domain/commerce';
import type { BookChange, BookStructure, ServerSpread, StructureChange } from './editorState';

export const isSameBookChoice = (a: BookChoice, b: BookChoice): boolean => a.cover === b.cover && a.paper === b.paper;

const removeId = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

/** What comes back lies before the last spread at the latest: that one is fixed. */
const insertId = (order: readonly string[], id: string, at: number) =>
  order.toSpliced(Math.min(at, Math.max(0, order.length - 1)), 0, id);

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/** A change of what is there already, or no longer, changes nothing: the server may have carried it out. */
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

/** What of it the server has not carried out. */
const remainingChanges = ({ changes, done }: BookChange) => changes.slice(done);

/** The title that an album is to have. @param known as the server has it */
export const applyTitleChanges = (known: string, waiting: readonly BookChange[]): string =>
  waiting.flatMap(remainingChanges).reduce((title, change) => (change.op === 'rename' ? change.title : title), known);

/** A book as it is to be. @param known as the server has it */
export const applyBookChanges = (known: BookStructure, waiting: readonly BookChange[]): BookStructure =>
  waiting.flatMap(remainingChanges).reduce(applyStructureChange, known);

/** The version of a copy that the server has not made yet: any of its own is newer. */
const UNSAVED_COPY_VERSION = 0;

/** Copies as they are shown until the server has made them. */
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

/** What was copied is done again by bringing the copy back, not by a second one. */
const redoChange = (change: StructureChange, { order }: BookStructure): StructureChange =>
  change.op === 'copy' ? { op: 'recover', id: change.copyId, at: order.indexOf(change.id) + 1 } : change;

/**
 * Changes of one gesture as a step: what does them again, and what takes them back, each in the order in which it is carried out.
 * @param made how the server makes the book
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
