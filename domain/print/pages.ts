import type { FormatId } from './formats';
import { formats } from './formats';

/** Limits of the pages of the inside that a printer takes. */
export function pageLimits(format: FormatId): { readonly min: number; readonly max: number; readonly step: number } {
  const { minPages, maxPages, pageStep } = formats[format];
  return { min: minPages, max: maxPages, step: pageStep };
}

/** The nearest page count, not below `pages` where possible, that a printer takes. */
export function clampPageCount(format: FormatId, pages: number): number {
  const { min, max, step } = pageLimits(format);
  const stepped = Math.ceil(Math.max(0, pages - min) / step) * step + min;
  return Math.min(stepped, max - ((max - min) % step));
}
