import * as fc from 'fast-check';
import { catalogueForPrinter, findBindablePageLimits, findBookPageLimits } from '../../commerce/bookPageLimits';
import { checkPages, preflight } from '../../preflight';
import {
  coverIds,
  defaultPrintSpec,
  formatIds,
  makesCover,
  makesFormat,
  type PageLimits,
  paperIds,
  printerIds,
} from '../../print';
import { aLayoutRequest, aPhotoAnalysis, someLayoutPhotos } from '../../testing';
import { hasRole, isBackMatter } from '../elementRoles';
import { layoutAlbum } from '../layoutAlbum';
import { relayoutPageRange, relayoutSpreads } from '../revise/relayoutSpreads';
import { templates } from '../templates';
import { estimatePageCount, minPhotoCount } from './pageCount';
import { isInPageRange, newAlbumPageRange } from './pageRange';

/** Every book that the shop sells at a printer, with the page counts that can be bound. */
const books = printerIds.flatMap((printer) =>
  formatIds.flatMap((format) =>
    coverIds.flatMap((cover) =>
      paperIds.flatMap((paper) => {
        const make = { printer, cover, paper };
        const isSold = makesFormat(printer, format) && makesCover(printer, cover);
        const limits = isSold ? findBookPageLimits(printer, { format, cover, paper }) : null;
        return limits ? [{ make, format, limits }] : [];
      }),
    ),
  ),
);
const MAX_PHOTOS = 1000;
const photoCounts = [
  ...Array.from({ length: 60 }, (_, i) => i + 1),
  ...Array.from({ length: 60 }, (_, i) => MAX_PHOTOS - 16 * i),
];
const varied = someLayoutPhotos(Array.from({ length: 125 }, (_, i) => 4 + ((7 * i) % 9))).map((photo, i) => ({
  ...photo,
  ...(i % 5 === 0 ? { width: 6000, height: 3000 } : i % 3 === 0 ? { width: 4000, height: 6000 } : {}),
  analysis: aPhotoAnalysis({ hash: ((i * 2_654_435_761) >>> 0).toString(16).padStart(8, '0').repeat(2) }),
}));

const isOrderable = (pages: number, limits: PageLimits) => checkPages(pages, limits).length === 0;

