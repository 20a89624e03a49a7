import { keepPreviouslyVisible } from '../../document/edit/keepVisible';
import { scaleText } from '../../document/edit/styles';
import { traitsOf } from '../../document/elementTraits';
import type { SpreadDocument } from '../../document/model';
import { breakTextElement } from '../../document/text/breakLines';
import type { BookBinding } from '../../print/safeAreas';
import { createRandom } from '../../random';
import { measureHeadLoss } from '../arrange/faceSafeZones';
import type { LaidOutSpread } from '../compose/spreads/innerSpreads';
import { captionStyle } from '../compose/text/textStyles';
import { explainCrops } from '../explain/explainLayout';
import { moveTextsInside } from '../moveTextsInside';
import { computeReadingScale } from '../pageGeometry';
import type { Subject } from '../subject';
import type { AlbumTemplate } from '../templates';
import { analyseSpread, applyAlternative } from './rearrangeableSpread';
import { spreadAlternatives } from './spreadAlternatives';

export const hasLocked = ({ elements }: SpreadDocument): boolean => elements.some(({ locked }) => locked);

function restyleUnlocked(doc: SpreadDocument, template: AlbumTemplate): SpreadDocument {
  if (doc.elements.some((element) => traitsOf(element).isDecor)) return doc;
  const { font, size, leading, colour, align } = captionStyle(template, {
    readingScale: computeReadingScale(doc.format),
  });
  const elements = doc.elements.map((element) => {
    if (element.type === 'photo' && !element.locked && element.frame.y >= 0) return { ...element, ...template.photo };
    if (element.type !== 'text' || element.locked || element.rotation !== 0) return element;
    const styled = { ...scaleText(element, size), font, leading, colour, align };
    return { ...styled, lines: breakTextElement(styled) };
  });
  const background = { ...doc.background, colour: template.background };
  return { ...doc, background, elements };
}

/**
 * Rearranges the photos of a spread around its locked elements, which do not change.
 * @returns null when they do not fit, or every arrangement cuts a head
 */
export function relayoutAroundLocked(
  doc: SpreadDocument,
  known: ReadonlyMap<string, Subject>,
  template: AlbumTemplate,
  seed: number,
  binding: BookBinding,
): LaidOutSpread | null {
  const spread = analyseSpread(restyleUnlocked(doc, template), known, template, binding);
  if (spread.free.length === 0) return null;
  const free = new Set(spread.free.map(({ id }) => id));
  const ways = spreadAlternatives(spread, createRandom(seed)).sort((a, b) => a.cost - b.cost);
  for (const way of ways.slice(0, MAX_ALTERNATIVES_TRIED)) {
    const solved = moveTextsInside(keepPreviouslyVisible(doc, applyAlternative(spread, way)), binding, doc);
    const isSafe = solved.elements.every((element) => {
      const subject = element.type === 'photo' && free.has(element.id) ? known.get(element.fileId ?? '') : undefined;
      return !subject || element.type !== 'photo' || measureHeadLoss(subject, element, solved, binding) === 0;
    });
    if (isSafe)
      return { doc: solved, reasons: [{ code: 'locked', values: {} }, ...explainCrops(solved, known, binding)] };
  }
  return null;
}

const MAX_ALTERNATIVES_TRIED = 12;
