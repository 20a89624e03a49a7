import {
  centreOf,
  elementBounds,
  growRect,
  hasOverlap,
  type PageSide,
  type PaintStep,
  type PhotoElement,
  pageAreasOf,
  pagesBounds,
  paintPage,
  paintSheet,
  type Rect,
  rotatedBoundsAbout,
  type SpreadDocument,
  type SpreadElement,
  sheetRect,
} from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import { formats } from '@domain/print';
import { asPhoto } from '../elements/elementEditing';

/** Returns the part of the sheet that the canvas shows, in mm: pages, spine, and `beyond` mm around them. */
export const spreadViewRect = (doc: Pick<SpreadDocument, 'format' | 'spine' | 'role'>, beyond = 0): Rect =>
  growRect(pagesBounds(doc), beyond);

export interface SpreadPanel {
  readonly id: 'sheet' | PageSide;
  readonly area: Rect;
  readonly steps: readonly PaintStep[];
}

/**
 * Splits a spread into panels. A cover is one sheet, since elements may cross its spine. Other spreads split into
 * pages, each with bleed on its outer edges.
 * @param also ids of elements that are painted on every page
 */
export function spreadPanels(doc: SpreadDocument, beyond: number, also?: ReadonlySet<string>): SpreadPanel[] {
  if (doc.role === 'cover') return [{ id: 'sheet', area: growRect(sheetRect(doc), beyond), steps: paintSheet(doc) }];
  const pages = pageAreasOf(doc);
  return pages.map(({ side, x, y, width, height }, i) => {
    const [left, right] = [i === 0 ? beyond : 0, i === pages.length - 1 ? beyond : 0];
    const area = { x: x - left, y: y - beyond, width: width + left + right, height: height + 2 * beyond };
    return { id: side, area, steps: paintPage(doc, side, also) };
  });
}

export function spineArea({ format, spine }: Pick<SpreadDocument, 'format' | 'spine'>): Rect {
  const { width, height } = formats[format];
  return { x: width, y: 0, width: spine, height };
}

export const rotateVector = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

/** The edges that a handle moves: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** Shortest side that a resize leaves, so that the frame can still be grabbed. */
const MIN_RESIZE_SIDE_MM = 4;

/** A side that is already shorter, such as the height of a line, keeps its length. */
const minSide = (side: number): number => Math.min(MIN_RESIZE_SIDE_MM, side);
const resizeSide = (side: number, by: number): number => (by === 0 ? side : Math.max(minSide(side), side + by));
/** A side without length gives no ratio. */
const sideRatio = (side: number, before: number): number => (before > 0 ? side / before : 0);

/** Constraints of a resize: keep the proportions; keep the centre instead of the opposite edge or corner. */
export interface ResizeConstraints {
  readonly keepAspect?: boolean;
  readonly fromCentre?: boolean;
}

/**
 * Returns a frame after a drag of a handle, rotated frames included.
 * @param by mm on the sheet
 */
