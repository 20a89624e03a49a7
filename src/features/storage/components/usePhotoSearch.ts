import type { StorageFile } from '@domain/contract';
import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useAppSelector } from '@/store/hooks';
import { selectPhotoMap } from '../selectors';

/** Folds case and accents for the search. */
const foldText = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const DATES = [
  { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  // In some languages a month is named differently beside a day.
  { month: 'long', year: 'numeric', timeZone: 'UTC' },
] as const;

/** Returns all searchable words of a photo: name, day, location, and its albums. */
function searchableWords(photo: StorageFile, intl: IntlShape): string {
  const { name, taken_local: day, place, used_in: albums = [] } = photo;
  const days = day ? [day.slice(0, 10), ...DATES.map((format) => intl.formatDate(day, format))] : [];
  const country = place?.country ? intl.formatDisplayName(place.country, { type: 'region' }) : '';
  return foldText([name, ...days, place?.town ?? '', country ?? '', ...albums.map(({ title }) => title)].join('\n'));
}

/** @returns a predicate for stored photos that contain all searched words; an empty search matches all */
export function usePhotoSearch(search: string): (id: string) => boolean {
  const photos = useAppSelector(selectPhotoMap);
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
