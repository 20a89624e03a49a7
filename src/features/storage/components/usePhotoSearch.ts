import type { StorageFile } from '@domain/contract';
import { foldText } from '@domain/text';
import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';

const DATES = [
  { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  // In some languages a month is named differently beside a day.
  { month: 'long', year: 'numeric', timeZone: 'UTC' },
] as const;

interface KnownWords {
  readonly ofDays: Map<string, readonly string[]>;
  readonly ofPhotos: WeakMap<StorageFile, string>;
}
/** Caches the words of each language: formatting a date is slow, and thousands of photos share a few days. */
const knownWords = new WeakMap<IntlShape, KnownWords>();

function wordsOfDay(intl: IntlShape, known: Map<string, readonly string[]>, day: string): readonly string[] {
  const words = known.get(day) ?? [day, ...DATES.map((format) => intl.formatDate(day, format))];
  known.set(day, words);
  return words;
}

/** Returns all searchable words of a photo: name, day, location, and its albums. */
function searchableWords(photo: StorageFile, intl: IntlShape): string {
  const known = knownWords.get(intl) ?? { ofDays: new Map(), ofPhotos: new WeakMap() };
  knownWords.set(intl, known);
  const ready = known.ofPhotos.get(photo);
  if (ready !== undefined) return ready;
  const { name, taken_local: taken, place, used_in: albums = [] } = photo;
  const days = taken ? wordsOfDay(intl, known.ofDays, taken.slice(0, 10)) : [];
  const country = place?.country ? intl.formatDisplayName(place.country, { type: 'region' }) : '';
  const words = foldText(
    [name, ...days, place?.town ?? '', country ?? '', ...albums.map(({ title }) => title)].join('\n'),
  );
  known.ofPhotos.set(photo, words);
  return words;
}

/** @returns a predicate for stored photos that contain all searched words; an empty search matches all */
export function usePhotoSearch(search: string, photos: Readonly<Record<string, StorageFile>>): (id: string) => boolean {
  const intl = useIntl();
  const wanted = foldText(search).trim();
  const looks = wanted !== '';
  // The words are computed once, when a search begins.
  const known = useMemo(
    () => (looks ? new Map(Object.values(photos).map((photo) => [photo.id, searchableWords(photo, intl)])) : null),
    [photos, intl, looks],
  );
  return useMemo(() => {
    const words = wanted.split(/\s+/);
    return (id) => known === null || words.every((word) => known.get(id)?.includes(word) ?? false);
  }, [known, wanted]);
}
