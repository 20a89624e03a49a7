import { type BookChoice, usualBook } from '../commerce/ids';
import { type FormatId, formats } from '../geometry/formats';
import { type PageLimits, pageLimits } from './pageLimits';
import { papers } from './papers';
import { housePrinter, type PrinterId, printers } from './printers';
import { spineOf } from './spineRules';

/** How a book is bound and printed, and by whom. */
export interface BookMake extends BookChoice {
  readonly printer: PrinterId;
}

/** A book at a printer. */
export interface PrintedBook extends BookMake {
  readonly format: FormatId;
  /** Pages of the inside. */
  readonly pages: number;
}

/** Until somebody chooses otherwise. */
export const usualMake: BookMake = { printer: housePrinter, ...usualBook };

/** Pages that this printer binds in a book of this format and cover: what both take. */
export function printerLimits({ printer, format, cover }: Omit<PrintedBook, 'paper' | 'pages'>): PageLimits {
  const ours = pageLimits(format);
  const { minPages, maxPages, pageStep } = printers[printer].covers[cover];
  return {
    min: Math.max(ours.min, minPages),
    max: Math.min(ours.max, maxPages),
    step: Math.max(ours.step, pageStep),
  };
}

/** Width of the spine of a book in mm. */
export function bookSpine({ printer, cover, paper, pages }: Omit<PrintedBook, 'format'>): number {
  return spineOf(printers[printer].covers[cover].spine, pages, papers[paper].caliper);
}

/** Width in mm of the spine on the cover of an album: that of the least book that its printer binds while it has too few pages. */
export const albumSpine = ({ format, pages, ...make }: PrintedBook): number =>
  bookSpine({ ...make, pages: Math.max(pages, printerLimits({ ...make, format }).min) });

/** mm beside the fold where nothing important may be: the safe area and what a book of so many pages swallows. */
export function gutterOf(printer: PrinterId, pages: number): number {
  const { safe, gutter } = printers[printer];
  return safe + (gutter.find(({ upToPages }) => pages <= upToPages)?.width ?? 0);
}

/**
 * mm beside the fold that a layout leaves free, before it is known who prints the book: what the format asks for, and what a book of so many pages swallows
 * at the printer of the house.
 */
export const foldAllowance = (format: FormatId, pages: number): number =>
  Math.max(formats[format].gutter, gutterOf(housePrinter, pages));

/**
 * Height in mm that the letters of a title on the spine may have; 0 when the book is too thin for one, by its pages or because less than 4 mm
 * would be left between the margins that the printer wants.
 */
export function spineTitleRoom(book: Omit<PrintedBook, 'format'>): number {
  const { minPages, margin } = printers[book.printer].covers[book.cover].spineTitle;
  const room = bookSpine(book) - 2 * margin;
  return book.pages >= minPages && room >= MIN_SPINE_TITLE ? room : 0;
}

/** Less than this and letters cannot be read, mm. */
const MIN_SPINE_TITLE = 4;
