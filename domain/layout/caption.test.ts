import { aPhoto } from '../testing';
import { captionOf } from './caption';
import { DEFAULT_TEMPLATE } from './templateIds';
import { templateOf } from './templates';

const template = templateOf(DEFAULT_TEMPLATE);
if (!template) throw new Error('no template');
const box = { x: 20, y: 30, width: 120, height: 80 };
const place = { latitude: 36.0544, longitude: -112.1401 };
const at = (day: number) => Date.UTC(2015, 6, day, 9);
const captioned = (
  changes: Parameters<typeof aPhoto>[1][],
  locale: string,
  where = box,
  others = [] as (typeof box)[],
) =>
  captionOf(
    changes.map((change, i) => aPhoto(i + 1, change)),
    where,
    { format: 'square-210', template, locale, others },
  );

describe('a caption', () => {
  it.each([
    ['en', 'July 11, 2015 · 36.05° N, 112.14° W'],
    ['de', '11. Juli 2015 · 36,05° N, 112,14° W'],
    ['ru', '11 июля 2015 г. · 36,05° с. ш., 112,14° з. д.'],
  ])('says when and where in %s', (locale, text) =>
    expect(captioned([{ takenAt: at(11), place }], locale)?.text.replace(/\s/g, ' ')).toBe(text),
  );

  it('of several photos tells their days, and the place only where it is one', () => {
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

  it('stands below the photos, above them at the foot of the page, and nowhere when nothing is known', () => {
    const low = { ...box, y: 115 };
    expect(captioned([{ takenAt: at(11) }], 'en')?.frame.y).toBe(112);
    const above = captioned([{ takenAt: at(11) }], 'en', low)?.frame;
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(113, 1);
    expect(captioned([{}], 'en')).toBeNull();
  });

  it('stands in the photo where others leave no room around it', () => {
    const others = [
      { ...box, y: 112 },
      { ...box, y: -52 },
    ];
    const { frame, colour } = captioned([{ takenAt: at(11) }], 'en', box, others) ?? {};
    expect([(frame?.y ?? 0) + (frame?.height ?? 0), frame?.x, colour]).toEqual([expect.closeTo(108, 1), 22, '#ffffff']);
  });
});