export function resizeFrame(
  frame: Rect,
  rotation: number,
  handle: Handle,
  by: Point,
  { keepAspect = false, fromCentre = false }: ResizeConstraints = {},
): Rect {
  const reach = fromCentre ? 2 : 1;
  const local = rotateVector({ x: by.x * reach, y: by.y * reach }, -rotation);
  let width = resizeSide(frame.width, handle.x * local.x);
  let height = resizeSide(frame.height, handle.y * local.y);
  if (keepAspect) {
    const [across, down] = [sideRatio(width, frame.width), sideRatio(height, frame.height)];
    const wanted = handle.x === 0 ? down : handle.y === 0 ? across : Math.max(across, down);
    const least = Math.max(
      sideRatio(minSide(frame.width), frame.width),
      sideRatio(minSide(frame.height), frame.height),
    );
    const scale = Math.max(wanted, least);
    width = frame.width * scale;
    height = frame.height * scale;
  }
  const along = fromCentre ? 0 : 0.5;
  const shift = rotateVector(
    { x: handle.x * (width - frame.width) * along, y: handle.y * (height - frame.height) * along },
    rotation,
  );
  const centre = { x: frame.x + frame.width / 2 + shift.x, y: frame.y + frame.height / 2 + shift.y };
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

/**
 * Returns the rotation of a frame whose top handle points to `to`, in degrees. It snaps near right angles unless
 * `free`.
 */
export function rotationTowards(frame: Rect, to: Point, free: boolean): number {
  const angle =
    (Math.atan2(to.y - (frame.y + frame.height / 2), to.x - (frame.x + frame.width / 2)) * 180) / Math.PI + 90;
  const snapped = Math.round(angle / 15) * 15;
  const nearest = Math.round(angle / 90) * 90;
  if (!free) return snapped;
  return Math.abs(angle - nearest) < 3 ? nearest : angle;
}

const percent = (part: number, whole: number) => (part / whole) * 100;

/** Returns the position of a frame in the view, in percent. */
export const positionInView = (view: Rect, frame: Rect) => ({
  left: `${percent(frame.x - view.x, view.width)}%`,
  top: `${percent(frame.y - view.y, view.height)}%`,
  width: `${percent(frame.width, view.width)}%`,
  height: `${percent(frame.height, view.height)}%`,
});

const OUTER_POLYGON = '-1000% -1000%, 1000% -1000%, 1000% 1000%, -1000% 1000%, -1000% -1000%';

export function clipOutsideView(view: Rect, frame: Rect): string {
  const [left, top] = [percent(view.x - frame.x, frame.width), percent(view.y - frame.y, frame.height)];
  const right = left + percent(view.width, frame.width);
  const bottom = top + percent(view.height, frame.height);
  const hole = [`${left}% ${top}%`, `${right}% ${top}%`, `${right}% ${bottom}%`, `${left}% ${bottom}%`];
  return `polygon(evenodd, ${OUTER_POLYGON}, ${hole.join(', ')}, ${hole[0]})`;
}

/** Smaller elements get a hit area of this size, in px. */
const MIN_HIT_PX = 24;

/**
 * Returns the smallest side of a hit area, in mm. It stays the same over a range of zoom levels, so that not every zoom
 * step moves all buttons.
 * @param scale px per mm
 */
export const minHitSize = (scale: number): number => MIN_HIT_PX / 2 ** (Math.floor(2 * Math.log2(scale)) / 2);

/**
 * Like {@link positionInView}, but large enough to hit, about the same centre. It uses no transform, because each one
 * makes the browser sort the page again.
 * @param minHitMm from {@link minHitSize}, in mm
 */
export function hitArea(view: Rect, frame: Rect, minHitMm: number) {
  const place = positionInView(view, frame);
  if (Math.min(frame.width, frame.height) >= minHitMm) return place;
  const x = percent(frame.x + frame.width / 2 - view.x, view.width);
  const y = percent(frame.y + frame.height / 2 - view.y, view.height);
  return {
    left: `min(${place.left}, ${x}% - ${MIN_HIT_PX / 2}px)`,
    top: `min(${place.top}, ${y}% - ${MIN_HIT_PX / 2}px)`,
    width: `max(${place.width}, ${MIN_HIT_PX}px)`,
    height: `max(${place.height}, ${MIN_HIT_PX}px)`,
  };
}

/** Size of the centre of a frame, in px, that no handle covers. There even a small selection can be dragged. */
const FREE_MIDDLE_PX = 24;
/** Reach of a handle into its frame, in px: half of its size in the style sheet. */
const HANDLE_RADIUS_PX = 12;

/**
 * Returns the distance in px by which handles lie outside of a frame that is too small for them.
 * @param scale px per mm
 */
export const handleOffset = ({ width, height }: Rect, scale: number): Point => {
  const out = (side: number) => Math.max(0, FREE_MIDDLE_PX / 2 + HANDLE_RADIUS_PX - (side * scale) / 2);
  return { x: out(width), y: out(height) };
};

/**
 * Returns whether a rectangle touches a rotated element: no separating axis along the sheet or along the element's
 * sides.
 */
export const intersectsElement = (element: Pick<SpreadElement, 'frame' | 'rotation'>, area: Rect): boolean =>
  hasOverlap(elementBounds(element), area) &&
  hasOverlap(element.frame, rotatedBoundsAbout(area, -element.rotation, centreOf(element.frame)));

function containsPoint({ frame, rotation }: SpreadElement, at: Point): boolean {
  const middle = centreOf(frame);
  const { x, y } = rotateVector({ x: at.x - middle.x, y: at.y - middle.y }, -rotation);
  return Math.abs(x) <= frame.width / 2 && Math.abs(y) <= frame.height / 2;
}

/**
 * Returns the topmost photo at a point of the sheet if it can take another picture. Photos below a locked element do
 * not count.
 * @param carried id of the dragged photo, which is skipped
 */
export function photoAt({ elements }: SpreadDocument, at: Point, carried?: string): PhotoElement | undefined {
  const photos = elements.flatMap((element) => asPhoto(element) ?? []);
  const uppermost = photos.findLast((photo) => photo.id !== carried && containsPoint(photo, at));
  return uppermost?.locked ? undefined : uppermost;
}

/**
 * Returns the photo with which the one from `start` swaps when dropped. Returns none if both points lie over the same
 * photo, such as a full-page one.
 */
export function swapTargetAt(
  doc: SpreadDocument,
  carried: string,
  { start, at }: { readonly start: Point; readonly at: Point },
): PhotoElement | undefined {
  const target = photoAt(doc, at, carried);
  return target && !containsPoint(target, start) ? target : undefined;
}

export function boundsOfElements(elements: readonly Pick<SpreadElement, 'frame' | 'rotation'>[]): Rect {
  const boxes = elements.map(elementBounds);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