describe('a book of any number of photos', () => {
  it('is planned with pages that can be bound, in every theme and binding, from the fewest photos on', () => {
    expect(books.length).toBeGreaterThan(200);
    const limits = [...new Map(books.map((book) => [JSON.stringify(book.limits), book.limits])).values()];
    const wrong = limits.flatMap((one) =>
      templates.flatMap((template) =>
        photoCounts.filter((count) => {
          const pages = estimatePageCount(count, one, template);
          const { min, max } = newAlbumPageRange(count, one);
          const isPlanned = isOrderable(pages, one) && isOrderable(min, one) && isOrderable(max, one);
          return isPlanned !== count >= minPhotoCount(one);
        }),
      ),
    );
    expect(wrong).toEqual([]);
    expect(minPhotoCount(findBindablePageLimits({ ...defaultPrintSpec, format: 'square-210' }))).toBe(9);
  });

  it('can be ordered as it is made, and shows each photo on a page of its own', () => {
    const count = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 24 }) },
      { weight: 2, arbitrary: fc.integer({ min: 25, max: 120 }) },
    );
    const ends = fc.constantFrom(0, 0.5, 1, null);
    const book = fc.constantFrom(...books);
    const theme = fc.constantFrom(...templates.map(({ id }) => id));
    fc.assert(
      fc.property(
        count,
        book,
        theme,
        ends,
        fc.nat(99),
        (photoCount, { make, format, limits }, templateId, at, seed) => {
          const photos = varied.slice(0, photoCount);
          const range = newAlbumPageRange(photoCount, limits);
          const pages =
            at === null ? null : range.min + range.step * Math.round((at * (range.max - range.min)) / range.step);
          const asked = aLayoutRequest({ photos, make, format, templateId, pages, seed });
          const { spreads, pageCount } = layoutAlbum(asked);
          if (pages !== null) expect(pageCount).toBe(pages);
          expect(isInPageRange(pageCount, range)).toBe(true);

          const checked = {
            ...make,
            title: asked.title,
            spreads: spreads.map((document, n) => ({ id: `${n}`, document })),
            photos: Object.fromEntries(photos.map(({ id, width, height }) => [id, { width, height, faces: [] }])),
          };
          const errors = preflight(checked, { limits, includeQuickFixes: false }).filter(
            ({ severity }) => severity === 'error',
          );
          const isEnough = photoCount >= minPhotoCount(limits);
          expect(errors.map(({ code }) => code)).toEqual(isEnough ? [] : ['too_few_pages']);

          const shown = spreads.flatMap(({ role, elements }) =>
            role === 'cover' ? [] : elements.flatMap((one) => (one.type === 'photo' ? [one] : [])),
          );
          const ids = (inIndex: boolean) =>
            shown.filter((one) => hasRole('index', one) === inIndex).map(({ fileId }) => fileId);
          expect(ids(false)).toEqual(photos.map(({ id }) => id));
          const backMatter = spreads.filter(isBackMatter);
          expect(ids(true)).toEqual(backMatter.length === 0 ? [] : photos.map(({ id }) => id));
          expect(backMatter.length).toBeLessThanOrEqual(pageCount === limits.min ? 2 : 0);
          expect(spreads.slice(-1 - backMatter.length, -1)).toEqual(backMatter);

          const album = spreads.map((doc) => ({ doc, touched: false }));
          expect(relayoutPageRange(album, asked)).toEqual(range);
          expect(relayoutSpreads(album, asked).map(({ doc }) => doc)).toEqual(spreads);
        },
      ),
      { numRuns: 16 },
    );
  });

  it.each(['soft', 'layflat'] as const)(
    'stays within the pages of the thinnest %s book with a thousand photos',
    (cover) => {
      const [thinnest] = books
        .filter(({ make }) => make.cover === cover)
        .toSorted((a, b) => a.limits.max - b.limits.max || a.limits.min - b.limits.min);
      if (!thinnest) throw new Error(`Nobody makes ${cover} books`);
      const { make, format, limits } = thinnest;
      const { pageCount } = layoutAlbum(
        aLayoutRequest({ photos: varied.slice(0, MAX_PHOTOS), make, format, templateId: 'edge' }),
      );
      expect(isOrderable(pageCount, limits)).toBe(true);
    },
  );

  // Otherwise the start page would have to offer the other one to those with too few photos.
  it('is nowhere shorter than in the hard cover of the start page', () => {
    for (const printer of printerIds) {
      const own = findBindablePageLimits({ ...defaultPrintSpec, printer, format: 'square-210' }).min;
      const shortest = catalogueForPrinter(printer).books.map(({ min_pages }) => min_pages);
      expect(Math.min(...shortest)).toBeGreaterThanOrEqual(own);
    }
  });
});

describe('the back matter of a short book', () => {
  const bookOf = (count: number) => layoutAlbum(aLayoutRequest({ photos: varied.slice(0, count) }));
  const roles = (count: number) =>
    bookOf(count).spreads.flatMap(({ elements }) => {
      const has = (role: 'index' | 'notes') => elements.some((one) => hasRole(role, one));
      return has('index') ? ['index'] : has('notes') ? ['notes'] : [];
    });

  // Photo count, and what stands before the last page of 24.
  it.each([
    [8, []],
    [9, ['index', 'notes']],
    [10, ['index']],
    [14, ['index']],
    [15, []],
    [24, []],
  ] as const)('of %d photos is %j', (count, expected) => expect(roles(count)).toEqual(expected));

  it('names each day of the index once, and is written in the language of the book', () => {
    const { spreads } = layoutAlbum(aLayoutRequest({ photos: varied.slice(0, 9), locale: 'de' }));
    const words = spreads
      .filter(isBackMatter)
      .map(({ elements }) => elements.flatMap((e) => (e.type === 'text' ? [e.text] : [])));
    expect(words[0]).toEqual(['Alle Fotos', expect.stringContaining('11. Juli'), expect.stringContaining('12. Juli')]);
    expect(words[1]).toEqual(['Notizen']);
  });

  it('is explained', () => {
    expect(
      bookOf(9)
        .reasons.slice(-3)
        .map((list) => list.map(({ code }) => code)),
    ).toEqual([['index'], ['notes'], []]);
  });

  it('stays beside edited spreads, without making others stay', () => {
    const asked = aLayoutRequest({ photos: varied.slice(0, 9) });
    const { spreads } = layoutAlbum(asked);
    const moved = [...spreads.slice(0, 2), ...spreads.slice(-3, -1), ...spreads.slice(2, -3), ...spreads.slice(-1)];
    const album = moved.map((doc, i) => ({ doc, touched: i === 6 }));
    const relaid = relayoutSpreads(album, { ...asked, seed: 5 });
    expect(relaid.flatMap(({ sourceIndex }) => sourceIndex ?? [])).toEqual([2, 3, 6]);
    expect(relaid).toHaveLength(spreads.length);
  });
});
