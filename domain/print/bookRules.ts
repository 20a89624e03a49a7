import type { SpreadDocument } from '../document/model';
import { pageAreasOf } from '../document/pageGeometry';
import { type FormatId, formats } from '../geometry/formats';
import type { Rect } from '../geometry/rect';
import {
  type BookChoice,
  type CoverId,
  defaultBookChoice,
  isLayflat,
  type PageLimits,
  pageLimits,
  papers,
} from './bookOptions';
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

/**
 * Returns the width in mm beside the fold that important content avoids: the safe area plus the part hidden in a book
 * of that thickness.
 */
export function computeGutterMargin(printer: PrinterId, pages: number, cover: CoverId = 'hard'): number {
  const { safe, gutter } = printers[printer];
  if (isLayflat(cover)) return LAYFLAT_CREASE_MM;
  return safe + (gutter.find(({ upToPages }) => pages <= upToPages)?.width ?? 0);
}

/** Width beside the crease of a layflat book where no head should be, in mm. */
const LAYFLAT_CREASE_MM = 5;

/** Returns the width in mm beside the fold where no face should be: what a binding swallows, or the crease of a layflat book. */
export function computeSwallowedWidth(printer: PrinterId, pages: number, cover: CoverId): number {
  const margin = computeGutterMargin(printer, pages, cover);
  return isLayflat(cover) ? margin : margin - printers[printer].safe;
}

/**
 * Returns the width in mm beside the fold that layouts keep free before the printer is known: the format's margin and
 * what the default printer's binding swallows.
 */
export const computeFoldMargin = (format: FormatId, pages: number): number =>
  Math.max(formats[format].gutter, computeGutterMargin(defaultPrinter, pages));

/**
 * Returns the page count from which the hidden part of the fold is computed; 0 for a layflat book, where nothing is
 * hidden.
 */
export const foldPageCount = (cover: CoverId, pages: number): number => (isLayflat(cover) ? 0 : pages);

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

/**
 * Returns the areas of a sheet, page by page in mm of the sheet, that neither the trim cuts nor the fold swallows. A
 * cover has no fold. Layouts and the editor use them before the printer is known.
 * @param pages inner pages of the book; thicker books swallow more at the fold
 */
export function safeAreas(sheet: Pick<SpreadDocument, 'format' | 'spine' | 'role'>, pages: number): Rect[] {
  const { safe } = formats[sheet.format];
  const fold = sheet.role === 'cover' ? safe : computeFoldMargin(sheet.format, pages);
  return pageAreasOf(sheet).map(({ side, x, width, height }) => ({
    x: x + (side === 'left' ? safe : fold),
    y: safe,
    width: width - safe - fold,
    height: height - 2 * safe,
  }));
}
