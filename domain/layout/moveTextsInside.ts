import type { SpreadDocument, SpreadElement } from '../document/model';
import { isOnSpine } from '../document/spine/spineTitle';
import { findGlyphBounds } from '../document/text/positionLines';
import { toGrid } from '../geometry/numbers';
import type { Rect } from '../geometry/rect';
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

const CANONICAL_STEP_MM = 0.01;
const isSameFrame = (a: Rect, b: Rect): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= CANONICAL_STEP_MM);

/**
 * Moves words of a new arrangement whose letters reach out of their frame, and so out of the area that the printer wants
 * them in: fonts differ in how low they stand in a line.
 * @param before the spread that was rearranged: words whose frame stayed were put there by the user, and stay
 */
export function moveTextsInside(doc: SpreadDocument, binding: BookBinding, before?: SpreadDocument): SpreadDocument {
  const areas = computePageAreas(doc, binding);
  const frames = new Map(before?.elements.map(({ id, frame }) => [id, frame]));
  const elements = doc.elements.map((element) => {
    const was = frames.get(element.id);
    return was && isSameFrame(was, element.frame) ? element : moveTextInside(doc, element, areas);
  });
  return { ...doc, elements };
}
