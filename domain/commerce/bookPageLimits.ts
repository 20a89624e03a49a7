import { type PrintedBook, printerPageLimits } from '../print/bookRules';
import type { PageLimits } from '../print/pageLimits';
import { type PrinterId, printers } from '../print/printers';
import { type Catalogue, type CatalogueBook, shopCatalogue } from './catalogue';
import { type BookSpec, findOffer, offerPageLimits } from './price';

/** Page counts that both take: in the printer's steps, from the first of them that the shop sells to the last. */
function intersectPageLimits(shop: PageLimits, printer: PageLimits): PageLimits {
  const step = Math.max(shop.step, printer.step);
  const stepsUp = Math.ceil(Math.max(0, shop.min - printer.min) / step);
  const min = printer.min + stepsUp * step;
  const most = Math.min(shop.max, printer.max);
  return { min, max: most - ((((most - min) % step) + step) % step), step };
}

/** Pages of the inside that the shop sells and the printer binds, in this cover and paper. */
export function findBookPageLimits(printer: PrinterId, spec: Omit<BookSpec, 'pages'>): PageLimits | null {
  const offer = findOffer(shopCatalogue, spec);
  if (!offer) return null;
  const { minPages, maxPages, pageStep } = printers[printer].covers[spec.cover];
  const limits = intersectPageLimits(offerPageLimits(offer), { min: minPages, max: maxPages, step: pageStep });
  return limits.max < limits.min ? null : limits;
}

/** Pages that an album of this make can have and be bound: the one answer for layout, editor, check, export and command line. */
export const findBindablePageLimits = ({ printer, ...spec }: Omit<PrintedBook, 'pages'>): PageLimits =>
  findBookPageLimits(printer, spec) ?? printerPageLimits({ printer, ...spec });

function limitBookToPrinter(book: CatalogueBook, printer: PrinterId): CatalogueBook[] {
  const { format, cover } = book;
  const limits = book.papers.flatMap((paper) => {
    const both = findBookPageLimits(printer, { format, cover, paper: paper.id });
    return both ? [{ ...both, paper: { ...paper, max_pages: both.max } }] : [];
  });
  const [first] = limits;
  return first
    ? [{ ...book, min_pages: first.min, page_step: first.step, papers: limits.map(({ paper }) => paper) }]
    : [];
}

/** The catalogue while this printer prints: books with the pages that shop and printer both take. */
export const catalogueForPrinter = (printer: PrinterId): Catalogue => ({
  ...shopCatalogue,
  books: shopCatalogue.books.flatMap((book) => limitBookToPrinter(book, printer)),
});
