import type { SpreadDocument, SpreadElement } from '../document/model';
import { elementBounds, pagesBounds } from '../document/pageGeometry';
import { findHiddenReason } from '../document/visibility';
import { hasOverlap } from '../geometry/rect';
import type { SpreadFinding } from './texts';
import type { QuickFix } from './types';

/** Finds elements that lie beside the pages, except for at most a strip. `checkTexts` reports cut words. */
export function checkOffPages(doc: SpreadDocument): SpreadFinding[] {
  const pages = pagesBounds(doc);
  return doc.elements.flatMap((element, i): SpreadFinding[] => {
    if (element.type === 'text') return [];
    const isAway = !hasOverlap(elementBounds(element), pages) || findHiddenReason(doc, i) === 'off_pages';
    return isAway ? [{ code: 'off_pages', severity: 'warning', elementId: element.id, values: {} }] : [];
  });
}

/** Returns the shift that brings a span between two ends, or centres it when it is longer. */
function offsetInto(at: number, size: number, from: number, available: number): number {
  if (size > available) return from + (available - size) / 2 - at;
  return Math.min(Math.max(at, from), from + available - size) - at;
}

/** Moves an element to the nearest place on the pages. */
export function bringBackFix(doc: SpreadDocument, element: SpreadElement): QuickFix {
  const box = elementBounds(element);
  const pages = pagesBounds(doc);
  const dx = offsetInto(box.x, box.width, pages.x, pages.width);
  const dy = offsetInto(box.y, box.height, pages.y, pages.height);
  return { kind: 'bring_back', command: { kind: 'moveElements', ids: [element.id], dx, dy } };
}
