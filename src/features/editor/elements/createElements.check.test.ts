import { serialiseSpread } from '@domain/document';
import { LOCALES } from '@domain/locales';
import { preflight } from '@domain/preflight';
import { coverIds, formatIds, formats, makesFormat, printerIds } from '@domain/print';
import { aBinding, aLayoutPhoto, aPhotoElement, aSpread } from '@domain/testing';
import { createCalendar, createDateStamp, createMap } from '../inspector/drawing/createDrawings';
import { createTextElement } from './createElements';
import { createClipElements, createQrElement } from './createQrElement';

const places = [
  { latitude: 41.9, longitude: 12.5, town: 'Roma', country: 'IT' },
  { latitude: 43.8, longitude: 11.2, town: 'Firenze', country: 'IT' },
  { latitude: 48.2, longitude: 16.4, town: 'Wien', country: 'AT' },
];
const photos = places.map((place, i) => aLayoutPhoto(i + 1, { place, takenAt: Date.UTC(2024, 6, 1 + 2 * i, 9) }));
const words = [
  'Your text',
  'A long afternoon at the lake, with cake, and the whole family around one table. '.repeat(6).trim(),
];

const makes = printerIds.flatMap((printer) =>
  coverIds.map((cover) => ({ printer, cover, paper: 'silk-170' as const })),
);

it.each(makes)('what the tools insert has no finding of the check: $printer, $cover', (make) => {
  for (const [n, format] of formatIds.filter((one) => makesFormat(make.printer, one)).entries())
    for (const role of ['inner', 'cover'] as const)
      for (const isFull of [false, true]) {
        const pages = n % 2 ? 24 : 110;
        const { width, height } = formats[format];
        const full = aPhotoElement({ id: 'full', fileId: null, frame: { x: 0, y: 0, width: 2 * width, height } });
        const empty = aSpread({ format, role, elements: isFull ? [full] : [] });
        const spread = { document: empty, binding: aBinding(pages, make) };
        const locale = LOCALES[n % LOCALES.length] ?? 'en';
        const context = {
          ...spread,
          templateId: 'journey',
          locale,
          photos,
          shownIds: new Set<string>(),
          today: '2024-07-01',
        };
        const map = createMap(context);
        if (!map) throw new Error('The photos know their places');
        const all = [
          ...words.map((text) => [createTextElement(spread, { text, getPhoto: () => null })]),
          [map],
          [createCalendar(context)],
          [createDateStamp(context)],
          [createQrElement(spread, 'https://example.org/summer/2024')],
          createClipElements(spread, 'https://example.org/c/abc', {
            id: photos[0]?.id ?? '',
            width: 1600,
            height: 900,
          }),
        ];
        for (const elements of all) {
          const document = { ...empty, elements: [...empty.elements, ...elements] };
          expect(serialiseSpread(document)).toContain(elements[0]?.id);
          const inner = aSpread({ format, elements: [full] });
          const sheets = [document, ...Array.from({ length: (pages - (role === 'inner' ? 2 : 0)) / 2 }, () => inner)];
          const found = preflight(
            {
              ...make,
              spreads: sheets.map((one, i) => ({ id: `${i}`, document: one })),
              photos: Object.fromEntries(photos.map(({ id }) => [id, { width: 6000, height: 4500 }])),
            },
            { includeQuickFixes: false },
          ).filter(({ elementId }) => elements.some(({ id }) => id === elementId));
          expect([format, role, isFull, elements, found]).toEqual([format, role, isFull, elements, []]);
        }
      }
});
