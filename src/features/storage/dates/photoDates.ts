import type { StorageFile } from '@domain/contract';
import type { PhotoChange, PhotoEdit } from '../edits/photoEdits';

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
