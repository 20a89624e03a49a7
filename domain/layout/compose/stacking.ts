import type { Colour, Rect, ShapeElement, SpreadDocument, SpreadElement } from '../../document/model';
import { elementBounds, hasOverlap } from '../../document/pageGeometry';

/** The paper, among what an element lies on. */
export const PAPER = -1;

/** Something that an element lies on, wholly or in part. */
export interface Ground {
  /** Its place in the pile, or {@link PAPER}. */
  readonly at: number;
  /** Null where it has many, or no certain one: of a picture, and of what shines through. */
  readonly colour: Colour | null;
}

/** mm; what is narrower is a stroke that words do not lie on. */
const STROKE = 2;

/** A shape that is filled, and wide enough to lie on. */
export const isSurface = (element: SpreadElement): element is ShapeElement & { readonly fill: Colour } =>
  element.type === 'shape' &&
  element.fill !== null &&
  element.shape !== 'line' &&
  Math.min(element.frame.width, element.frame.height) >= STROKE;

const isGround = (element: SpreadElement): boolean =>
  element.type === 'photo' ? element.fileId !== null : isSurface(element);

/** Whether the ellipse in a frame holds all of a rectangle. */
function ellipseHolds({ x, y, width, height }: Rect, inner: Rect): boolean {
  const [right, bottom] = [inner.x + inner.width, inner.y + inner.height];
  const away = (at: number, start: number, length: number) => ((at - start) / length - 0.5) * 2;
  const across = Math.max(...[inner.x, right].map((at) => Math.abs(away(at, x, width))));
  const down = Math.max(...[inner.y, bottom].map((at) => Math.abs(away(at, y, height))));
  return Math.hypot(across, down) <= 1;
}

const frameHolds = (frame: Rect, inner: Rect): boolean =>
  frame.x <= inner.x &&
  frame.y <= inner.y &&
  frame.x + frame.width >= inner.x + inner.width &&
  frame.y + frame.height >= inner.y + inner.height;

/** Whether nothing below something is seen around an element on it; in doubt not. */
function hides(over: SpreadElement, element: SpreadElement): boolean {
  if (over.opacity < 1 || over.rotation !== 0) return false;
  if (over.type === 'photo' && over.mask) return false;
  const isRound = over.type === 'shape' && over.shape === 'ellipse';
  return isRound ? ellipseHolds(over.frame, elementBounds(element)) : frameHolds(over.frame, elementBounds(element));
}

const groundAt = (element: SpreadElement, at: number): Ground => ({
  at,
  colour: isSurface(element) && element.opacity === 1 ? element.fill : null,
});

/** What the `n`th element of a spread lies on: photos and surfaces, the topmost first, and the paper where they do not hide it. */
export function groundsOf({ elements, background }: SpreadDocument, n: number): readonly Ground[] {
  const grounds: Ground[] = [];
  const element = elements[n];
  if (!element) return grounds;
  for (let at = n - 1; at >= 0; at -= 1) {
    const over = elements[at];
    if (!over || !isGround(over) || !hasOverlap(elementBounds(over), elementBounds(element))) continue;
    grounds.push(groundAt(over, at));
    if (hides(over, element)) return grounds;
  }
  return [...grounds, { at: PAPER, colour: background.picture ? null : background.colour }];
}
