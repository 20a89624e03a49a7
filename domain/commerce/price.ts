import type { FormatId, PageLimits } from '../print';
import type { Catalogue, CatalogueBook, CataloguePaper } from './catalogue';
import type { CoverId, Currency, PaperId } from './ids';

/** What is printed: one book, whatever is in it. */
export interface BookSpec {
  readonly format: FormatId;
  readonly cover: CoverId;
  readonly paper: PaperId;
  /** Pages of the inside. */
  readonly pages: number;
}

export interface Offer {
  readonly book: CatalogueBook;
  readonly paper: CataloguePaper;
}

/** The catalogue's entry for a combination; null when it cannot be had. */
export function findOffer(catalogue: Catalogue, spec: Omit<BookSpec, 'pages'>): Offer | null {
  const book = catalogue.books.find(({ format, cover }) => format === spec.format && cover === spec.cover);
  const paper = book?.papers.find(({ id }) => id === spec.paper);
  return book && paper ? { book, paper } : null;
}

/**
 * Price of one copy in minor units, tax contained; null when the combination cannot be had. Fewer pages than the included ones cost as many as
 * those; whether a printer takes the number is another question (`offerPageLimits`).
 */
export function computeUnitPrice(catalogue: Catalogue, spec: BookSpec, currency: Currency): number | null {
  const offer = findOffer(catalogue, spec);
  if (!offer) return null;
  const { book, paper } = offer;
  const extraPages = Math.max(0, spec.pages - book.included_pages);
  return book.base[currency] + paper.surcharge[currency] + extraPages * paper.page[currency];
}

/** Pages that can be bound in this cover and paper. */
export function offerPageLimits({ book, paper }: Offer): PageLimits {
  return { min: book.min_pages, max: paper.max_pages, step: book.page_step };
}
