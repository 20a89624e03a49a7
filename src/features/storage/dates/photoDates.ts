import type { StorageFile } from '@domain/contract';

/** Date of a photo: local clock time written as if it were UTC, its offset in minutes, its precision. */
export interface PhotoDate {
  readonly taken_local: string | null;
  readonly taken_offset: number | null;
  readonly taken_precision: NonNullable<StorageFile['taken_precision']>;
}

export interface DateChange {
  readonly id: string;
  readonly before: PhotoDate;
  readonly after: PhotoDate;
}

/** Correction of dates by hand, shown at once and saved in the order of the edits. */
export interface DateEdit {
  readonly id: string;
  readonly changes: readonly DateChange[];
  /** Undoes an earlier edit, so it offers no undo itself. */
  readonly isUndo: boolean;
}

/** Returns the photo with this date. */
export function withDate(photo: StorageFile, date: PhotoDate): StorageFile {
  const { taken_local: local, taken_offset: offset } = date;
  const instant = local === null ? null : new Date(Date.parse(local) - (offset ?? 0) * 60_000).toISOString();
  return { ...photo, ...date, taken_at: instant };
}

/** Returns the changes that bring the former dates back. */
export const invertChanges = (changes: readonly DateChange[]): DateChange[] =>
  changes.map(({ id, before, after }) => ({ id, before: after, after: before }));
