import { isDrawnElement } from '../document/elementTraits';
import type { DrawnElement, SpreadDocument } from '../document/model';
import { isOnSpine } from '../document/spine/spineTitle';
import { measureDrawnWords } from '../drawing/foreground';
import { placeNames } from '../drawing/mapPlaces';
import { roundToTenthMm } from '../geometry/units';
import { computePageAreas, findPageAreaAt, type PageSafeArea, type PreflightRules } from './pageAreas';
import { placeFinding, type SpreadFinding } from './texts';

const MIN_WORDS_SIZE_PT = 6;

function checkDrawing(doc: SpreadDocument, element: DrawnElement, areas: readonly PageSafeArea[]): SpreadFinding[] {
  const { id: elementId } = element;
  const findings: SpreadFinding[] = [];
  const words = measureDrawnWords(element);
  if (!words) return findings;
  const { box, leastSize } = words;
  if (leastSize < MIN_WORDS_SIZE_PT)
    findings.push({ code: 'drawing_small', severity: 'warning', elementId, values: { pt: roundToTenthMm(leastSize) } });
  if (element.type === 'map' && placeNames(element).isCrowded)
    findings.push({ code: 'map_crowded', severity: 'warning', elementId, values: {} });
  const area = isOnSpine(doc, box) ? undefined : findPageAreaAt(areas, box);
  return area ? [...findings, ...placeFinding(elementId, box, area)] : findings;
}

/** Checks the words of maps, calendars and date stamps: their size, and their distance from trim and fold. */
export function checkDrawings(doc: SpreadDocument, book: PreflightRules): SpreadFinding[] {
  const areas = computePageAreas(doc, book);
  return doc.elements.flatMap((element) => (isDrawnElement(element) ? checkDrawing(doc, element, areas) : []));
}
