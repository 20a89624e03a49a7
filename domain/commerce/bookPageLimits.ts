import type { PageLimits } from '../print/bookOptions';
import { makesCover, makesFormat, type PrintedBook, printerPageLimits } from '../print/bookRules';
import { type PrinterId, printers } from '../print/printers';
import { type Catalogue, type CatalogueBook, shopCatalogue } from './catalogue';
import { type BookSpec, findOffer, offerPageLimits } from './price';

/** Intersects page counts: in the printer's steps, from the first to the last that the shop sells. */
function intersectPageLimits(shop: PageLimits, printer: PageLimits): PageLimits {
  const step = Math.max(shop.step, printer.step);
  const stepsUp = Math.ceil(Math.max(0, shop.min - printer.min) / step);
  const min = printer.min + stepsUp * step;
  const most = Math.min(shop.max, printer.max);
  return { min, max: most - ((((most - min) % step) + step) % step), step };
}

export function findBookPageLimits(printer: PrinterId, spec: Omit<BookSpec, 'pages'>): PageLimits | null {
  const offer = findOffer(shopCatalogue, spec);
  if (!offer) return null;
  const { minPages, maxPages, pageStep } = printers[printer].covers[spec.cover];
  const limits = intersectPageLimits(offerPageLimits(offer), { min: minPages, max: maxPages, step: pageStep });
  return limits.max < limits.min ? null : limits;
}

/**
 * Returns the page counts that an album of this specification can have and be bound with. Layout, editor, check, export
 * and command line share it.
 */
export const findBindablePageLimits = ({ printer, ...spec }: Omit<PrintedBook, 'pages'>): PageLimits =>
  findBookPageLimits(printer, spec) ?? printerPageLimits({ printer, ...spec });

function limitBookToPrinter(book: CatalogueBook, printer: PrinterId): CatalogueBook[] {
  const { format, cover } = book;
  if (!makesFormat(printer, format) || !makesCover(printer, cover)) return [];
  const limits = book.papers.flatMap((paper) => {
    const both = findBookPageLimits(printer, { format, cover, paper: paper.id });
    return both ? [{ ...both, paper: { ...paper, max_pages: both.max } }] : [];
  });
  const [first] = limits;
  return first
    ? [{ ...book, min_pages: first.min, page_step: first.step, papers: limits.map(({ paper }) => paper) }]
    : [];
}

/** Returns the catalogue at this printer: books with the page counts that shop and printer both allow. */
export const catalogueForPrinter = (printer: PrinterId): Catalogue => ({
  ...shopCatalogue,
  books: shopCatalogue.books.flatMap((book) => limitBookToPrinter(book, printer)),
});
