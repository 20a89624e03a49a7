import { hasOverlap, pageAreasOf, paintedBounds, type SpreadDocument } from '@domain/document';
import type { Point } from '@/lib/pinch';

/** Whether an element that goes this way (mm) comes to a page on which it is not painted where it lies. */
export function crossesFold(doc: SpreadDocument, ids: readonly string[], { x, y }: Point): boolean {
  const pages = pageAreasOf(doc);
  if (pages.length < 2 || doc.role === 'cover') return false;
  return doc.elements.some((element) => {
    if (!ids.includes(element.id)) return false;
    const box = paintedBounds(element);
    const there = { ...box, x: box.x + x, y: box.y + y };
    return pages.some((page) => hasOverlap(there, page) && !hasOverlap(box, page));
  });
}
