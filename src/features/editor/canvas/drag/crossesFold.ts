import { hasOverlap, pageAreasOf, paintedBounds, type SpreadDocument } from '@domain/document';
import type { Point } from '@/lib/pinch';

/** Returns whether a move by this many mm brings an element to a page that does not paint it yet. */
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
