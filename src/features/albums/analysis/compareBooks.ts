import { parseSpread, type SpreadDocument } from '@domain/document';
import type { LayoutChanges } from '@domain/layout';
import { compareLayouts } from '@domain/layout/revise/compareLayouts';

const parseAll = (spreads: readonly string[]): SpreadDocument[] => spreads.map((html) => parseSpread(html));

/**
 * Compares the spreads of an album with those of another layout.
 * @param before HTML of the present spreads, the cover first
 * @param after HTML of the new spreads
 * @throws as `parseSpread`
 */
export const compareBooks = (before: readonly string[], after: readonly string[]): LayoutChanges =>
  compareLayouts(parseAll(before), parseAll(after));
