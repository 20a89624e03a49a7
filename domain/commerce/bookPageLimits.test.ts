import { formatIds } from '../geometry/formats';
import { printerIds, printers } from '../print/printers';
import { catalogueForPrinter, findBookPageLimits } from './bookPageLimits';
import { computeUnitPrice, findOffer, offerPageLimits } from './price';

describe('page limits of a book', () => {
  it.each([
    ['trade', 'hard', 'silk-170', { min: 24, max: 200, step: 2 }],
    ['lulu', 'hard', 'silk-250', { min: 24, max: 120, step: 2 }],
    ['lulu', 'soft', 'silk-170', { min: 32, max: 160, step: 2 }],
    ['gelato', 'soft', 'silk-250', { min: 28, max: 80, step: 2 }],
    ['photolab', 'hard', 'silk-170', { min: 26, max: 130, step: 8 }],
    // 26, 34, 42 … 114: the next step exceeds what the glue holds.
    ['photolab', 'hard', 'silk-250', { min: 26, max: 114, step: 8 }],
  ] as const)('are those that %s binds and the shop sells in a %s cover on %s', (printer, cover, paper, limits) => {
    expect(findBookPageLimits(printer, { format: 'square-210', cover, paper })).toEqual(limits);
  });

  it('are for sale in formats that the printer makes only', () => {
    const sold = (printer: (typeof printerIds)[number]) =>
      new Set(catalogueForPrinter(printer).books.map(({ format }) => format));
    expect(sold('trade').size).toBe(formatIds.length);
    expect(sold('prodigi')).toContain('landscape-a5');
    expect(sold('gelato')).not.toContain('square-140');
  });

  it('cost more for each page of a layflat book', () => {
    const price = (cover: 'hard' | 'layflat', pages: number) =>
      computeUnitPrice(
        catalogueForPrinter('trade'),
        { format: 'square-300', cover, paper: 'silk-170', pages },
        'EUR',
      ) ?? 0;
    expect(price('layflat', 24)).toBeGreaterThan(price('hard', 24));
    expect(price('layflat', 26) - price('layflat', 24)).toBe(2 * (60 + 75));
  });

  it.each(printerIds)('are in the catalogue of %s too', (printer) => {
    const sold = catalogueForPrinter(printer);
    for (const { format, cover, papers } of sold.books) {
      for (const { id: paper } of papers) {
        const offer = findOffer(sold, { format, cover, paper });
        expect(offer && offerPageLimits(offer)).toEqual(findBookPageLimits(printer, { format, cover, paper }));
        expect(offer?.book.min_pages).toBeGreaterThanOrEqual(printers[printer].covers[cover].minPages);
      }
    }
  });
});
