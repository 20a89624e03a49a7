import { keepPreviouslyVisible } from '../../document/edit/keepVisible';
import type { SpreadDocument } from '../../document/model';
import { breakTextElement } from '../../document/text/breakLines';
import { createRandom } from '../../random';
import { headLossOf } from '../arrange/faceSafeZones';
import type { MadeSpread } from '../compose/innerSpreads';
import { captionStyle } from '../compose/spreadComposer';
import { reasonsOfCrops } from '../explain/explainLayout';
import { geometryOf } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { documentOf, readSpread, waysOf } from './spreadAlternatives';

/** Whether something on a spread is locked by itself. */
export const isAnchored = ({ elements }: SpreadDocument): boolean => elements.some(({ locked }) => locked);

/** The words and the background that the engine gave a spread, in the way of another template. A chapter's title page stays. */
function restyled(doc: SpreadDocument, template: AlbumTemplate): SpreadDocument {
  if (doc.elements.some(({ type }) => type === 'shape')) return doc;
  const { font, size, leading, colour, align } = captionStyle(template, geometryOf(doc.format, template, 0));
  const elements = doc.elements.map((element) => {
    if (element.type === 'photo' && !element.locked && element.frame.y >= 0) return { ...element, ...template.photo };
    if (element.type !== 'text' || element.locked || element.rotation !== 0) return element;
    const styled = { ...element, font, size, leading, colour, align };
    return { ...styled, lines: breakTextElement(styled) };
  });
  const background = { ...doc.background, colour: template.background };
  return { ...doc, background, elements };
}

/**
 * A spread with its photos placed anew around what is locked on it, which stays to the last bit.
 * @returns null where there is no room for them, or no way that cuts no head
 */
export function solvedAround(
  doc: SpreadDocument,
  known: ReadonlyMap<string, Subject>,
  template: AlbumTemplate,
  seed: number,
  pages: number,
): MadeSpread | null {
  const spread = readSpread(restyled(doc, template), known, template, pages);
  if (spread.free.length === 0) return null;
  const free = new Set(spread.free.map(({ id }) => id));
  const ways = waysOf(spread, createRandom(seed)).sort((a, b) => a.cost - b.cost);
  for (const way of ways.slice(0, TRIED)) {
    const solved = keepPreviouslyVisible(doc, documentOf(spread, way));
    const isSafe = solved.elements.every((element) => {
      const subject = element.type === 'photo' && free.has(element.id) ? known.get(element.fileId ?? '') : undefined;
      return !subject || element.type !== 'photo' || headLossOf(subject, element, solved, pages) === 0;
    });
    if (isSafe)
      return { doc: solved, reasons: [{ code: 'locked', values: {} }, ...reasonsOfCrops(solved, known, pages)] };
  }
  return null;
}

/** So many of the best ways are looked at for one that cuts no head. */
const TRIED = 12;
