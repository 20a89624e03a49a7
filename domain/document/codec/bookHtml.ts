import type { SpreadDocument } from '../model';
import { parseSpread } from './parseSpread';

const END = '</section>';

export const joinSpreads = (html: readonly string[]): string => html.join('\n');

/** Splits such a text into spreads. In the dialect, `</section>` occurs only at the end of a spread. */
export function splitSpreads(html: string): string[] {
  const parts = html.split(END);
  return parts.slice(0, -1).map((part) => `${part.trimStart()}${END}`);
}

/**
 * Reads a whole book.
 * @throws DocumentError when a spread is invalid
 */
export const parseBook = (html: string): SpreadDocument[] => splitSpreads(html).map(parseSpread);
