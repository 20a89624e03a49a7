import type { SpreadDocument, SpreadElement } from '../model';
import { documentLimits } from './documentLimits';
import { serialiseSpread } from './serialiseSpread';

/** Most characters of an element without its words, and of a line or an unplaced photo. */
const MAX_CHARACTERS = { element: 1500, line: 60, character: 12 } as const;

const textCharacters = (element: SpreadElement): number => {
  if (element.type === 'map')
    return element.places.reduce(
      (sum, { name }) => sum + MAX_CHARACTERS.line + MAX_CHARACTERS.character * name.length,
      0,
    );
  if (element.type === 'qr') return MAX_CHARACTERS.character * element.text.length;
  return element.type === 'text'
    ? MAX_CHARACTERS.character * element.text.length +
        MAX_CHARACTERS.line * (element.lines.length + (element.styles ?? []).length)
    : 0;
};

/** Returns a cheap upper bound of a document's HTML length, or the exact length when the bound exceeds the limit. */
export function boundHtmlLength(doc: SpreadDocument): number {
  const { elements, unplacedPhotoIds = [] } = doc;
  const most =
    MAX_CHARACTERS.element +
    MAX_CHARACTERS.line * unplacedPhotoIds.length +
    elements.reduce((sum, one) => sum + MAX_CHARACTERS.element + textCharacters(one), 0);
  return most <= documentLimits.length ? most : serialiseSpread(doc).length;
}
