import { MIN_OPACITY, MIN_PHOTO_SIDE_MM } from '../document/edit/styles';
import { traitsOf } from '../document/elementTraits';
import type { SpreadDocument, SpreadElement } from '../document/model';
import { elementBounds, pagesBounds } from '../document/pageGeometry';
import { findHiddenReason } from '../document/visibility';
import { hasOverlap } from '../geometry/rect';
import type { SpreadFinding } from './texts';
import type { QuickFix } from './types';

const isInvisible = ({ type, opacity, frame }: SpreadElement) =>
  opacity < MIN_OPACITY || (type === 'photo' && Math.min(frame.width, frame.height) < MIN_PHOTO_SIDE_MM);

export function checkHidden(doc: SpreadDocument): SpreadFinding[] {
  return doc.elements.flatMap((element, i): SpreadFinding[] => {
    const { id: elementId } = element;
    if (traitsOf(element).isDecor || (element.type === 'photo' && element.fileId === null)) return [];
    const code = isInvisible(element) ? 'unseen' : findHiddenReason(doc, i) === 'covered' ? 'covered' : null;
    return code ? [{ code, severity: 'warning', elementId, values: {} }] : [];
  });
}

/** A photo as thin as a line has no fix. */
export function showAgainFixes({ id, opacity }: SpreadElement): QuickFix[] {
  if (opacity >= MIN_OPACITY) return [];
  return [{ kind: 'show_again', command: { kind: 'setStyle', ids: [id], style: { opacity: 1 } } }];
}

export const bringUpFix = ({ id }: SpreadElement): QuickFix => ({
  kind: 'bring_up',
  command: { kind: 'reorderElements', ids: [id], to: 'front' },
});

/** Finds elements that are off the pages but for a strip at most. `checkTexts` reports cut texts. */
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

export function bringBackFix(doc: SpreadDocument, element: SpreadElement): QuickFix {
  const box = elementBounds(element);
  const pages = pagesBounds(doc);
  const dx = offsetInto(box.x, box.width, pages.x, pages.width);
  const dy = offsetInto(box.y, box.height, pages.y, pages.height);
  return { kind: 'bring_back', command: { kind: 'moveElements', ids: [element.id], dx, dy } };
}
