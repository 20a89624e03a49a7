import {
  addSpineTitle,
  bleedBoxOf,
  findPageArea,
  growRect,
  listPrintPages,
  type PaintStep,
  paintPage,
  paintSheet,
  type Rect,
  removeSpineTexts,
  resizeSpine,
  type SpreadDocument,
  sheetRect,
} from '@domain/document';
import { computeCoverSheet, computeSpineTitleHeight, formats, printers } from '@domain/print';
import type { PdfOutput } from '../pdfOutput';

export interface FilePage {
  readonly spreadIndex: number;
  readonly doc: SpreadDocument;
  readonly trim: Rect;
  /** Printed area: the trim with its bleed. */
  readonly bleed: Rect;
  /** Paper size: the bleed with a margin for marks. */
  readonly media: Rect;
  /** Area painted by the document. Beyond it, up to the bleed, its edges continue. */
  readonly painted: Rect;
  readonly steps: readonly PaintStep[];
  /** X of the cover sheet's folds. */
  readonly folds: readonly number[];
  readonly number: number | null; // Inner page number; null for covers
}

export interface FileContents {
  readonly spreads: readonly SpreadDocument[];
  readonly title: string;
  readonly output: PdfOutput;
}

const MARKS_MARGIN_MM = 9;

type PrintOutput = Extract<PdfOutput, { kind: 'print' }>;

/** A proof contains all printed pages in one file. */
const toPrintOutput = (output: Exclude<PdfOutput, { kind: 'screen' }>): PrintOutput =>
  output.kind === 'print' ? output : { kind: 'print', book: output.book, part: 'whole', marks: false };

export const hasMarks = ({ marks, book }: PrintOutput): boolean => marks && printers[book.printer].marks === 'allowed';

const growByMarks = (output: PrintOutput, bleed: Rect): Rect =>
  hasMarks(output) ? growRect(bleed, MARKS_MARGIN_MM) : bleed;

function screenPages({ spreads }: FileContents): FilePage[] {
  return listPrintPages(spreads).map(({ spreadIndex, side, number }) => {
    const { doc, page } = pageAt(spreads, spreadIndex, side);
    const all = { trim: page, bleed: page, media: page, painted: page };
    return { spreadIndex, doc, ...all, steps: paintPage(doc, side), folds: [], number };
  });
}

function pageAt(spreads: readonly SpreadDocument[], spreadIndex: number, side: 'left' | 'right') {
  const doc = spreads[spreadIndex];
  const page = doc && findPageArea(doc, side);
  if (!doc || !page) throw new Error(`spread ${spreadIndex} has no ${side} page`);
  return { doc, page };
}

/**
 * Returns the document's bleed on the outer edges; at the fold the neighbouring page continues up to the
 * printed edge.
 */
function paintedOf(doc: SpreadDocument, side: 'left' | 'right', page: Rect, bleed: Rect): Rect {
  const own = bleedBoxOf(doc, page);
  const left = side === 'right' ? Math.min(own.x, bleed.x) : own.x;
  const right = Math.max(own.x + own.width, side === 'left' ? bleed.x + bleed.width : Number.NEGATIVE_INFINITY);
  return { ...own, x: left, width: right - left };
}

function insidePages({ spreads }: FileContents, output: PrintOutput): FilePage[] {
  return listPrintPages(spreads).flatMap(({ spreadIndex, side, number }) => {
    const { doc, page } = pageAt(spreads, spreadIndex, side);
    if (doc.role === 'cover') return [];
    const bleed = growRect(page, printers[output.book.printer].bleed);
    const painted = paintedOf(doc, side, page, bleed);
    const media = growByMarks(output, bleed);
    return [{ spreadIndex, doc, trim: page, bleed, media, painted, steps: paintPage(doc, side), folds: [], number }];
  });
}

function coverPages({ spreads, title }: FileContents, output: PrintOutput): FilePage[] {
  const { book } = output;
  const { trim, media: bleed, spineBand, boardGap, hinges } = computeCoverSheet(book);
  return spreads.flatMap((cover, spreadIndex) => {
    if (cover.role !== 'cover') return [];
    const bound = resizeSpine(cover, boardGap);
    const titleHeight = computeSpineTitleHeight(book);
    const doc = titleHeight === 0 ? removeSpineTexts(bound) : addSpineTitle(bound, title, titleHeight);
    const painted = growRect(sheetRect(doc), formats[doc.format].bleed);
    const [back, front] = hinges;
    const folds = [
      ...(back ? [back.x] : []),
      spineBand.x,
      spineBand.x + spineBand.width,
      ...(front ? [front.x + front.width] : []),
    ];
    const media = growByMarks(output, bleed);
    return [{ spreadIndex, doc, trim, bleed, media, painted, steps: paintSheet(doc), folds, number: null }];
  });
}

/**
 * Returns the pages of the file in order. `screen`: front, 1…N, back, trimmed. `print`: the part that the
 * printer wants; `proof`: all parts.
 */
export function createFilePages(contents: FileContents): FilePage[] {
  if (contents.output.kind === 'screen') return screenPages(contents);
  const output = toPrintOutput(contents.output);
  const { part } = output;
  return [
    ...(part === 'inside' ? [] : coverPages(contents, output)),
    ...(part === 'cover' ? [] : insidePages(contents, output)),
  ];
}
