import type { StorageFile } from '@domain/contract';
import { newId } from '@/lib/ids';

export interface PhotoChange<Value> {
  readonly id: string;
  readonly before: Value;
  readonly after: Value;
}

/** Correction of photos by hand, shown at once and saved in the order of the edits. */
export interface PhotoEdit<Value> {
  readonly id: string;
  readonly changes: readonly PhotoChange<Value>[];
  /** Undoes an earlier edit, so it offers no undo itself. */
  readonly isUndo: boolean;
  /** Kept after saving, because the running listing may have read photos before. */
  readonly isSaved?: true;
}

export interface EditResult {
  readonly id: string;
  readonly failed: readonly string[];
}

interface EditedPhotos {
  photos: Record<string, StorageFile>;
  readonly list: { readonly phase: string };
}

type WithValue<Value> = (photo: StorageFile, value: Value) => StorageFile;

export const prepareEdit =
  <Value>() =>
  (changes: readonly PhotoChange<Value>[], isUndo = false) => ({ payload: { id: newId(), changes, isUndo } });

export const invertChanges = <Value>(changes: readonly PhotoChange<Value>[]): PhotoChange<Value>[] =>
  changes.map(({ id, before, after }) => ({ id, before: after, after: before }));

export const dropSavedEdits = <Value>(edits: readonly PhotoEdit<Value>[]): PhotoEdit<Value>[] =>
  edits.filter(({ isSaved }) => !isSaved);

/** Shows the values of edits, also on photos that were loaded meanwhile. */
export function applyEdits<Value>(
  { photos }: Pick<EditedPhotos, 'photos'>,
  edits: readonly PhotoEdit<Value>[],
  withValue: WithValue<Value>,
): void {
  for (const { changes } of edits)
    for (const { id, after } of changes) {
      const photo = photos[id];
      if (photo) photos[id] = withValue(photo, after);
    }
}

export function addEdit<Value>(
  state: EditedPhotos,
  edits: readonly PhotoEdit<Value>[],
  edit: PhotoEdit<Value>,
  withValue: WithValue<Value>,
): readonly PhotoEdit<Value>[] {
  applyEdits(state, [edit], withValue);
  return [...edits, edit];
}

/**
 * Restores the former values of photos that were not saved. Later edits of a photo then start from its restored value,
 * so undoing or failing them never shows an unsaved one.
 * @returns the edits that are not saved yet, and saved ones until the running listing ends
 */
export function finishEdit<Value>(
  state: EditedPhotos,
  edits: readonly PhotoEdit<Value>[],
  result: EditResult,
  withValue: WithValue<Value>,
): readonly PhotoEdit<Value>[] {
  const failed = new Set(result.failed);
  const changes = edits.find(({ id }) => id === result.id)?.changes ?? [];
  const restored = new Map(changes.flatMap(({ id, before }) => (failed.has(id) ? [[id, before] as const] : [])));
  for (const [id, before] of restored) {
    const photo = state.photos[id];
    if (photo) state.photos[id] = withValue(photo, before);
  }
  const beginFromRestored = (change: PhotoChange<Value>): PhotoChange<Value> => {
    const before = restored.get(change.id);
    return before !== undefined && restored.delete(change.id) ? { ...change, before } : change;
  };
  const rest = edits.flatMap((edit): PhotoEdit<Value> | readonly PhotoEdit<Value>[] => {
    if (edit.isSaved) return edit;
    if (edit.id !== result.id) return { ...edit, changes: edit.changes.map(beginFromRestored) };
    const saved = edit.changes.filter(({ id }) => !failed.has(id));
    return state.list.phase === 'loading' && saved.length > 0 ? { ...edit, changes: saved, isSaved: true } : [];
  });
  applyEdits(state, rest, withValue);
  return rest;
}

/** Date of a photo: local clock time written as if it were UTC, its offset in minutes, its precision. */
export interface PhotoDate {
  readonly taken_local: string | null;
  readonly taken_offset: number | null;
  readonly taken_precision: NonNullable<StorageFile['taken_precision']>;
}

export type DateChange = PhotoChange<PhotoDate>;
export type DateEdit = PhotoEdit<PhotoDate>;

export function withDate(photo: StorageFile, date: PhotoDate): StorageFile {
  const { taken_local: local, taken_offset: offset } = date;
  const instant = local === null ? null : new Date(Date.parse(local) - (offset ?? 0) * 60_000).toISOString();
  return { ...photo, ...date, taken_at: instant };
}
