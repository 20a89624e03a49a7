import { theCatalogue } from '@/testing/commerce';
import { calculateBookPrice, chooseDefaultBook } from './bookPrice';

const germany = { country: 'DE', region: '', delivery: null };
const nowhere = { country: '', region: '', delivery: null };
const book = { format: 'square-210', cover: 'hard', paper: 'silk-170', pages: 24 } as const;

describe('calculateBookPrice', () => {
  it('includes standard delivery', () => {
    const price = calculateBookPrice(theCatalogue, book, 1, germany, 'EUR');
    expect(price).toMatchObject({ unit: 2990, problem: null, sums: { delivery_price: 590, total: 3580 } });
  });

  it('depends on pages, copies and currency', () => {
    expect(calculateBookPrice(theCatalogue, { ...book, pages: 26 }, 1, germany, 'EUR')?.unit).toBe(2990 + 2 * 35);
    expect(calculateBookPrice(theCatalogue, book, 2, germany, 'EUR')?.sums.total).toBe(5980 + 740);
    expect(calculateBookPrice(theCatalogue, book, 1, germany, 'GBP')?.sums).toMatchObject({
      currency: 'GBP',
      subtotal: 2690,
    });
  });

  it.each([nowhere, { ...nowhere, country: 'AQ' }])('excludes delivery without a served destination', (place) => {
    expect(calculateBookPrice(theCatalogue, book, 1, place, 'EUR')).toMatchObject({
      includesDelivery: false,
      sums: { delivery_price: 0, total: 2990 },
    });
  });

  it('reports why the page count cannot be bound', () => {
    expect(calculateBookPrice(theCatalogue, { ...book, pages: 10 }, 1, germany, 'EUR')?.problem).toEqual({
      code: 'too_few_pages',
      limit: 24,
      pages: 10,
    });
    expect(calculateBookPrice(theCatalogue, { ...book, pages: 2000 }, 1, germany, 'EUR')?.problem?.code).toBe(
      'too_many_pages',
    );
  });

  it("prefers the owner's cover and paper, or the first available ones", () => {
    const wanted = { format: 'landscape-a4', book: { cover: 'soft', paper: 'silk-250' } } as const;
    expect(chooseDefaultBook(theCatalogue, wanted)).toEqual(wanted.book);
    const hard = theCatalogue.books
      .filter(({ cover }) => cover === 'hard')
      .map((one) => ({ ...one, papers: one.papers.filter(({ id }) => id !== 'silk-250') }));
    expect(chooseDefaultBook({ ...theCatalogue, books: hard }, wanted)).toEqual({ cover: 'hard', paper: 'silk-170' });
    expect(chooseDefaultBook({ ...theCatalogue, books: [] }, wanted)).toBeNull();
  });
});
