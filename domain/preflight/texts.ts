import { isDrawnElement } from '../document/elementTraits';
import type { DrawnElement, SpreadDocument, TextElement } from '../document/model';
import { spineRect } from '../document/pageGeometry';
import { resizeSpine } from '../document/spine/resizeSpine';
import { addSpineTitle, isOnSpine } from '../document/spine/spineTitle';
import { hasTextOverflow } from '../document/text/lineLayout';
import { findGlyphBounds } from '../document/text/positionLines';
import { findMissingCharacters } from '../document/text/textRuns';
import { measureDrawnWords } from '../drawing/foreground';
import { placeNames } from '../drawing/mapPlaces';
import { roundToTenthMm } from '../geometry/numbers';
import type { Rect } from '../geometry/rect';
import { computeSpineTitleHeight, computeSpineWidth } from '../print/bookRules';
import { printers } from '../print/printers';
import { computePageAreas, findPageAreaAt, measureOverhang, type PageSafeArea } from '../print/safeAreas';
import type { CheckedBook, Finding, PreflightRules } from './types';

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

export type SpreadFinding = Omit<Finding, 'spreadId' | 'quickFix'>;

/** Tolerance in mm: documents are stored to 0.001 mm, finer than any cutter. */
const SLACK_MM = 0.05;

/** Reports the worst fault of a spine text: cut at an end, else too large, else near an end. */
function spineFinding(doc: SpreadDocument, elementId: string, ink: Rect, book: PreflightRules): SpreadFinding[] {
  const { safe } = printers[book.printer].covers[book.cover];
  const { y, height } = spineRect(doc);
  const [trim, inner] = [
    { ...ink, y, height },
    { ...ink, y: y + safe, height: height - 2 * safe },
  ];
  const atEnds = placeFinding(elementId, ink, { trim, required: inner, fold: null });
  const maxHeight = computeSpineTitleHeight(book);
  if (ink.width <= maxHeight + SLACK_MM || atEnds.some(({ severity }) => severity === 'error')) return atEnds;
  return [
    {
      code: 'spine_text',
      severity: 'warning',
      elementId,
      values: { mm: roundToTenthMm(ink.width), room: roundToTenthMm(maxHeight) },
    },
  ];
}

function placeFinding(elementId: string, ink: Rect, area: Omit<PageSafeArea, 'safe'>): SpreadFinding[] {
  const sides = { trim: measureOverhang(ink, area.trim), safe: measureOverhang(ink, area.required) };
  const foldIsLeft = area.fold === area.trim.x;
  const folds = area.fold !== null;
  const most = ({ left, right, top, bottom }: typeof sides.trim, fold: boolean) => {
    const outer = folds ? (foldIsLeft ? right : left) : Math.max(left, right);
    return fold ? (foldIsLeft ? left : right) : Math.max(outer, top, bottom);
  };
  const found = (code: SpreadFinding['code'], severity: Finding['severity'], mm: number): SpreadFinding[] => [
    { code, severity, elementId, values: { mm: roundToTenthMm(mm) } },
  ];
  if (most(sides.trim, false) > SLACK_MM) return found('text_cut', 'error', most(sides.trim, false));
  if (most(sides.safe, false) > SLACK_MM) return found('text_near_trim', 'warning', most(sides.safe, false));
  if (folds && most(sides.safe, true) > SLACK_MM) return found('text_near_gutter', 'warning', most(sides.safe, true));
  return [];
}

function checkText(
  doc: SpreadDocument,
  text: TextElement,
  book: PreflightRules,
  areas: readonly PageSafeArea[],
): SpreadFinding[] {
  const { id: elementId } = text;
  const missing = findMissingCharacters(text.text, text.font);
  const findings: SpreadFinding[] = [];
  if (missing.length > 0) {
    findings.push({ code: 'text_glyphs', severity: 'error', elementId, values: { characters: missing.join(' ') } });
  }
  if (hasTextOverflow(text)) findings.push({ code: 'text_overflow', severity: 'warning', elementId, values: {} });
  const ink = findGlyphBounds(text);
  if (!ink) return findings;
  if (isOnSpine(doc, ink)) return [...findings, ...spineFinding(doc, elementId, ink, book)];
  const area = findPageAreaAt(areas, ink);
  if (area) return [...findings, ...placeFinding(elementId, ink, area)];
  return [...findings, { code: 'text_cut', severity: 'error', elementId, values: { mm: roundToTenthMm(ink.width) } }];
}

export function checkTexts(doc: SpreadDocument, book: PreflightRules): SpreadFinding[] {
  const areas = computePageAreas(doc, book);
  return doc.elements.flatMap((element) => (element.type === 'text' ? checkText(doc, element, book, areas) : []));
}

export function checkSpineTitle({ title = '', spreads }: CheckedBook, rules: PreflightRules): Finding[] {
  const maxHeight = computeSpineTitleHeight(rules);
  return spreads.flatMap(({ id: spreadId, document }): Finding[] => {
    if (document.role !== 'cover') return [];
    const cover = resizeSpine(document, computeSpineWidth(rules));
    const printed = addSpineTitle(cover, title, maxHeight).elements.slice(cover.elements.length).at(-1);
    const missing = printed?.type === 'text' ? findMissingCharacters(printed.text, printed.font) : [];
    const values = { characters: missing.join(' ') };
    return missing.length === 0 ? [] : [{ code: 'text_glyphs', severity: 'error', spreadId, values }];
  });
}
