import { LOCALES } from '../../locales';
import type { PhotoLocation } from '../../photo';
import { aLayoutPhoto } from '../../testing';
import { CAPTION_CLAIM, namePlaces, TITLE_CLAIM } from './namePlaces';

const yosemite = { latitude: 37.746, longitude: -119.53, town: 'Yosemite Valley', country: 'US' };
const chinatown = { latitude: 37.794, longitude: -122.407, town: 'Chinatown', country: 'US' };
const soller = { latitude: 39.77, longitude: 2.72, town: 'Sóller', country: 'ES' };
const schwabing = { latitude: 48.16, longitude: 11.58, town: 'Schwabing', country: 'DE' };
const place = (n: number, where: PhotoLocation | null, day = n) =>
  aLayoutPhoto(n, { takenAt: Date.UTC(2023, 6, day, 10), place: where });
const places = (...all: readonly (PhotoLocation | null)[]) => all.map((where, i) => place(i + 1, where));

describe('namePlaces', () => {
  it.each([
    ['en', 'Yosemite and San Francisco'],
    ['de', 'Yosemite und San Francisco'],
    ['fr', 'Yosemite et San Francisco'],
    ['es', 'Yosemite y San Francisco'],
    ['pt', 'Yosemite e San Francisco'],
    ['ru', 'Йосемити и Сан-Франциско'],
  ])('joins parks and cities in %s, districts as their city', (locale, words) => {
    expect(namePlaces(places(yosemite, yosemite, chinatown), locale, TITLE_CLAIM)).toBe(words);
  });

  it('writes a city in the language of the book, and a town as it is called there', () => {
    const names = LOCALES.map((locale) => namePlaces(places(schwabing), locale, TITLE_CLAIM));
    expect(names).toEqual(['Munich', 'Мюнхен', 'Munich', 'München', 'Múnich', 'Munique']);
    expect(LOCALES.map((locale) => namePlaces(places(soller), locale, TITLE_CLAIM))).toEqual(
      LOCALES.map(() => 'Sóller'),
    );
  });

  it('names the country of many towns, and nothing for places all over the world', () => {
    const towns = Array.from({ length: 9 }, (_, i) => ({
      ...soller,
      latitude: 38 + i / 5,
      town: `Vila ${'abcdefghi'[i]}`,
    }));
    expect(namePlaces(places(...towns), 'de', TITLE_CLAIM)).toBe('Spanien');
    const countries = ['ES', 'FR', 'IT', 'PL'].map((country) => ({ ...soller, town: `Town ${country}`, country }));
    expect(namePlaces(places(...countries), 'en', TITLE_CLAIM)).toBe('');
  });

  it('sums up more than two towns by their regions in every language, in the order of the journey', () => {
    const town = (name: string, admin1: string, i: number) => ({
      latitude: 34 + i / 10,
      longitude: -112,
      town: name,
      country: 'US',
      admin1,
    });
    const towns = [
      ...['Fresno', 'Merced', 'Modesto'].map((name, i) => town(name, 'US.CA', i)),
      ...['Moab', 'Provo'].map((name, i) => town(name, 'US.UT', 3 + i)),
      town('Williams', 'US.AZ', 6),
    ];
    expect(LOCALES.map((locale) => namePlaces(places(...towns), locale, TITLE_CLAIM))).toEqual([
      'California, Utah, and Arizona',
      'Калифорния, Юта и Аризона',
      'Californie, Utah et Arizona',
      'Kalifornien, Utah und Arizona',
      'California, Utah y Arizona',
      'Califórnia, Utah e Arizona',
    ]);
    const unnamed = towns.map((one) => ({ ...one, admin1: 'US.??' }));
    expect(namePlaces(places(...unnamed), 'de', TITLE_CLAIM)).toBe('Vereinigte Staaten');
    const [first, second] = [town('Fresno', 'US.CA', 0), town('Moab', 'US.UT', 1)];
    expect(namePlaces(places(first, second), 'de', TITLE_CLAIM)).toBe('Fresno und Moab');
    expect(namePlaces(places(...towns.slice(0, 3)), 'de', CAPTION_CLAIM)).toBe('Fresno, Merced und Modesto');
  });

  it('takes a far town for an exception', () => {
    const most = Array.from({ length: 60 }, () => soller);
    expect(namePlaces(places(...most, yosemite), 'en', TITLE_CLAIM)).toBe('Sóller');
    expect(namePlaces(places(...most, ...most.map(() => schwabing), yosemite), 'en', TITLE_CLAIM)).toBe(
      'Sóller and Munich',
    );
  });

  it('claims nothing for photos whose place is not known', () => {
    expect(namePlaces(places(soller, null, null, null), 'en', TITLE_CLAIM)).toBe('');
    const oneStray = [place(1, soller), place(2, soller), place(3, soller), place(4, null)];
    expect(namePlaces(oneStray, 'en', TITLE_CLAIM)).toBe('Sóller');
    expect(namePlaces(oneStray, 'en', CAPTION_CLAIM)).toBe('');
    const sameDay = [place(1, soller), place(2, null, 1)];
    expect(namePlaces(sameDay, 'en', CAPTION_CLAIM)).toBe('Sóller');
    expect(namePlaces(places({ ...soller, town: '東京' }), 'en', CAPTION_CLAIM)).toBe('Spain');
  });
});
