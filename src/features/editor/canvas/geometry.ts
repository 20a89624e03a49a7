import {
  centreOf,
  elementBounds,
  growRect,
  hasOverlap,
  type PageSide,
  type PaintStep,
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
import { formats } from '@domain/print';
import type { Point } from '@/lib/pinch';

/** The part of the sheet that the canvas shows, mm: its pages, the spine between them, and what is printed beyond them where that is to be seen. */
export const spreadViewRect = (doc: Pick<SpreadDocument, 'format' | 'spine' | 'role'>, beyond = 0): Rect =>
  growRect(pagesBounds(doc), beyond);

/** A part of the sheet as the canvas shows it, with what is painted there. */
export interface SpreadPanel {
  readonly id: 'sheet' | PageSide;
  readonly area: Rect;
  readonly steps: readonly PaintStep[];
}

/**
 * A cover is one sheet: what stands on its spine, or reaches over it, is seen as it is printed. Other spreads are pages, each grown by the bleed on its outer edges.
 * @param also ids of elements that are painted on every page, wherever they lie
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

/** Between the back and the front of a cover. */
export function spineArea({ format, spine }: Pick<SpreadDocument, 'format' | 'spine'>): Rect {
  const { width, height } = formats[format];
  return { x: width, y: 0, width: spine, height };
}

/** A vector turned clockwise. */
export const rotateVector = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

/** Which edges a handle takes along: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** mm; smaller frames cannot be taken hold of. */
const MIN_RESIZE_SIDE_MM = 4;

/** One that is shorter already, as the height of a line, stays as it is. */
const minSide = (side: number): number => Math.min(MIN_RESIZE_SIDE_MM, side);
const resizeSide = (side: number, by: number): number => (by === 0 ? side : Math.max(minSide(side), side + by));
/** What has no extent is no measure. */
const sideRatio = (side: number, before: number): number => (before > 0 ? side / before : 0);

/** What stays as it is while a handle is drawn along: the proportions of the frame; its middle, instead of the opposite edge or corner. */
export interface ResizeConstraints {
  readonly keepAspect?: boolean;
  readonly fromCentre?: boolean;
}

/**
 * The frame after a handle was drawn along, also where it is turned.
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
    const asked = handle.x === 0 ? down : handle.y === 0 ? across : Math.max(across, down);
    const least = Math.max(
      sideRatio(minSide(frame.width), frame.width),
      sideRatio(minSide(frame.height), frame.height),
    );
    const scale = Math.max(asked, least);
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

/** Degrees by which a frame is turned when its upper handle points there; near a right angle it catches. */
export function rotationTowards(frame: Rect, to: Point, free: boolean): number {
  const angle =
    (Math.atan2(to.y - (frame.y + frame.height / 2), to.x - (frame.x + frame.width / 2)) * 180) / Math.PI + 90;
  const caught = Math.round(angle / 15) * 15;
  const nearest = Math.round(angle / 90) * 90;
  if (!free) return caught;
  return Math.abs(angle - nearest) < 3 ? nearest : angle;
}

const percent = (part: number, whole: number) => (part / whole) * 100;

/** Where a frame lies in the view, in percent of it. */
export const positionInView = (view: Rect, frame: Rect) => ({
  left: `${percent(frame.x - view.x, view.width)}%`,
  top: `${percent(frame.y - view.y, view.height)}%`,
  width: `${percent(frame.width, view.width)}%`,
  height: `${percent(frame.height, view.height)}%`,
});

const OUTER_POLYGON = '-1000% -1000%, 1000% -1000%, 1000% 1000%, -1000% 1000%, -1000% -1000%';

/** A clip path of what lies in a frame: all that is beside the view. */
export function clipOutsideView(view: Rect, frame: Rect): string {
  const [left, top] = [percent(view.x - frame.x, frame.width), percent(view.y - frame.y, frame.height)];
  const right = left + percent(view.width, frame.width);
  const bottom = top + percent(view.height, frame.height);
  const hole = [`${left}% ${top}%`, `${right}% ${top}%`, `${right}% ${bottom}%`, `${left}% ${bottom}%`];
  return `polygon(evenodd, ${OUTER_POLYGON}, ${hole.join(', ')}, ${hole[0]})`;
}

/** px; what is smaller on the screen is hit around it. */
const MIN_HIT_PX = 24;

/** The least side, mm, that surely can be hit: the same over a stretch of zooming, so that not every step of it places all anew. @param scale px to the mm */
export const minHitSize = (scale: number): number => MIN_HIT_PX / 2 ** (Math.floor(2 * Math.log2(scale)) / 2);

/**
 * As {@link positionInView}, about the same middle but large enough to be hit. Without a transform, for each would make the browser sort the page once
 * more, and without sums where the frame is large enough anyway.
 * @param minHitMm mm, of {@link minHitSize}
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

/** px; so much in the middle of a frame is never under a handle: there one takes hold of what is chosen, however small it is. */
const FREE_MIDDLE_PX = 24;
/** px; how far a handle is hit within its frame, half of its size in the style sheet. */
const HANDLE_RADIUS_PX = 12;

/** How far handles stand out of a frame that is too small to have them on its edges and a middle besides, px. @param scale px to the mm */
export const handleOffset = ({ width, height }: Rect, scale: number): Point => {
  const out = (side: number) => Math.max(0, FREE_MIDDLE_PX / 2 + HANDLE_RADIUS_PX - (side * scale) / 2);
  return { x: out(width), y: out(height) };
};

/** Whether a rectangle touches an element as it is turned: neither along the sheet nor along its own sides is there a gap between them. */
export const intersectsElement = (element: Pick<SpreadElement, 'frame' | 'rotation'>, area: Rect): boolean =>
  hasOverlap(elementBounds(element), area) &&
  hasOverlap(element.frame, rotatedBoundsAbout(area, -element.rotation, centreOf(element.frame)));
