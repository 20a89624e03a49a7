import * as fc from 'fast-check';
import { formatIds } from '../print';
import {
  computeUnitPrice,
  coverIds,
  currencies,
  findOffer,
  offerPageLimits,
  type PaperId,
  paperIds,
  shopCatalogue,
} from '.';

const spec = fc.record({
  format: fc.constantFrom(...formatIds),
  cover: fc.constantFrom(...coverIds),
  paper: fc.constantFrom(...paperIds),
  pages: fc.integer({ min: 0, max: 220 }),
});
const currency = fc.constantFrom(...currencies);

describe('price of a book', () => {
  it('exists for every combination and currency, whole and positive', () => {
    fc.assert(
      fc.property(spec, currency, (book, money) => {
        const price = computeUnitPrice(shopCatalogue, book, money);
        expect(Number.isSafeInteger(price) && Number(price) > 0).toBe(true);
      }),
    );
  });

  it('never falls with more pages, a hard cover or heavy paper', () => {
    fc.assert(
      fc.property(spec, currency, fc.nat(100), (book, money, more) => {
        const price = (change: Partial<typeof book>) =>
          Number(computeUnitPrice(shopCatalogue, { ...book, ...change }, money));
        expect(price({ pages: book.pages + more })).toBeGreaterThanOrEqual(price({}));
        expect(price({ cover: 'hard' })).toBeGreaterThan(price({ cover: 'soft' }));
        expect(price({ paper: 'silk-250' })).toBeGreaterThan(price({ paper: 'silk-170' }));
      }),
    );
  });

  it.each([
    [{ format: 'square-210', cover: 'hard', paper: 'silk-170', pages: 24 }, 'EUR', 2990],
    [{ format: 'square-210', cover: 'hard', paper: 'silk-170', pages: 0 }, 'EUR', 2990],
    [{ format: 'square-210', cover: 'hard', paper: 'matte-170', pages: 26 }, 'EUR', 3060],
    [{ format: 'square-210', cover: 'hard', paper: 'silk-250', pages: 26 }, 'EUR', 3690],
    [{ format: 'square-300', cover: 'soft', paper: 'silk-170', pages: 124 }, 'USD', 10_490],
    [{ format: 'portrait-a4', cover: 'hard', paper: 'silk-250', pages: 120 }, 'GBP', 9508],
    [{ format: 'landscape-a4', cover: 'soft', paper: 'silk-170', pages: 40 }, 'BRL', 21_380],
  ] as const)('%o costs in %s %i', (book, money, price) => {
    expect(computeUnitPrice(shopCatalogue, book, money)).toBe(price);
  });

  it('is null for combinations outside the catalogue', () => {
    const small = { ...shopCatalogue, books: shopCatalogue.books.filter(({ cover }) => cover === 'hard') };
    const book = { format: 'square-210', cover: 'soft', paper: 'silk-170', pages: 24 } as const;
    expect(computeUnitPrice(small, book, 'EUR')).toBeNull();
    expect(findOffer(small, book)).toBeNull();
  });

  it('has the bindable page counts', () => {
    const limits = (paper: PaperId) => {
      const offer = findOffer(shopCatalogue, { format: 'square-210', cover: 'soft', paper });
      return offer && offerPageLimits(offer);
    };
    expect(limits('silk-250')).toEqual({ min: 24, max: 80, step: 2 });
    expect(limits('silk-170')).toEqual({ min: 24, max: 160, step: 2 });
  });
});
