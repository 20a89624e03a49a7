import type { FormatId } from '../geometry/formats';
import { formats } from '../geometry/formats';

export interface PageLimits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Counts the inner pages of a number of spreads: the cover has none, opening and closing have one each. */
export const countPages = (spreadCount: number): number => Math.max(0, 2 * spreadCount - 4);

/** Returns the inner page counts that a format allows. */
export function pageLimits(format: FormatId): PageLimits {
  const { minPages, maxPages, pageStep } = formats[format];
  return { min: minPages, max: maxPages, step: pageStep };
}

/** Returns the nearest page count within the limits, not below `pages` where possible. */
export function clampToPageLimits({ min, max, step }: PageLimits, pages: number): number {
  const stepped = Math.ceil(Math.max(0, pages - min) / step) * step + min;
  return Math.min(stepped, max - ((max - min) % step));
}
