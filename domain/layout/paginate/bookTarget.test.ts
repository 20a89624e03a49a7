import { currencies } from '../../commerce';
import { defaultPrintSpec, formatIds, printerIds } from '../../print';
import { aLayoutRequest, someLayoutPhotos, themeOf } from '../../testing';
import { layoutAlbum } from '../layoutAlbum';
import { templateIds } from '../templates/templateIds';
import { comfortablePhotoCount, estimatePageCount } from './pageCount';
import { computeBookPrice, findDraftPages, findTargetPages, isInPageRange, targetPageRange } from './pageRange';

const book = { ...defaultPrintSpec, format: 'square-210' } as const;

describe('length of a book', () => {
  it('is the most pages that a budget pays for, in every format, printer and currency', () => {
    for (const format of formatIds)
      for (const printer of printerIds)
        for (const currency of currencies) {
          const wanted = { ...book, format, printer };
          const range = targetPageRange(1000, wanted);
          const least = computeBookPrice({ ...wanted, pages: range.min }, currency);
          if (least === null) {
            expect(findTargetPages({ price: 1e6, currency }, range, wanted)).toBeNull();
            continue;
          }
          expect(findTargetPages({ price: least - 1, currency }, range, wanted)).toBeNull();
          for (const price of [least, least + 1, Math.round(least * 1.7), least * 20]) {
            const pages = findTargetPages({ price, currency }, range, wanted) ?? 0;
            expect(isInPageRange(pages, range)).toBe(true);
            expect(computeBookPrice({ ...wanted, pages }, currency)).toBeLessThanOrEqual(price);
            const more = computeBookPrice({ ...wanted, pages: pages + range.step }, currency) ?? 0;
            if (pages < range.max) expect(more).toBeGreaterThan(price);
          }
        }
  });

  it.each([
    [60, 60],
    [61, 60],
    [23, null],
    [1000, 200],
  ])('is at most the wanted pages that can be bound: of %d, %p', (pages, found) => {
    expect(findTargetPages({ pages }, targetPageRange(3000, book), book)).toBe(found);
  });

  it('ends where the photos are too few, and begins where they are too many for a page', () => {
    expect(findDraftPages({ pages: 60 }, 8, book)).toBe(16);
    expect(findDraftPages({ pages: 60 }, 10, book)).toBe(24);
    expect(findDraftPages({ pages: 34 }, 1000, book)).toBeNull();
    expect(findDraftPages({ pages: 36 }, 1000, book)).toBe(36);
  });

  it('is that of the draft', () => {
    for (const pages of [26, 60, 90]) {
      const photos = someLayoutPhotos([40, 3, 60, 20]);
      const most = comfortablePhotoCount(pages, 1000, themeOf('journey'));
      const used = photos.slice(0, most);
      const wanted = findDraftPages({ pages }, used.length, book);
      expect(wanted).toBe(pages);
      expect(layoutAlbum(aLayoutRequest({ photos: used, pages: wanted })).pageCount).toBe(pages);
    }
  });
});

describe('photos for a number of pages', () => {
  it('are as many as the draft would put on them by itself', () => {
    const limits = { min: 26, max: 400, step: 2 };
    for (const id of templateIds) {
      const template = themeOf(id);
      let before = 0;
      for (let pages = 26; pages <= 200; pages += 2) {
        const count = comfortablePhotoCount(pages, 1000, template);
        expect(estimatePageCount(count, limits, template)).toBeLessThanOrEqual(pages);
        if (count < 1000) expect(estimatePageCount(count + 1, limits, template)).toBeGreaterThan(pages);
        expect(count).toBeGreaterThanOrEqual(Math.max(before, pages / 2));
        before = count;
      }
    }
  });
});
