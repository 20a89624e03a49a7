import type { SpreadDocument, SpreadElement } from '../../document/model';
import { elementBounds, hasOverlap, pagesBounds } from '../../document/pageGeometry';
import { findHiddenReason } from '../../document/visibility';
import type { SpreadFinding } from './texts';
import type { QuickFix } from './types';

/** Finds elements that lie beside the pages, wholly or but for a strip, where nobody sees them. Words that are cut off are found as such (`checkTexts`). */
export function checkOffPages(doc: SpreadDocument): SpreadFinding[] {
  const pages = pagesBounds(doc);
  return doc.elements.flatMap((element, i): SpreadFinding[] => {
    if (element.type === 'text') return [];
    const isAway = !hasOverlap(elementBounds(element), pages) || findHiddenReason(doc, i) === 'off_pages';
    return isAway ? [{ code: 'off_pages', severity: 'warning', elementId: element.id, values: {} }] : [];
  });
}

/** How far something goes to lie between two ends, or about their middle where it is longer. */
function offsetInto(at: number, size: number, from: number, room: number): number {
  if (size > room) return from + (room - size) / 2 - at;
  return Math.min(Math.max(at, from), from + room - size) - at;
}

/** To the nearest place on the pages. */
export function bringBackFix(doc: SpreadDocument, element: SpreadElement): QuickFix {
  const box = elementBounds(element);
  const pages = pagesBounds(doc);
  const dx = offsetInto(box.x, box.width, pages.x, pages.width);
  const dy = offsetInto(box.y, box.height, pages.y, pages.height);
  return { kind: 'bring_back', command: { kind: 'moveElements', ids: [element.id], dx, dy } };
}
