import { LOCALES } from '../../locales';
import { aLayoutPhoto } from '../../testing';
import { isDateRangeTitle, resolveAlbumTitles } from './albumTitles';

describe('title with a date range', () => {
  const day = (date: string) => Date.parse(`${date}T12:00:00Z`);
  const dates = [
    ['2015-07-11', '2015-07-15'],
    ['2015-01-30', '2015-02-03'],
    ['2014-12-30', '2015-01-02'],
    ['2015-03-01', '2015-05-30'],
    ['2014-08-01', '2015-09-30'],
    ['2015-04-01', '2015-06-30'],
    ['2013-10-01', '2015-11-30'],
  ] as const;

  it.each(LOCALES)('is recognised in each of its months: %s', (locale) => {
    for (const span of dates) {
      const { title } = resolveAlbumTitles(
        '',
        span.map((date, i) => aLayoutPhoto(i + 1, { takenAt: day(date) })),
        locale,
      );
      expect([title, isDateRangeTitle(title)]).toEqual([title, true]);
    }
  });

  it.each([
    ['2014 – 2015', true],
    ['Juin – Août 2015', true],
    ['Fe\u0301vrier – mars 2015'.normalize('NFD'), true],
    ['Iceland – 2015', false],
    ['Spider\u2011Man 2', false],
    ['Our wedding in the garden – 2015', false],
    ['Island – Sommer 2015', false],
    ['Наша свадьба – 2015', false],
    ['Été – 2015', false],
    ['Verano – 2015', false],
    ['Casamento – 2015', false],
    ['July 2015', false],
    ['May – June', false],
    ['', false],
  ])('%s: %s', (title, expected) => {
    expect(isDateRangeTitle(title)).toBe(expected);
  });
});
