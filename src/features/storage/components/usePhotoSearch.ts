import type { StorageFile } from '@domain/contract';
import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useAppSelector } from '@/store/hooks';
import { selectPhotoMap } from '../selectors';

/** What people type without: capitals and accents. */
const foldText = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const DATES = [
  { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  // In some languages a month is called otherwise beside a day.
  { month: 'long', year: 'numeric', timeZone: 'UTC' },
] as const;

/** All words by which a photo may be known: its name, its day, where it was taken, and the albums it is in. */
function searchableWords(photo: StorageFile, intl: IntlShape): string {
  const { name, taken_local: day, place, used_in: albums = [] } = photo;
  const days = day ? [day.slice(0, 10), ...DATES.map((format) => intl.formatDate(day, format))] : [];
  const country = place?.country ? intl.formatDisplayName(place.country, { type: 'region' }) : '';
  return foldText([name, ...days, place?.town ?? '', country ?? '', ...albums.map(({ title }) => title)].join('\n'));
}

/** @returns whether a stored photo has all the words that are looked for; every photo has none */
export function usePhotoSearch(search: string): (id: string) => boolean {
  const photos = useAppSelector(selectPhotoMap);
  const intl = useIntl();
  const wanted = foldText(search).trim();
  const looks = wanted !== '';
  // Their words are put together once, when somebody begins to look for some.
  const known = useMemo(
    () => (looks ? new Map(Object.values(photos).map((photo) => [photo.id, searchableWords(photo, intl)])) : null),
    [photos, intl, looks],
  );
  return useMemo(() => {
    const words = wanted.split(/\s+/);
    return (id) => known === null || words.every((word) => known.get(id)?.includes(word) ?? false);
  }, [known, wanted]);
}
