import { type FormatId, formats } from '@domain/print';

/** Smallest span. Small books alone on a shelf still look smaller than the default format. */
const MIN_SPAN_MM = 210;

/**
 * Returns the length that the width of a card stands for, in mm: the longest side of all books on the shelf, so that all
 * have one scale and each fits into the square of its card.
 */
export const computeShelfSpanMm = (books: readonly FormatId[]): number =>
  Math.max(MIN_SPAN_MM, ...books.map((id) => Math.max(formats[id].width, formats[id].height)));

/** Returns the share of the card's width that the cover takes, 0..1. */
export const computeCoverShare = (format: FormatId, spanMm: number): number => formats[format].width / spanMm;

/** Returns the width of the cover as a CSS length of its card. */
export const coverWidth = (format: FormatId, spanMm: number): string => `${computeCoverShare(format, spanMm) * 100}%`;
