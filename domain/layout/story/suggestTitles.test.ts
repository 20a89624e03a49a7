import { LOCALES } from '../../locales';
import { aLayoutPhoto } from '../../testing';
import type { LayoutPhoto } from '../types';
import { resolveAlbumTitles, suggestTitles } from './albumTitles';
import { findOccasion } from './findOccasion';

const soller = { latitude: 39.77, longitude: 2.72, town: 'Sóller', country: 'ES' };
const days = (from: string, count: number, changes: Partial<LayoutPhoto> = {}) =>
  Array.from({ length: count }, (_, i) =>
    aLayoutPhoto(i + 1, { takenAt: Date.parse(`${from}T12:00:00Z`) + i * 86_400_000, place: soller, ...changes }),
  );

describe('findOccasion', () => {
  it.each([
    ["Anna's birthday_012.jpg", "Anna's birthday"],
    ['annas-birthday-01.jpg', 'Annas birthday'],
    ['Omas 80. Geburtstag (3).JPG', 'Omas 80. Geburtstag'],
    ['2023-07-11 Hochzeit Anna & Luis 004.jpg', 'Hochzeit Anna & Luis'],
    ['DSC01234 Summer by the lake.jpg', 'Summer by the lake'],
    ['День рождения Ани 5.jpg', 'День рождения Ани'],
    ['Pique-nique à la mer 12.jpg', 'Pique-nique à la mer'],
    ['IMG_20230711_123.jpg', ''],
    ['WhatsApp Image Birthday.jpeg', ''],
    ['Screenshot_Wedding.png', ''],
    ['a été modifié 3.jpg', ''],
    ['my-cat-7.jpg', ''],
  ])('reads %s as “%s”', (name, words) => {
    expect(findOccasion([{ name }])).toBe(words);
  });

  it('wants most of the photos to say so', () => {
    const named = (birthday: number, others: number) => [
      ...Array.from({ length: birthday }, (_, i) => ({ name: `Birthday ${i}.jpg` })),
      ...Array.from({ length: others }, (_, i) => ({ name: `IMG_${i}.jpg` })),
    ];
    expect([findOccasion(named(6, 4)), findOccasion(named(5, 5))]).toEqual(['Birthday', '']);
  });
});

describe('suggestTitles', () => {
  const titles = (photos: readonly LayoutPhoto[], locale: (typeof LOCALES)[number] = 'en') =>
    suggestTitles(photos, locale).map(({ title }) => title);

  it('offers occasion, places, season and period, the best first', () => {
    const photos = days('2023-07-01', 12, { name: 'Summer by the lake 1.jpg' });
    expect(titles(photos)).toEqual(['Summer by the lake', 'Sóller · Summer 2023', 'Sóller', 'Summer 2023']);
    expect(resolveAlbumTitles('', photos, 'en').title).toBe('Summer by the lake');
    expect(resolveAlbumTitles('Ours', photos, 'en').title).toBe('Ours');
  });

  it('writes the season in every language without a preposition that could be wrong', () => {
    expect(LOCALES.map((locale) => titles(days('2023-07-01', 12), locale)[2])).toEqual([
      'Summer 2023',
      'Лето 2023',
      'Été 2023',
      'Sommer 2023',
      'Verano de 2023',
      'Verão de 2023',
    ]);
  });

  it('tells visits of one place apart by season, year or weekday, and says no year twice', () => {
    const [best] = suggestTitles(days('2023-07-01', 4), 'de');
    expect([best?.title, best?.subtitle]).toEqual(['Sóller · Sommer 2023', '1.–4. Juli']);
    expect(titles(days('2023-05-30', 4))[0]).toBe('Sóller · 2023');
    expect(titles(days('2022-12-30', 4))[0]).toBe('Sóller');
    const day = days('2023-07-01', 1);
    const weekdays = LOCALES.map((locale) => titles(day, locale)[0]);
    expect(weekdays).toEqual(
      ['Saturday', 'Суббота', 'Samedi', 'Samstag', 'Sábado', 'Sábado'].map((w) => `${w} · Sóller`),
    );
    expect(suggestTitles(day, 'de')[0]?.subtitle).toBe('1. Juli 2023');
    expect(resolveAlbumTitles('Unser Sommer 2023', days('2023-07-01', 4), 'de').subtitle).toBe('1.–4. Juli');
    expect(resolveAlbumTitles('Juli 2023', days('2023-07-01', 4), 'de').subtitle).toBe('1.–4. Juli');
    expect(resolveAlbumTitles('1. Juli 2023', day, 'de').subtitle).toBe('');
  });

  it('speaks of the bulk: one far photo changes neither place nor date', () => {
    const kyoto = { latitude: 35, longitude: 135.8, town: 'Kyoto', country: 'JP' };
    const stray = aLayoutPhoto(900, { takenAt: Date.UTC(2009, 3, 3), place: kyoto });
    expect(suggestTitles([stray, ...days('2024-07-01', 20)], 'en')).toEqual(
      suggestTitles(days('2024-07-01', 20), 'en'),
    );
  });

  it('sums up a book over years by its regions, before a range of years', () => {
    const years = Array.from({ length: 12 }, (_, i) => {
      const [town, admin1] = i % 2 === 0 ? [`North ${i}`, 'US.CA'] : [`South ${i}`, 'US.UT'];
      const place = { latitude: 37 + i / 10, longitude: -112, town, country: 'US', admin1 };
      return aLayoutPhoto(i + 1, { takenAt: Date.UTC(2013 + i, 5, 1), place });
    });
    expect(titles(years)).toEqual(['California and Utah', expect.stringContaining('2013')]);
    expect(titles(days('2012-01-01', 900))).toEqual([expect.stringContaining('2012')]);
  });

  it('names no season across two of them, at a turn of the year, or where the half of the globe is unknown', () => {
    expect(titles(days('2023-05-25', 12))).not.toContain('Summer 2023');
    expect(titles(days('2022-12-26', 12)).join()).not.toMatch(/Winter/);
    expect(titles(days('2023-07-01', 12, { place: null }))).toEqual([expect.stringContaining('July')]);
    expect(titles(days('2023-07-01', 12, { place: { ...soller, latitude: -39 } }))).toContain('Winter 2023');
    expect(titles(days('2023-07-01', 12, { place: { ...soller, latitude: 3 } })).join()).not.toMatch(/Summer|Winter/);
  });

  it('names no place for photos of a whole year, and nothing at all when nothing is known', () => {
    expect(titles(days('2023-01-01', 300))).toEqual([expect.stringContaining('2023')]);
    expect(titles(days('2023-01-01', 3, { takenAt: null, place: null }))).toEqual([]);
  });
});
