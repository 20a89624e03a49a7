import { aBinding, aLayoutPhoto } from '../../../testing';
import { templateOf } from '../../templates';
import { DEFAULT_TEMPLATE } from '../../templates/templateIds';
import { createCaption } from './createCaption';

const template = templateOf(DEFAULT_TEMPLATE);
if (!template) throw new Error('no template');
const box = { x: 20, y: 30, width: 120, height: 80 };
const place = { latitude: 36.0544, longitude: -112.1401 };
const at = (day: number) => Date.UTC(2015, 6, day, 9);
const captioned = (
  changes: Parameters<typeof aLayoutPhoto>[1][],
  locale: string,
  where = box,
  others = [] as (typeof box)[],
) =>
  createCaption(
    changes.map((change, i) => aLayoutPhoto(i + 1, change)),
    where,
    { sheet: { format: 'square-210', role: 'inner', spine: 0 }, binding: aBinding(), template, locale, others },
  );

describe('createCaption', () => {
  it.each([
    ['en', 'July 11, 2015 · 36.05° N, 112.14° W'],
    ['de', '11. Juli 2015 · 36,05° N, 112,14° W'],
    ['ru', '11 июля 2015 г. · 36,05° с. ш., 112,14° з. д.'],
  ])('states date and place in %s', (locale, text) =>
    expect(captioned([{ takenAt: at(11), place }], locale)?.text.replace(/\s/g, ' ')).toBe(text),
  );

  const soller = { latitude: 39.77, longitude: 2.72, town: 'Sóller', country: 'ES' };
  const deia = { ...soller, longitude: 2.65, town: 'Deià' };
  const where = (places: Parameters<typeof aLayoutPhoto>[1][], locale = 'en') => captioned(places, locale)?.text;

  it.each([
    ['en', 'Sóller, Spain'],
    ['de', 'Sóller, Spanien'],
    ['ru', 'Sóller, Испания'],
  ])('names the town and its country in %s', (locale, text) =>
    expect(where([{ place: soller }, { place: { ...soller, latitude: 39.76 } }], locale)).toBe(text),
  );

  it('names the country of several towns, and nothing for several countries', () => {
    expect(where([{ place: soller }, { place: deia }])).toBe('Spain');
    expect(captioned([{ place: soller }, { place: { ...place, town: 'Tusayan', country: 'US' } }], 'en')?.text).toBe(
      '',
    );
    expect(where([{ place: { ...soller, town: '東京', country: 'JP' } }])).toBe('東京, Japan');
    expect(where([{ place: { ...soller, town: 'जयपुर', country: 'IN' } }])).toBe('India');
    expect(where([{ place: { ...place, town: null, country: null } }])).toBe('36.05° N, 112.14° W');
  });

  it('states the days of several photos, and their place only when they share one', () => {
    const far = { latitude: 48.2, longitude: 16.4 };
    const text = captioned(
      [
        { takenAt: at(11), place },
        { takenAt: at(14), place: far },
      ],
      'en',
    )?.text;
    expect(text?.replace(/\s/g, ' ')).toBe('July 11 – 14, 2015');
  });

  it('stands below the photos, above them at the foot of the page, and is omitted when nothing is known', () => {
    const low = { ...box, y: 115 };
    expect(captioned([{ takenAt: at(11) }], 'en')?.frame.y).toBe(112);
    const above = captioned([{ takenAt: at(11) }], 'en', low)?.frame;
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(113, 1);
    expect(captioned([{}], 'en')?.text).toBe('');
  });

  it('stands in the photo when other elements leave no space around it', () => {
    const others = [
      { ...box, y: 112 },
      { ...box, y: -52 },
    ];
    const { frame, colour } = captioned([{ takenAt: at(11) }], 'en', box, others) ?? {};
    expect([(frame?.y ?? 0) + (frame?.height ?? 0), frame?.x, colour]).toEqual([expect.closeTo(108, 1), 22, '#ffffff']);
  });
});
