import { centreOf, hasOverlap, inscribedSquare, type Rect } from '../geometry/rect';
import { traitsOf } from './elementTraits';
import type { SpreadDocument, SpreadElement } from './model';
import { elementBounds, pagesBounds } from './pageGeometry';
import { computePhotoOutline } from './photo/photoGeometry';
import { hasElementMetrics } from './text/fontMetrics';
import { findGlyphBounds } from './text/positionLines';

const MIN_VISIBLE_SHARE = 0.1;
const SAMPLES_PER_SIDE = 16;
/** Share of light that must pass through the elements above a point. */
const MIN_LIGHT_SHARE = 0.15;

export type HiddenReason = 'covered' | 'off_pages';

type HitTest = (x: number, y: number) => boolean;

interface Region {
  readonly bounds: Rect;
  readonly area: number;
  readonly contains: HitTest;
}

type RotatedFrame = Pick<SpreadElement, 'rotation' | 'frame'>;

function createRegion(
  rect: Rect,
  { frame, rotation }: RotatedFrame,
  has: HitTest,
  area = rect.width * rect.height,
): Region {
  const angle = (-rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const about = centreOf(frame);
  return {
    bounds: elementBounds({ frame: rect, rotation }),
    area,
    contains: (x, y) => {
      const [across, down] = [x - about.x, y - about.y];
      return has(about.x + across * cos - down * sin, about.y + across * sin + down * cos);
    },
  };
}

const inRect =
  ({ x, y, width, height }: Rect): HitTest =>
  (px, py) =>
    px >= x && px <= x + width && py >= y && py <= y + height;

const inEllipse = (rect: Rect): HitTest => {
  const { x, y } = centreOf(rect);
  return (px, py) => ((px - x) / (rect.width / 2)) ** 2 + ((py - y) / (rect.height / 2)) ** 2 <= 1;
};

const inArch = (rect: Rect, radius: number): HitTest => {
  const whole = inRect(rect);
  const centre = { x: rect.x + rect.width / 2, y: rect.y + radius };
  return (px, py) =>
    whole(px, py) &&
    (py >= centre.y || ((px - centre.x) / (rect.width / 2)) ** 2 + ((py - centre.y) / radius) ** 2 <= 1);
};

function computeRegion(element: SpreadElement): Region | null {
  const { frame } = element;
  switch (element.type) {
    case 'text': {
      const ink = findGlyphBounds(element);
      return ink && createRegion(ink, { frame, rotation: 0 }, inRect(ink));
    }
    case 'photo': {
      const { mask = null, radius } = element;
      if (mask === 'ellipse')
        return createRegion(frame, element, inEllipse(frame), (frame.width * frame.height * Math.PI) / 4);
      if (mask === 'arch')
        return createRegion(frame, element, inArch(frame, computePhotoOutline({ rect: frame, mask, radius }).radius));
      return createRegion(frame, element, inRect(frame));
    }
    case 'shape':
      return createRegion(frame, element, element.shape === 'ellipse' ? inEllipse(frame) : inRect(frame));
    case 'map':
    case 'calendar':
    case 'date':
      return createRegion(frame, element, inRect(frame));
    case 'sticker':
    case 'qr': {
      const square = inscribedSquare(frame);
      return createRegion(square, element, inRect(square));
    }
  }
}

const regions = new WeakMap<SpreadElement, Region | null>();
function getRegion(element: SpreadElement): Region | null {
  const known = regions.get(element);
  if (known !== undefined) return known;
  const made = computeRegion(element);
  // Letters whose face is still loading are measured like those of another one.
  if (hasElementMetrics(element)) regions.set(element, made);
  return made;
}

/** Returns the upright box of the visible part of an element, or of its frame when nothing is visible. */
export const visibleBounds = (element: SpreadElement): Rect => getRegion(element)?.bounds ?? elementBounds(element);

interface Cover extends Region {
  readonly transmittance: number;
}

function findCoversAbove(elements: readonly SpreadElement[], from: number, bounds: Rect): Cover[] {
  const covers: Cover[] = [];
  for (let i = from; i < elements.length; i += 1) {
    const element = elements[i];
    if (!element || element.opacity === 0 || !traitsOf(element).isSolid(element)) continue;
    const above = getRegion(element);
    if (above && hasOverlap(above.bounds, bounds)) covers.push({ ...above, transmittance: 1 - element.opacity });
  }
  return covers;
}

const isWithin = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

function intersectRects(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return { x, y, width, height };
}

function countVisibleSamples({ contains }: Region, on: Rect, covers: readonly Cover[]) {
  let [there, seen] = [0, 0];
  for (let i = 0; i < SAMPLES_PER_SIDE; i += 1) {
    for (let j = 0; j < SAMPLES_PER_SIDE; j += 1) {
      const x = on.x + ((i + 0.5) / SAMPLES_PER_SIDE) * on.width;
      const y = on.y + ((j + 0.5) / SAMPLES_PER_SIDE) * on.height;
      if (!contains(x, y)) continue;
      there += 1;
      const light = covers.reduce((rest, cover) => (cover.contains(x, y) ? rest * cover.transmittance : rest), 1);
      if (light >= MIN_LIGHT_SHARE) seen += 1;
    }
  }
  return { there, seen };
}

/** Returns why the element at a z-order index is hidden; null when it is visible or paints nothing. */
export function findHiddenReason(doc: SpreadDocument, index: number): HiddenReason | null {
  const element = doc.elements[index];
  if (!element || (element.type === 'photo' && element.fileId === null)) return null;
  const own = getRegion(element);
  if (!own) return null;
  const pages = pagesBounds(doc);
  const covers = findCoversAbove(doc.elements, index + 1, own.bounds);
  if (covers.length === 0 && isWithin(own.bounds, pages)) return null;
  const on = intersectRects(own.bounds, pages);
  if (on.width < 0 || on.height < 0) return 'off_pages';
  const { there, seen } = countVisibleSamples(own, on, covers);
  const area = (there / SAMPLES_PER_SIDE ** 2) * on.width * on.height;
  if (area < MIN_VISIBLE_SHARE * Math.min(own.area, pages.width * pages.height)) return 'off_pages';
  return seen < MIN_VISIBLE_SHARE * there ? 'covered' : null;
}

export function findHiddenElements(doc: SpreadDocument): ReadonlyMap<string, HiddenReason> {
  const hidden = new Map<string, HiddenReason>();
  doc.elements.forEach(({ id }, i) => {
    const by = findHiddenReason(doc, i);
    if (by) hidden.set(id, by);
  });
  return hidden;
}
