import type { Rect } from '@domain/document';
import type { Point } from '@domain/geometry/rect';
import { pinchCentre, pinchDistance, type TouchPair } from '@/lib/dom/pointerInput';

export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** View of the stage: `x`, `y` is the point of the sheet at its centre, in mm; `scale` is in px per mm. */
export interface Camera extends Point {
  readonly scale: number;
}

/** Scale at which a page has its printed size, in px per mm. CSS assumes 96 px per inch. */
export const PRINT_SCALE_PX_PER_MM = 96 / 25.4;

const ZOOM = { least: 0.1, most: 8 } as const;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

export const clampZoom = (scale: number): number =>
  clamp(scale, ZOOM.least * PRINT_SCALE_PX_PER_MM, ZOOM.most * PRINT_SCALE_PX_PER_MM);

/**
 * Returns the camera that shows a rectangle of the sheet as large as possible, with a margin in px around it.
 * @param above height in px that controls take at the top of the stage
 */
export function fitCamera(rect: Rect, viewportSize: ViewportSize, margin: number, above = 0): Camera {
  const space = Math.min(
    (viewportSize.width - 2 * margin) / Math.max(rect.width, 1e-3),
    (viewportSize.height - above - 2 * margin) / Math.max(rect.height, 1e-3),
  );
  const scale = Math.max(0, space);
  const raised = scale > 0 ? above / 2 / scale : 0;
  return { scale, x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 - raised };
}

/** @param by distance that the sheet moves, in px */
export const panCamera = (camera: Camera, by: Point): Camera => ({
  ...camera,
  x: camera.x - by.x / camera.scale,
  y: camera.y - by.y / camera.scale,
});

/**
 * Returns the camera at another scale, with the point of the sheet under `at` fixed.
 * @param at px from the centre of the stage
 */
export function zoomCameraAt(camera: Camera, scale: number, at: Point = { x: 0, y: 0 }): Camera {
  const next = clampZoom(scale);
  return {
    scale: next,
    x: camera.x + at.x / camera.scale - at.x / next,
    y: camera.y + at.y / camera.scale - at.y / next,
  };
}

/**
 * Returns the camera after a pinch. The points of the sheet under the fingers stay there. In px from the centre of the
 * stage.
 */
export function pinchCamera(camera: Camera, from: TouchPair, to: TouchPair): Camera {
  const [start, end] = [pinchCentre(from), pinchCentre(to)];
  const moved = panCamera(camera, { x: end.x - start.x, y: end.y - start.y });
  return zoomCameraAt(moved, (camera.scale * pinchDistance(to)) / pinchDistance(from), end);
}

/** Returns the camera limited to the sheet: the centre of the stage never leaves it. */
export const clampCamera = (camera: Camera, view: Rect): Camera => ({
  ...camera,
  x: clamp(camera.x, view.x, view.x + view.width),
  y: clamp(camera.y, view.y, view.y + view.height),
});

/** Returns the position of the view on the stage, in px. */
export const stageRect = (camera: Camera, view: Rect, viewportSize: ViewportSize): Rect => ({
  x: viewportSize.width / 2 + (view.x - camera.x) * camera.scale,
  y: viewportSize.height / 2 + (view.y - camera.y) * camera.scale,
  width: view.width * camera.scale,
  height: view.height * camera.scale,
});

/** Returns the point of the sheet, in mm, at a point of the stage, in px from its top left corner. */
export const stageToSheet = (camera: Camera, viewportSize: ViewportSize, at: Point): Point => ({
  x: camera.x + (at.x - viewportSize.width / 2) / camera.scale,
  y: camera.y + (at.y - viewportSize.height / 2) / camera.scale,
});

const zoomSteps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

/** Returns the next larger or smaller zoom step, in px per mm. */
export function nextZoomStep(scale: number, by: 1 | -1): number {
  const now = scale / PRINT_SCALE_PX_PER_MM;
  const slack = 1e-3;
  const next = by > 0 ? zoomSteps.find((step) => step > now + slack) : zoomSteps.findLast((step) => step < now - slack);
  return (next ?? (by > 0 ? ZOOM.most : ZOOM.least)) * PRINT_SCALE_PX_PER_MM;
}

/**
 * Edge scrolling: width of the active edge in px, speed in px per ms, and the margin in px that finally shows beside
 * the sheet.
 */
const EDGE_SCROLL = { width: 32, most: 0.9, margin: 24 } as const;

/**
 * Returns the scroll speed along one axis, in px per ms, for a drag near or beyond an edge of the stage that hides part
 * of the sheet. Closer to the edge is faster.
 * @param at the pointer, in px from the start of the stage
 * @param start the start of the sheet, in px
 */
export function edgeScrollSpeed(at: number, stageSize: number, start: number, size: number): number {
  const [toStart, toEnd] = [EDGE_SCROLL.width - at, at - (stageSize - EDGE_SCROLL.width)];
  const rate = (depth: number) => EDGE_SCROLL.most * Math.min(1, depth / EDGE_SCROLL.width);
  if (toStart > 0 && start < EDGE_SCROLL.margin) return rate(toStart);
  if (toEnd > 0 && start + size > stageSize - EDGE_SCROLL.margin) return -rate(toEnd);
  return 0;
}

/** A strip of this size, in px, counts as visible. */
const MIN_VISIBLE_PX = 24;

function panAlongAxis(start: number, size: number, from: number, stageSize: number): number {
  const [end, to] = [start + size, from + stageSize];
  const [toStart, toEnd] = [from - start, to - end];
  const seen = Math.min(MIN_VISIBLE_PX, size);
  if (end - from < seen) return size <= stageSize ? toStart : toEnd;
  if (to - start < seen) return size <= stageSize ? toEnd : toStart;
  return 0;
}

/**
 * Returns the pan, in px, that brings a hidden box into view, as much of it as fits. A partly visible box needs none.
 */
export const panIntoView = (box: Rect, stage: Rect): Point => ({
  x: panAlongAxis(box.x, box.width, stage.x, stage.width),
  y: panAlongAxis(box.y, box.height, stage.y, stage.height),
});
