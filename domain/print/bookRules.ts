import { type BookChoice, defaultBookChoice } from '../commerce/ids';
import { type FormatId, formats } from '../geometry/formats';
import { type PageLimits, pageLimits } from './pageLimits';
import { papers } from './papers';
import { defaultPrinter, type PrinterId, printers } from './printers';
import { applySpineRule } from './spineRules';

/** How a book is bound and printed, and by whom. */
export interface PrintSpec extends BookChoice {
  readonly printer: PrinterId;
}

/** A book at a printer. */
export interface PrintedBook extends PrintSpec {
  readonly format: FormatId;
  /** Pages of the inside. */
  readonly pages: number;
}

/** Until somebody chooses otherwise. */
export const defaultPrintSpec: PrintSpec = { printer: defaultPrinter, ...defaultBookChoice };

/** Pages that this printer binds in a book of this format and cover: what both take. */
export function printerPageLimits({ printer, format, cover }: Omit<PrintedBook, 'paper' | 'pages'>): PageLimits {
  const ours = pageLimits(format);
  const { minPages, maxPages, pageStep } = printers[printer].covers[cover];
  return {
    min: Math.max(ours.min, minPages),
    max: Math.min(ours.max, maxPages),
    step: Math.max(ours.step, pageStep),
  };
}

/** Width of the spine of a book in mm. */
export function computeSpineWidth({ printer, cover, paper, pages }: Omit<PrintedBook, 'format'>): number {
  return applySpineRule(printers[printer].covers[cover].spine, pages, papers[paper].caliper);
}

/** Width in mm of the spine on the cover of an album: that of the least book that its printer binds while it has too few pages. */
export const computeAlbumSpineWidth = ({ format, pages, ...make }: PrintedBook): number =>
  computeSpineWidth({ ...make, pages: Math.max(pages, printerPageLimits({ ...make, format }).min) });

/** mm beside the fold where nothing important may be: the safe area and what a book of so many pages swallows. */
export function computeGutterMargin(printer: PrinterId, pages: number): number {
  const { safe, gutter } = printers[printer];
  return safe + (gutter.find(({ upToPages }) => pages <= upToPages)?.width ?? 0);
}

/**
 * mm beside the fold that a layout leaves free, before it is known who prints the book: what the format asks for, and what a book of so many pages swallows
 * at the printer of the house.
 */
export const computeFoldMargin = (format: FormatId, pages: number): number =>
  Math.max(formats[format].gutter, computeGutterMargin(defaultPrinter, pages));

/**
 * Height in mm that the letters of a title on the spine may have; 0 when the book is too thin for one, by its pages or because less than 4 mm
 * would be left between the margins that the printer wants.
 */
export function computeSpineTitleHeight(book: Omit<PrintedBook, 'format'>): number {
  const { minPages, margin } = printers[book.printer].covers[book.cover].spineTitle;
  const height = computeSpineWidth(book) - 2 * margin;
  return book.pages >= minPages && height >= MIN_SPINE_TITLE_MM ? height : 0;
}

/** Less than this and letters cannot be read, mm. */
const MIN_SPINE_TITLE_MM = 4;
