import type { Rect, SpreadDocument, TextElement } from '../../document/model';
import { isOnSpine } from '../../document/spine/spineTitle';
import { inkOf } from '../../document/text/glyphBounds';
import { textOverflows } from '../../document/text/positionLines';
import { missingCharacters } from '../../document/text/textRuns';
import { toTenth } from '../../geometry/units';
import { spineTitleRoom } from '../bookRules';
import { type Area, areaOf, areasOf, type BookRules, beyond } from './pageAreas';
import type { Finding } from './types';

export type SpreadFinding = Omit<Finding, 'spreadId' | 'mend'>;

/** mm that do not count: documents are stored to 0.001 mm, and nobody cuts that exactly. */
const SLACK = 0.05;

function spineFinding(elementId: string, ink: Rect, book: BookRules): SpreadFinding[] {
  const room = spineTitleRoom(book);
  if (ink.width <= room + SLACK) return [];
  return [
    { code: 'spine_text', severity: 'warning', elementId, values: { mm: toTenth(ink.width), room: toTenth(room) } },
  ];
}

/** Only the worst of what is wrong with a text's place. */
function placeFinding(elementId: string, ink: Rect, area: Area): SpreadFinding[] {
  const sides = { trim: beyond(ink, area.trim), safe: beyond(ink, area.safe) };
  const foldIsLeft = area.fold === area.trim.x;
  const folds = area.fold !== null;
  const most = ({ left, right, top, bottom }: typeof sides.trim, fold: boolean) => {
    const outer = folds ? (foldIsLeft ? right : left) : Math.max(left, right);
    return fold ? (foldIsLeft ? left : right) : Math.max(outer, top, bottom);
  };
  const found = (code: SpreadFinding['code'], severity: Finding['severity'], mm: number): SpreadFinding[] => [
    { code, severity, elementId, values: { mm: toTenth(mm) } },
  ];
  if (most(sides.trim, false) > SLACK) return found('text_cut', 'error', most(sides.trim, false));
  if (most(sides.safe, false) > SLACK) return found('text_near_trim', 'warning', most(sides.safe, false));
  if (folds && most(sides.safe, true) > SLACK) return found('text_near_gutter', 'warning', most(sides.safe, true));
  return [];
}

function checkText(doc: SpreadDocument, text: TextElement, book: BookRules, areas: readonly Area[]): SpreadFinding[] {
  const { id: elementId } = text;
  const missing = missingCharacters(text.text, text.font);
  const findings: SpreadFinding[] = [];
  if (missing.length > 0) {
    findings.push({ code: 'text_glyphs', severity: 'error', elementId, values: { characters: missing.join(' ') } });
  }
  if (textOverflows(text)) findings.push({ code: 'text_overflow', severity: 'warning', elementId, values: {} });
  const ink = inkOf(text);
  if (!ink) return findings;
  if (isOnSpine(doc, ink)) return [...findings, ...spineFinding(elementId, ink, book)];
  const area = areaOf(areas, ink);
  if (area) return [...findings, ...placeFinding(elementId, ink, area)];
  return [...findings, { code: 'text_cut', severity: 'error', elementId, values: { mm: toTenth(ink.width) } }];
}

/** What is wrong with the texts of a spread. */
export function checkTexts(doc: SpreadDocument, book: BookRules): SpreadFinding[] {
  const areas = areasOf(doc, book);
  return doc.elements.flatMap((element) => (element.type === 'text' ? checkText(doc, element, book, areas) : []));
}
