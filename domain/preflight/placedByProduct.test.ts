import {
  aBinding,
  aLayoutPhoto,
  aLayoutRequest,
  aPhotoAnalysis,
  aPhotoElement,
  aSpread,
  someLayoutPhotos,
  themeOf,
} from '@domain/testing';
import type { Rect } from '../geometry/rect';
import { createCaption, layoutAlbum, layoutPageLimits, newAlbumPageRange, templates } from '../layout';
import { templateIds } from '../layout/templates/templateIds';
import { LOCALES } from '../locales';
import { coverIds, defaultPrintSpec, formatIds, formats, makesFormat, type PrintSpec, printerIds } from '../print';
import { createRandom } from '../random';
import { type Finding, preflight } from '.';
import { checkTexts } from './texts';

const makes = printerIds.flatMap((printer) =>
  coverIds.map((cover): PrintSpec => ({ printer, cover, paper: 'silk-170' })),
);

const titles = [
  'Summer by the sea',
  'Unsere große Reise durch Norditalien 2024',
  'Лето',
  'Donaudampfschifffahrtsgesellschaft',
  '',
  'Les vacances de la famille Dupont à Saint-Rémy-de-Provence, juillet 2024',
  'July 3\u2009–\u200911, 2024',
];
const spots = [
  [41.9, 12.5, 'Roma'],
  [43.7, 11.2, 'Firenze'],
  [45.4, 12.3, 'Venezia'],
  [48.2, 16.4, 'Wien'],
  [39.8, 2.7, 'Sóller'],
] as const;

const random = createRandom(11);
const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Photos of a journey with faces, all of them large and none like another. */
function somePhotos(count: number, msApart: number) {
  return Array.from({ length: count }, (_, i) => {
    const [latitude, longitude, town] = spots[Math.floor(i / 7) % spots.length] ?? spots[0];
    const hash = ((i * 2_654_435_761) >>> 0).toString(16).padStart(8, '0').repeat(2);
    const face = { box: { x: 0.6 * random(), y: 0.1 + 0.4 * random(), width: 0.12, height: 0.18 }, score: 0.9 };
    return aLayoutPhoto(i + 1, {
      ...(i % 3 === 0 ? { width: 4500, height: 6000 } : { width: 6000, height: 4500 }),
      takenAt: Date.UTC(2024, 4, 1) + i * msApart,
      place: { latitude, longitude, town, country: 'IT' },
      analysis: aPhotoAnalysis({ hash, faces: i % 4 === 0 ? [face] : [] }),
    });
  });
}

const isAboutPages = ({ code }: Finding) => code === 'too_few_pages';

describe('what layout places', () => {
  // Each style, format and language comes with several printers and covers, and each of these with several styles.
  it.each(makes)('has no finding of the check: $printer, $cover', (make) => {
    const made = formatIds.filter((format) => makesFormat(make.printer, format));
    for (let i = 0; i < 5; i += 1) {
      const photos = somePhotos(pick([1, 14, 60, 150]), pick([3e5, 6e7]));
      const asked = { photos, make, format: pick(made), templateId: pick(templateIds), locale: pick(LOCALES) };
      const { max } = newAlbumPageRange(photos.length, layoutPageLimits(asked));
      const request = aLayoutRequest({ ...asked, title: pick(titles), pages: pick([null, max]) });
      const { spreads } = layoutAlbum(request);
      const found = preflight(
        {
          ...make,
          title: request.title,
          spreads: spreads.map((document, n) => ({ id: `${n}`, document })),
          photos: Object.fromEntries(
            photos.map(({ id, analysis, ...size }) => [id, { ...size, hash: analysis?.hash, faces: analysis?.faces }]),
          ) as Parameters<typeof preflight>[0]['photos'],
        },
        { includeQuickFixes: false },
      ).filter((finding) => photos.length > 1 || !isAboutPages(finding));
      expect([request.format, request.templateId, request.title, found]).toEqual([
        request.format,
        request.templateId,
        request.title,
        [],
      ]);
    }
  });

  it.each(templateIds)('is no photo of one megapixel so large that the check gives a hint: %s', (templateId) => {
    for (const format of ['square-210', 'landscape-a4'] as const) {
      const photos = someLayoutPhotos([12, 5, 9]).map((photo, i) => {
        const [width, height] = i % 3 === 0 ? [850, 1275] : [1275, 850];
        return { ...photo, width, height };
      });
      const { spreads } = layoutAlbum(aLayoutRequest({ photos, format, templateId }));
      const checked = {
        ...defaultPrintSpec,
        spreads: spreads.map((document, n) => ({ id: `${n}`, document })),
        photos: Object.fromEntries(photos.map(({ id, width, height }) => [id, { width, height, faces: [] }])),
      };
      expect(preflight(checked, { includeQuickFixes: false })).toEqual([]);
    }
  });

  it('is tried with every style', () =>
    expect(templates.map(({ id }) => id).toSorted()).toEqual([...templateIds].toSorted()));
});

describe('a caption', () => {
  /** Frames as users and layouts make them, in shares of a page: full, over the fold, in a corner, narrow, thin. */
  const shares: readonly (readonly [x: number, y: number, width: number, height: number])[] = [
    [-0.02, -0.02, 1.02, 1.04],
    [1, -0.02, 1.02, 1.04],
    [1.5, -0.02, 0.52, 1.04],
    [1, -0.02, 1.02, 0.7],
    [-0.02, 0.3, 2.04, 0.72],
    [-0.02, -0.02, 2.04, 1.04],
    [0.8, 0.2, 0.5, 0.5],
    [0.9, 0.9, 0.1, 0.12],
    [1.96, 0.4, 0.05, 0.3],
    [0, 0, 0.08, 0.06],
    [1.2, 0.94, 0.4, 0.06],
    [0.1, 0.02, 0.3, 0.3],
    [0.99, 0, 0.02, 1],
  ];

  it.each(makes)('has no finding of the check, wherever its photo is: $printer, $cover', (make) => {
    for (const format of formatIds.filter((one) => makesFormat(make.printer, one)))
      for (const pages of [24, 110, 200])
        for (const [n, [x, y, width, height]] of shares.entries())
          for (const role of ['inner', 'cover'] as const) {
            const page = formats[format];
            const frame: Rect = {
              x: x * page.width,
              y: y * page.height,
              width: width * page.width,
              height: height * page.height,
            };
            const sheet = aSpread({ format, role, elements: [aPhotoElement({ frame, fileId: null })] });
            const template = themeOf(templateIds[(n + pages) % templateIds.length] ?? 'journey');
            const binding = aBinding(pages, make);
            const caption = createCaption(someLayoutPhotos([2, 1]), frame, {
              sheet,
              binding,
              template,
              locale: LOCALES[n % LOCALES.length] ?? 'en',
              others: n % 2 ? [] : [{ ...frame, y: frame.y + frame.height }],
            });
            if (!caption) throw new Error('The photos have dates');
            const document = { ...sheet, elements: [{ ...caption, id: 'caption1' }] };
            const found = checkTexts(document, { ...make, pages });
            expect([format, pages, n, role, caption.frame, found]).toEqual([format, pages, n, role, caption.frame, []]);
          }
  });
});
