import type { StorageFile } from '@domain/contract';
import type { DateChange, PhotoDate } from '../edits/photoEdits';

/** `day` is `YYYY-MM-DD`, `time` is `HH:MM` or empty for a date without a time. */
export type DateChoice =
  | { readonly kind: 'set'; readonly day: string; readonly time: string }
  /** The earliest photo was taken at this time; all others move by the same interval. */
  | { readonly kind: 'shift'; readonly day: string; readonly time: string }
  | { readonly kind: 'none' };

const FIRST_DAY = '1826-01-01';
const DAY_MS = 86_400_000;

const dateOf = (photo: StorageFile): PhotoDate => ({
  taken_local: photo.taken_local,
  taken_offset: photo.taken_offset ?? null,
  taken_precision: photo.taken_precision ?? 'time',
});

export function findEarliestPhoto(photos: readonly StorageFile[]): (StorageFile & { taken_local: string }) | undefined {
  let earliest: (StorageFile & { taken_local: string }) | undefined;
  for (const photo of photos) {
    const { taken_local: local } = photo;
    if (local !== null && (!earliest || local < earliest.taken_local)) earliest = { ...photo, taken_local: local };
  }
  return earliest;
}

const toLocal = (day: string, time: string) => Date.parse(`${day}T${time || '00:00'}:00.000Z`);
const isSameDate = (a: PhotoDate, b: PhotoDate) =>
  a.taken_local === b.taken_local && a.taken_offset === b.taken_offset && a.taken_precision === b.taken_precision;

/** Returns the date as the fields of the form show it: to the minute, without a time unless it is known. */
export const toFormDate = (photo: StorageFile | undefined): { readonly day: string; readonly time: string } => {
  const local = photo?.taken_local ?? '';
  const hasTime = (photo?.taken_precision ?? 'time') === 'time';
  return { day: local.slice(0, 10), time: hasTime ? local.slice(11, 16) : '' };
};

function newDate(photo: StorageFile, choice: DateChoice, shiftMs: number): PhotoDate {
  const before = dateOf(photo);
  if (choice.kind === 'none') return { taken_local: null, taken_offset: null, taken_precision: 'time' };
  if (choice.kind === 'set') {
    const local = new Date(toLocal(choice.day, choice.time)).toISOString();
    return { taken_local: local, taken_offset: null, taken_precision: choice.time ? 'time' : 'day' };
  }
  if (before.taken_local === null) return before;
  return { ...before, taken_local: new Date(Date.parse(before.taken_local) + shiftMs).toISOString() };
}

/**
 * Returns the changes of a choice, without photos whose date stays. A shift leaves photos without a date alone.
 * @param now epoch ms; later dates than tomorrow are refused
 * @returns null when the date of the choice, or one that it leads to, is missing or impossible
 */
export function computeDateChanges(
  photos: readonly StorageFile[],
  choice: DateChoice,
  now: number,
): readonly DateChange[] | null {
  const first = findEarliestPhoto(photos);
  let shiftMs = 0;
  if (choice.kind !== 'none') {
    const chosen = toLocal(choice.day, choice.time);
    if (Number.isNaN(chosen) || (choice.kind === 'shift' && !choice.time)) return null;
    // The form shows minutes; the seconds of the first photo stay.
    if (choice.kind === 'shift' && first)
      shiftMs = chosen - Math.floor(Date.parse(first.taken_local) / 60_000) * 60_000;
  }
  // The form shows no seconds, so an untouched form changes nothing. It confirms the day of a change.
  const [only] = photos;
  const shown = toFormDate(only);
  const isSure = only?.taken_precision !== 'changed';
  if (choice.kind === 'set' && photos.length === 1 && isSure && shown.day === choice.day && shown.time === choice.time)
    return [];
  const changes = photos.map((photo) => ({
    id: photo.id,
    before: dateOf(photo),
    after: newDate(photo, choice, shiftMs),
  }));
  const latest = new Date(now + DAY_MS).toISOString();
  const isPossible = ({ taken_local: local }: PhotoDate) => local === null || (local >= FIRST_DAY && local <= latest);
  if (!changes.every(({ after }) => isPossible(after))) return null;
  return changes.filter(({ before, after }) => !isSameDate(before, after));
}
