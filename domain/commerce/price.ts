import type { FormatId, PageLimits } from '../print';
import type { CoverId, PaperId } from '../print/bookOptions';
import type { Catalogue, CatalogueBook, CataloguePaper } from './catalogue';
import type { Currency } from './ids';

export interface BookSpec {
  readonly format: FormatId;
  readonly cover: CoverId;
  readonly paper: PaperId;
  readonly pages: number;
}

interface Offer {
  readonly book: CatalogueBook;
  readonly paper: CataloguePaper;
}

export function findOffer(catalogue: Catalogue, spec: Omit<BookSpec, 'pages'>): Offer | null {
  const book = catalogue.books.find(({ format, cover }) => format === spec.format && cover === spec.cover);
  const paper = book?.papers.find(({ id }) => id === spec.paper);
  return book && paper ? { book, paper } : null;
}

/**
 * Returns the price of one copy in minor units, tax included; null when the combination is not for sale. Fewer pages
 * than the included ones cost the same. Page limits are separate (`offerPageLimits`).
 */
export function computeUnitPrice(catalogue: Catalogue, spec: BookSpec, currency: Currency): number | null {
  const offer = findOffer(catalogue, spec);
  if (!offer) return null;
  const { book, paper } = offer;
  const extraPages = Math.max(0, spec.pages - book.included_pages);
  return book.base[currency] + paper.surcharge[currency] + extraPages * paper.page[currency];
}

/**
 * Returns the most pages for which one copy costs no more than `limit` in minor units; null when the smallest book costs
 * more or the combination is not for sale. Page limits are separate (`offerPageLimits`).
 */
export function findAffordablePages(
  catalogue: Catalogue,
  spec: Omit<BookSpec, 'pages'>,
  limit: number,
  currency: Currency,
): number | null {
  const offer = findOffer(catalogue, spec);
  if (!offer) return null;
  const { book, paper } = offer;
  const left = limit - book.base[currency] - paper.surcharge[currency];
  return left < 0 ? null : book.included_pages + Math.floor(left / paper.page[currency]);
}

export function offerPageLimits({ book, paper }: Offer): PageLimits {
  return { min: book.min_pages, max: paper.max_pages, step: book.page_step };
}
