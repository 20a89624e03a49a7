import type { SpreadDocument, SpreadElement } from '../document/model';
import { isOnSpine } from '../document/spine/spineTitle';
import { findGlyphBounds } from '../document/text/positionLines';
import { toGrid } from '../geometry/numbers';
import {
  type BookBinding,
  computePageAreas,
  findPageAreaAt,
  measureOverhang,
  type PageSafeArea,
} from '../print/safeAreas';

function moveTextInside(doc: SpreadDocument, element: SpreadElement, areas: readonly PageSafeArea[]): SpreadElement {
  const ink = element.type === 'text' && !element.locked ? findGlyphBounds(element) : null;
  const area = ink && !isOnSpine(doc, ink) ? findPageAreaAt(areas, ink) : undefined;
  if (!ink || !area) return element;
  const { left, right, top, bottom } = measureOverhang(ink, area.required);
  if (left + right + top + bottom === 0) return element;
  const { frame } = element;
  const [dx, dy] = [left > 0 ? left : -right, top > 0 ? top : -bottom];
  return { ...element, frame: { ...frame, x: roundAway(frame.x, dx), y: roundAway(frame.y, dy) } };
}

/** Rounds to the grid of layouts without falling short of a shift. */
const roundAway = (at: number, by: number): number => (by === 0 ? at : toGrid(at + by + 0.005 * Math.sign(by)));

/**
 * Moves words of a new spread whose letters reach out of their frame, and so out of the area that the printer wants
 * them in: fonts differ in how low they stand in a line.
 */
export function moveTextsInside(doc: SpreadDocument, binding: BookBinding): SpreadDocument {
  const areas = computePageAreas(doc, binding);
  return { ...doc, elements: doc.elements.map((element) => moveTextInside(doc, element, areas)) };
}
