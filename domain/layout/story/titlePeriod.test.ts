import { aLayoutPhoto, aLayoutRequest } from '../../testing';
import { layoutAlbum } from '../layoutAlbum';
import type { LayoutPhoto } from '../types';
import { resolveAlbumTitles, suggestTitles } from './albumTitles';
import { doubtUnsetClocks } from './titlePeriod';

let made = 0;
const at = (time: string, changes: Partial<LayoutPhoto> = {}) =>
  aLayoutPhoto((made += 1), { takenAt: Date.parse(`${time}Z`), ...changes });
/** Photos at an even pace over some days from noon on. */
const over = (from: string, days: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    aLayoutPhoto((made += 1), {
      takenAt: Date.parse(`${from}T12:00:00Z`) + Math.floor((i * days * 86_400_000) / count),
    }),
  );
const plain = (text: string) => text.replace(/\s/g, ' ');
const titleOf = (photos: readonly LayoutPhoto[]) => plain(resolveAlbumTitles('', photos, 'de').title);
const weekend = over('2023-02-10', 2, 52);
const undated = (count: number) => Array.from({ length: count }, () => aLayoutPhoto((made += 1), { takenAt: null }));

describe('title by dates', () => {
  it.each<[string, readonly LayoutPhoto[], string]>([
    ['a weekend', weekend, '10.–12. Februar 2023'],
    [
      'two outliers years later',
      [...weekend, at('2026-03-02T18:20:00'), at('2026-03-02T18:21:00')],
      '10.–12. Februar 2023',
    ],
    [
      'an outlier on each side',
      [at('2013-01-05T10:00:00'), ...weekend, at('2026-03-02T18:20:00')],
      '10.–12. Februar 2023',
    ],
    ['an outlier weeks before', [at('2023-01-20T10:00:00'), ...weekend], '10.–12. Februar 2023'],
    ['the day before', [at('2023-02-09T10:00:00'), ...weekend], '9.–12. Februar 2023'],
    ['one of four', [...over('2023-02-10', 1, 3), at('2019-05-01T10:00:00')], '10.–11. Februar 2023'],
    ['one of three', [...over('2023-02-10', 1, 2), at('2019-05-01T10:00:00')], 'Mai 2019 – Februar 2023'],
    ['two halves', [...over('2022-07-01', 3, 20), ...over('2023-07-01', 3, 20)], 'Juli 2022 – Juli 2023'],
    ['a whole year', over('2023-01-01', 360, 60), 'Januar–Dezember 2023'],
    ['an outlier of a whole year', [...over('2023-01-01', 360, 60), at('2016-04-01T10:00:00')], 'Januar–Dezember 2023'],
    ['only a year', [...weekend, at('2023-01-01T00:00:00', { takenPrecision: 'year' })], '10.–12. Februar 2023'],
    ['a change', [...weekend, at('2023-02-14T00:00:00', { takenPrecision: 'changed' })], '10.–12. Februar 2023'],
    [
      'changes alone',
      over('2026-03-02', 1, 9).map((photo) => ({ ...photo, takenPrecision: 'changed' as const })),
      'Unser Album',
    ],
    ['two of many dated', [...undated(50), at('2026-03-02T18:20:00'), at('2026-03-02T18:21:00')], 'Unser Album'],
    ['most of them dated', [...undated(20), ...weekend], '10.–12. Februar 2023'],
  ])('of %s', (name, photos, expected) => {
    const title = titleOf(photos);
    if (expected === 'Unser Album') expect(suggestTitles(photos, 'de')).toEqual([]);
    else expect(title).toBe(expected);
  });

  it('takes the season of most photos', () => {
    const place = { latitude: 48, longitude: 11, town: 'Nowhere', country: 'DE' };
    const photos = [...over('2023-06-10', 20, 30), at('2026-01-02T18:20:00')].map((photo) => ({ ...photo, place }));
    expect(suggestTitles(photos, 'de').map(({ title }) => title)).toContain('Sommer 2023');
  });

  it('is that of cover and last page, while an outlier keeps its caption', () => {
    const photos = [...weekend.slice(0, 30), at('2026-03-02T18:20:00'), at('2026-03-02T18:21:00')];
    const { title, subtitle } = resolveAlbumTitles('', photos, 'de');
    const { spreads } = layoutAlbum(aLayoutRequest({ photos, title, subtitle, locale: 'de', captions: true }));
    const texts = spreads.map(({ elements }) =>
      elements.flatMap((element) => ('text' in element ? [JSON.stringify(element.text)] : [])).join(),
    );
    const [cover = '', opening = ''] = texts;
    expect([cover, opening, texts.at(-1) ?? ''].join()).not.toContain('2026');
    expect(texts.slice(2, -1).join()).toContain('2026');
  });
});

describe('unset clock', () => {
  const reset = () => [at('2016-01-01T00:12:40'), at('2016-01-01T00:14:00')];
  const datesOf = (photos: readonly LayoutPhoto[]) =>
    doubtUnsetClocks(photos).map(({ takenPrecision = 'time' }) => takenPrecision === 'time');

  it.each<[string, readonly LayoutPhoto[], boolean]>([
    ['years from the rest', over('2023-02-10', 2, 5), false],
    ['a night later', over('2016-01-01', 1, 5), true],
    ['a journey over the new year', over('2015-12-28', 3, 5), true],
    ['nothing else', [], true],
    ['undated ones', undated(3), true],
  ])('is believed beside %s: %#', (_, others, isBelieved) => {
    expect(datesOf([...reset(), ...others]).slice(0, 2)).toEqual([isBelieved, isBelieved]);
  });

  it('is no date of the book', () => {
    const photos = [...reset(), ...over('2023-02-10', 2, 5)];
    expect(titleOf(photos)).toBe('10.–12. Februar 2023');
    const request = aLayoutRequest({ photos, title: 'Ski', locale: 'de', captions: true });
    expect(JSON.stringify(layoutAlbum(request).spreads)).not.toContain('2016');
  });
});
