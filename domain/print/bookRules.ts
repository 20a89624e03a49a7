import { type FormatId, formatIds, formats, sizesOfOnePrinter } from '../geometry/formats';
import { type BookChoice, type CoverId, defaultBookChoice, type PageLimits, pageLimits, papers } from './bookOptions';
import { defaultPrinter, type PrinterId, printers } from './printers';
import { applySpineRule } from './spineRules';

export interface PrintSpec extends BookChoice {
  readonly printer: PrinterId;
}

export interface PrintedBook extends PrintSpec {
  readonly format: FormatId;
  readonly pages: number;
}

export const defaultPrintSpec: PrintSpec = { printer: defaultPrinter, ...defaultBookChoice };

export function printerPageLimits({ printer, format, cover }: Omit<PrintedBook, 'paper' | 'pages'>): PageLimits {
  const ours = pageLimits(format);
  const { minPages, maxPages, pageStep } = printers[printer].covers[cover];
  return {
    min: Math.max(ours.min, minPages),
    max: Math.min(ours.max, maxPages),
    step: Math.max(ours.step, pageStep),
  };
}

export function computeSpineWidth({ printer, cover, paper, pages }: Omit<PrintedBook, 'format'>): number {
  return applySpineRule(printers[printer].covers[cover].spine, pages, papers[paper].caliper);
}

/**
 * Returns the spine width in mm on an album's cover. Albums with too few pages use the shortest book that the printer
 * binds.
 */
export const computeAlbumSpineWidth = ({ format, pages, ...make }: PrintedBook): number =>
  computeSpineWidth({ ...make, pages: Math.max(pages, printerPageLimits({ ...make, format }).min) });

export const makesCover = (printer: PrinterId, cover: CoverId): boolean => printers[printer].bindings.includes(cover);

export const makesFormat = (printer: PrinterId, format: FormatId): boolean => {
  const { formats: made } = printers[printer];
  return made === 'any' || made.includes(format);
};

/**
 * Returns the height in mm available for letters of the spine title. 0 when the book has too few pages or less than 4
 * mm remain between the printer's margins.
 */
export function computeSpineTitleHeight(book: Omit<PrintedBook, 'format'>): number {
  const { minPages, margin } = printers[book.printer].covers[book.cover].spineTitle;
  const height = computeSpineWidth(book) - 2 * margin;
  return book.pages >= minPages && height >= MIN_SPINE_TITLE_MM ? height : 0;
}

const MIN_SPINE_TITLE_MM = 4;

/** Returns the formats that a shop with this printer offers, in display order. */
export const findOfferedFormats = (printer: PrinterId): FormatId[] =>
  formatIds.filter(
    (format) =>
      makesFormat(printer, format) && (printers[printer].formats !== 'any' || !sizesOfOnePrinter.includes(format)),
  );

/** Returns the format if the printer's shop offers it, else the offered one of the nearest size and shape. */
export function findNearestFormat(format: FormatId, printer: PrinterId): FormatId {
  const wanted = formats[format];
  const distance = (id: FormatId) => Math.hypot(formats[id].width - wanted.width, formats[id].height - wanted.height);
  return findOfferedFormats(printer).reduce(
    (best, id) => (distance(id) < distance(best) ? id : best),
    findOfferedFormats(printer)[0] ?? format,
  );
}
