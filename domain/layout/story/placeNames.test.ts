import { LOCALES } from '../../locales';
import type { PhotoLocation } from '../../photo';
import { aLayoutPhoto } from '../../testing';
import { CAPTION_CLAIM, namePlaces, TITLE_CLAIM } from './placeNames';

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
