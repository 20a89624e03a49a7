import { aLayoutPhoto, aLayoutRequest, someLayoutPhotos } from '@domain/testing';
import { type LayoutPhoto, layoutAlbum, relayoutSpreads, sortPhotosByTime } from '..';
import { resolveAlbumTitles } from './albumTitles';
import { createChapterTitleFormatter, createDayRangeFormatter } from './dateFormatters';
import { detectEvents } from './detectEvents';

const at = (
  n: number,
  local: string,
  takenOffset: number | null = null,
  more: Partial<LayoutPhoto> = {},
): LayoutPhoto => aLayoutPhoto(n, { takenAt: Date.parse(`${local}Z`), takenOffset, name: `${n}.jpg`, ...more });
const numbersOf = (photos: readonly LayoutPhoto[]) => photos.map(({ name = '' }) => Number.parseInt(name, 10));

describe('sortPhotosByTime across zones', () => {
  it('orders by instant across the date line and the end of summer time', () => {
    const flight = [
      at(3, '2023-08-05T06:30:00', -600),
      at(1, '2023-08-05T15:00:00', 540),
      at(4, '2023-08-05T07:10:00', -600),
      at(2, '2023-08-05T17:30:00', 540),
    ];
    expect(numbersOf(sortPhotosByTime(flight))).toEqual([1, 2, 3, 4]);
    const night = [
      at(7, '2023-10-29T02:05:00', 60),
      at(5, '2023-10-29T02:40:00', 120),
      at(8, '2023-10-29T02:30:00', 60),
      at(6, '2023-10-29T02:55:00', 120),
    ];
    expect(numbersOf(sortPhotosByTime(night))).toEqual([5, 6, 7, 8]);
    expect(detectEvents(sortPhotosByTime(night))).toHaveLength(1);
  });

  it('orders by name within an instant, and keeps undated photos beside their neighbours', () => {
    const undated = (n: number) => aLayoutPhoto(n, { takenAt: null, name: `${n}.jpg` });
    const burst = [undated(90), at(10, '2023-08-05T14:03:22.190'), undated(91), at(9, '2023-08-05T14:03:22.190')];
    expect(numbersOf(sortPhotosByTime([...burst, at(11, '2023-08-05T14:03:22.050')]))).toEqual([11, 9, 90, 10, 91]);
    expect(numbersOf(sortPhotosByTime([undated(2), undated(1)]))).toEqual([2, 1]);
  });
});

describe('partly known date', () => {
  const fonts = { title: 'sans', text: 'sans' } as const;
  const known = (takenPrecision: NonNullable<LayoutPhoto['takenPrecision']>) => [
    at(1, '1978-06-01T00:00:00', null, { takenPrecision }),
  ];

  it('is written as far as it is known', () => {
    const write = (photos: readonly LayoutPhoto[]) => createDayRangeFormatter('en', 'sans')(photos);
    expect([write(known('day')), write(known('month')), write(known('year'))]).toEqual([
      'June 1, 1978',
      'June 1978',
      '1978',
    ]);
    const heading = createChapterTitleFormatter('en', fonts);
    expect(heading(known('month'))).toEqual({ title: 'June', subtitle: '1978' });
    expect(heading(known('year'))).toEqual({ title: '1978', subtitle: '' });
    expect(resolveAlbumTitles('', known('month'), 'en').title).toBe('June 1978');
    expect(resolveAlbumTitles('', known('year'), 'en').title).toBe('1978');
  });
});

it('is omitted for an album without dates, also after a relayout', () => {
  const photos = someLayoutPhotos([14, 9, 20]).map((photo) => ({ ...photo, takenAt: null }));
  const request = aLayoutRequest({ photos, ...resolveAlbumTitles('', photos, 'en') });
  const made = layoutAlbum(request).spreads;
  const again = relayoutSpreads(
    made.map((doc) => ({ doc, touched: false })),
    { ...request, format: 'landscape-a4' },
  ).map(({ doc }) => doc);
  const words = [...made, ...again].flatMap(({ elements }) =>
    elements.flatMap((element) => (element.type === 'text' ? [element.text] : [])),
  );
  expect(words.filter((text) => /\d{4}/.test(text))).toEqual([]);
});

describe('sortPhotosByTime', () => {
  it('orders by time and keeps undated photos behind their predecessor', () => {
    const given = [
      aLayoutPhoto(1, { takenAt: 300 }),
      aLayoutPhoto(2),
      aLayoutPhoto(3, { takenAt: 100 }),
      aLayoutPhoto(4),
      aLayoutPhoto(5, { takenAt: 200 }),
    ];
    const numbers = sortPhotosByTime(given).map(({ id }) => given.findIndex((photo) => photo.id === id) + 1);
    expect(numbers).toEqual([3, 4, 5, 1, 2]);
  });

  it('keeps the given order when no time is known', () => {
    const given = [aLayoutPhoto(3), aLayoutPhoto(1), aLayoutPhoto(2)];
    expect(sortPhotosByTime(given)).toEqual(given);
  });
});
