import type { CalendarElement, SpreadDocument } from '@domain/document';
import { formatIds } from '@domain/print';
import { aLayoutPhoto, aLayoutRequest, themeOf } from '@domain/testing';
import { estimatePageCount, type LayoutPhoto, layoutAlbum, layoutPageLimits, relayoutSpreads } from '..';
import { findMonths } from './findMonths';

const at = (day: string, changes: Partial<LayoutPhoto> = {}) => ({ takenAt: Date.parse(`${day}T10:00Z`), ...changes });

describe('months of photos', () => {
  it('are found with their days, also over a New Year', () => {
    const photos = [at('2023-12-24'), at('2023-12-31'), at('2023-12-31'), at('2024-01-01')];
    expect(findMonths(photos)).toEqual([
      { index: 0, month: '2023-12', days: [24, 31] },
      { index: 3, month: '2024-01', days: [1] },
    ]);
  });

  it('do not begin again after the photo before, nor when a clock of another zone steps back', () => {
    const photos = [at('2024-05-31'), at('2024-06-01'), at('2024-05-31'), at('2024-06-02')];
    expect(findMonths(photos, at('2024-05-20'))).toEqual([{ index: 1, month: '2024-06', days: [1, 2] }]);
  });

  it('mark no day that is not known, and are none when most photos know no month', () => {
    const months = [at('2024-06-01', { takenPrecision: 'month' }), at('2024-06-20'), at('2024-07-03')];
    expect(findMonths(months).map(({ days }) => days)).toEqual([[20], [3]]);
    expect(findMonths(months.map((photo) => ({ ...photo, takenPrecision: 'year' as const })))).toEqual([]);
    expect(findMonths([at('2024-06-01'), { takenAt: null }, { takenAt: null }])).toEqual([]);
  });
});

/** Photos of a year: so many in each month from January on, some a day. */
const yearOf = (counts: readonly number[], size: { width: number; height: number }[] = []): LayoutPhoto[] =>
  counts.flatMap((count, month) =>
    Array.from({ length: count }, (_, i) =>
      aLayoutPhoto(100 * month + i + 1, {
        ...size[i % Math.max(1, size.length)],
        takenAt: Date.UTC(2023, month, 2 + 2 * Math.floor(i / 3), 9, i),
      }),
    ),
  );

const calendarsOf = (spreads: readonly SpreadDocument[]) =>
  spreads.flatMap(({ elements }) => elements.filter((e): e is CalendarElement => e.type === 'calendar'));

const monthsOfPages = (spreads: readonly SpreadDocument[], photos: readonly LayoutPhoto[]) => {
  const monthOf = new Map(photos.map(({ id, takenAt }) => [id, new Date(takenAt ?? 0).toISOString().slice(0, 7)]));
  return spreads
    .filter(({ role }) => role === 'inner')
    .map(({ elements }) => [
      ...new Set(elements.flatMap((e) => (e.type === 'photo' ? (monthOf.get(e.fileId ?? '') ?? []) : []))),
    ]);
};

describe('a book month by month', () => {
  const ordinary = [9, 3, 14, 1, 6, 22, 35, 8, 2, 5, 7, 11];
  const [upright, lying, square] = [
    { width: 3000, height: 4000 },
    { width: 4000, height: 3000 },
    { width: 3000, height: 3000 },
  ];

  it.each([
    ...formatIds.map((format) => [format, 'months', [lying, upright, lying]] as const),
    ...[[upright], [lying], [square]].map((sizes) => ['square-210', 'firstyear', sizes] as const),
  ])('opens each month with its calendar and mixes no two on a spread: %s, %s', (format, templateId, sizes) => {
    const photos = yearOf(ordinary, [...sizes]);
    const { spreads } = layoutAlbum(aLayoutRequest({ photos, format, templateId, locale: 'de' }));
    const calendars = calendarsOf(spreads);
    expect(calendars.map(({ month }) => Number(month.slice(5)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(calendars.map(({ marked }) => marked.length)).toEqual(ordinary.map((count) => Math.ceil(count / 3)));
    for (const months of monthsOfPages(spreads, photos)) expect(months.length).toBeLessThanOrEqual(1);
    const shown = spreads.slice(1).flatMap(({ elements }) => elements.filter(({ type }) => type === 'photo'));
    expect(shown).toHaveLength(photos.length);
  });

  it('has the chapters of other books when months are few, unknown or without words', () => {
    const months = themeOf('months');
    const photos = yearOf([40]);
    const unknown = yearOf(ordinary).map((photo) => ({ ...photo, takenPrecision: 'year' as const }));
    const sparse = yearOf([1, 1, 2, 1, 1, 2]);
    const cases = [{ photos }, { photos: unknown }, { photos: sparse }, { photos: yearOf(ordinary), captions: false }];
    for (const changes of cases) {
      const { spreads, pageCount } = layoutAlbum(aLayoutRequest({ templateId: 'months', ...changes }));
      expect(calendarsOf(spreads)).toEqual([]);
      expect(pageCount).toBe(
        estimatePageCount(changes.photos.length, layoutPageLimits({ format: 'square-210' }), months),
      );
    }
  });

  it('opens no month twice around edited spreads', () => {
    const photos = yearOf([30, 30, 30]);
    const request = aLayoutRequest({ photos, templateId: 'months' });
    const { spreads } = layoutAlbum(request);
    const second = spreads.findIndex(({ elements }) =>
      elements.some((e) => e.type === 'calendar' && e.month === '2023-02'),
    );
    for (const edited of [second, second + 1]) {
      const book = spreads.map((doc, i) => ({ doc, touched: i === edited }));
      const relaid = relayoutSpreads(book, { ...request, seed: 5 }).map(({ doc }) => doc);
      expect(calendarsOf(relaid).map(({ month }) => month)).toEqual(['2023-01', '2023-02', '2023-03']);
    }
  });

  it('opens no month twice around a kept page without photos', () => {
    const photos = yearOf([30, 30, 30]);
    const request = aLayoutRequest({ photos, templateId: 'months' });
    const { spreads } = layoutAlbum(request);
    const second = spreads.findIndex(({ elements }) =>
      elements.some((e) => e.type === 'calendar' && e.month === '2023-02'),
    );
    const book = spreads.flatMap((doc, i) => [
      { doc, touched: false },
      ...(i === second ? [{ doc: { ...doc, elements: [] }, touched: true }] : []),
    ]);
    const relaid = relayoutSpreads(book, request).map(({ doc }) => doc);
    expect(calendarsOf(relaid).map(({ month }) => month)).toEqual(['2023-01', '2023-02', '2023-03']);
  });
});
