import type { SpreadDocument, SpreadElement } from '../model';
import { documentLimits } from './documentLimits';
import { serialiseSpread } from './serialiseSpread';

/** Most characters of an element without its words, and of a line or a photo laid aside. */
const MOST = { element: 1500, line: 60, character: 12 } as const;

const wordsOf = (element: SpreadElement): number => {
  if (element.type === 'qr') return MOST.character * element.text.length;
  return element.type === 'text' ? MOST.character * element.text.length + MOST.line * element.lines.length : 0;
};

/** Characters of the HTML of a document where they may be more than one may have; an upper bound, which costs nothing, where they are not. */
export function lengthOf(doc: SpreadDocument): number {
  const { elements, aside = [] } = doc;
  const most =
    MOST.element + MOST.line * aside.length + elements.reduce((sum, one) => sum + MOST.element + wordsOf(one), 0);
  return most <= documentLimits.length ? most : serialiseSpread(doc).length;
}
