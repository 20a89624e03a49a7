import { type Locale, toFormatLocale } from '@domain/contract';
import { createIntl } from 'react-intl';
import { loadMessages } from '@/i18n';
import { formatDegrees } from './placeLabels';

it.each<[Locale, string, string]>([
  ['en', '36.05° N, 112.14° W', '33.5° S, 151° E'],
  ['de', '36,05° N, 112,14° W', '33,5° S, 151° O'],
  ['fr', '36,05° N, 112,14° O', '33,5° S, 151° E'],
  ['es', '36,05° N, 112,14° O', '33,5° S, 151° E'],
  ['pt', '36,05° N, 112,14° O', '33,5° S, 151° E'],
  ['ru', '36,05° с. ш., 112,14° з. д.', '33,5° ю. ш., 151° в. д.'],
])('writes a position in %s', async (locale, northWest, southEast) => {
  const intl = createIntl({ locale: toFormatLocale(locale), messages: await loadMessages(locale) });
  const format = (latitude: number, longitude: number) =>
    formatDegrees(intl, { latitude, longitude }).replaceAll('\u00a0', ' ');
  expect(format(36.054, -112.14)).toBe(northWest);
  expect(format(-33.5, 151)).toBe(southEast);
});
