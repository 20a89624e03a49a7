import type { Colour } from '../geometry/colour';
import { hasOverlap, type Rect } from '../geometry/rect';
import { traitsOf } from './elementTraits';
import type { SpreadDocument, SpreadElement } from './model';
import { elementBounds } from './pageGeometry';

/** Index of the page itself among the surfaces below an element. */
export const PAGE_BACKGROUND = -1;

export interface BackingSurface {
  /** Z-order index, or {@link PAGE_BACKGROUND}. */
  readonly index: number;
  /** Null when there is no single certain colour, as with pictures and translucent shapes. */
  readonly colour: Colour | null;
}

/** Narrower shapes are strokes, which words do not lie on. */
const MIN_SURFACE_WIDTH_MM = 2;

/** Returns the colour of an element that is filled and wide enough to lie on; null for others. */
export function surfaceColour(element: SpreadElement): Colour | null {
  const { width, height } = element.frame;
  return Math.min(width, height) >= MIN_SURFACE_WIDTH_MM ? traitsOf(element).fillColour(element) : null;
}

const isBacking = (element: SpreadElement): boolean =>
  element.type === 'photo' ? element.fileId !== null : surfaceColour(element) !== null;

function ellipseContains({ x, y, width, height }: Rect, inner: Rect): boolean {
  const [right, bottom] = [inner.x + inner.width, inner.y + inner.height];
  const away = (at: number, start: number, length: number) => ((at - start) / length - 0.5) * 2;
  const across = Math.max(...[inner.x, right].map((at) => Math.abs(away(at, x, width))));
  const down = Math.max(...[inner.y, bottom].map((at) => Math.abs(away(at, y, height))));
  return Math.hypot(across, down) <= 1;
}

const rectContains = (frame: Rect, inner: Rect): boolean =>
  frame.x <= inner.x &&
  frame.y <= inner.y &&
  frame.x + frame.width >= inner.x + inner.width &&
  frame.y + frame.height >= inner.y + inner.height;

/** Returns true when a surface hides everything below it around an element. Returns false when uncertain. */
function coversElement(over: SpreadElement, element: SpreadElement): boolean {
  if (over.opacity < 1 || over.rotation !== 0) return false;
  const outline = traitsOf(over).outline(over);
  if (outline === null) return false;
  const contains = outline === 'ellipse' ? ellipseContains : rectContains;
  return contains(over.frame, elementBounds(element));
}

const toBackingSurface = (element: SpreadElement, at: number): BackingSurface => ({
  index: at,
  colour: element.opacity === 1 ? surfaceColour(element) : null,
});

/**
 * Returns the photos and surfaces below the `n`th element, the topmost first, and the page where they do not hide it.
 */
export function surfacesBeneath({ elements, background }: SpreadDocument, n: number): readonly BackingSurface[] {
  const grounds: BackingSurface[] = [];
  const element = elements[n];
  if (!element) return grounds;
  for (let at = n - 1; at >= 0; at -= 1) {
    const over = elements[at];
    if (!over || !isBacking(over) || !hasOverlap(elementBounds(over), elementBounds(element))) continue;
    grounds.push(toBackingSurface(over, at));
    if (coversElement(over, element)) return grounds;
  }
  return [...grounds, { index: PAGE_BACKGROUND, colour: background.picture ? null : background.colour }];
}
