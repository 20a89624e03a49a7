import type { SpreadDocument } from '../model';
import { parseSpread } from './parseSpread';

const END = '</section>';

/** Serialised spreads as one HTML text, in their order. */
export const joinSpreads = (html: readonly string[]): string => html.join('\n');

/** The spreads of such a text: in the dialect, `</section>` stands nowhere but at the end of one. */
export function splitSpreads(html: string): string[] {
  const parts = html.split(END);
  return parts.slice(0, -1).map((part) => `${part.trimStart()}${END}`);
}

/**
 * Reads a whole book.
 * @throws DocumentError when a spread of it is not valid
 */
export const parseBook = (html: string): SpreadDocument[] => splitSpreads(html).map(parseSpread);
