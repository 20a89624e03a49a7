import type { Rect } from '@domain/document';
import { type Point, pinchCentre, pinchDistance, type TouchPair } from '@/lib/pinch';

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

/** As fractions of the printed size. */
export const ZOOM = { least: 0.1, most: 8 } as const;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

export const clampZoom = (scale: number): number =>
  clamp(scale, ZOOM.least * PRINT_SCALE_PX_PER_MM, ZOOM.most * PRINT_SCALE_PX_PER_MM);

/** The camera that shows a rectangle of the sheet as large as it can be, with a margin (px) around it. */
export function fitCamera(rect: Rect, viewportSize: ViewportSize, margin: number): Camera {
  const scale = Math.min(
    (viewportSize.width - 2 * margin) / Math.max(rect.width, 1e-3),
    (viewportSize.height - 2 * margin) / Math.max(rect.height, 1e-3),
  );
  return { scale: Math.max(0, scale), x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** @param by px that the sheet goes */
export const panCamera = (camera: Camera, by: Point): Camera => ({
  ...camera,
  x: camera.x - by.x / camera.scale,
  y: camera.y - by.y / camera.scale,
});

/**
 * Another scale, the place of the sheet under a point staying there.
 * @param at px from the middle of the stage
 */
export function zoomCameraAt(camera: Camera, scale: number, at: Point = { x: 0, y: 0 }): Camera {
  const next = clampZoom(scale);
  return {
    scale: next,
    x: camera.x + at.x / camera.scale - at.x / next,
    y: camera.y + at.y / camera.scale - at.y / next,
  };
}

/** The camera after two fingers went from one place to another: what lay under them still does. px from the middle of the stage. */
export function pinchCamera(camera: Camera, from: TouchPair, to: TouchPair): Camera {
  const [start, end] = [pinchCentre(from), pinchCentre(to)];
  const moved = panCamera(camera, { x: end.x - start.x, y: end.y - start.y });
  return zoomCameraAt(moved, (camera.scale * pinchDistance(to)) / pinchDistance(from), end);
}

/** The camera kept over the sheet: the middle of the stage never leaves it. */
export const clampCamera = (camera: Camera, view: Rect): Camera => ({
  ...camera,
  x: clamp(camera.x, view.x, view.x + view.width),
  y: clamp(camera.y, view.y, view.y + view.height),
});

/** Where the view lies on the stage, px. */
export const stageRect = (camera: Camera, view: Rect, viewportSize: ViewportSize): Rect => ({
  x: viewportSize.width / 2 + (view.x - camera.x) * camera.scale,
  y: viewportSize.height / 2 + (view.y - camera.y) * camera.scale,
  width: view.width * camera.scale,
  height: view.height * camera.scale,
});

/** The place of the sheet (mm) at a point of the stage (px from its upper left corner). */
export const stageToSheet = (camera: Camera, viewportSize: ViewportSize, at: Point): Point => ({
  x: camera.x + (at.x - viewportSize.width / 2) / camera.scale,
  y: camera.y + (at.y - viewportSize.height / 2) / camera.scale,
});

const zoomSteps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

/** The next larger or smaller of the usual shares of the printed size, px to the mm. */
export function nextZoomStep(scale: number, by: 1 | -1): number {
  const now = scale / PRINT_SCALE_PX_PER_MM;
  const slack = 1e-3;
  const next = by > 0 ? zoomSteps.find((step) => step > now + slack) : zoomSteps.findLast((step) => step < now - slack);
  return (next ?? (by > 0 ? ZOOM.most : ZOOM.least)) * PRINT_SCALE_PX_PER_MM;
}

/** px from an edge of the stage, px to the ms, and px that are seen beside the sheet at last. */
const EDGE_SCROLL = { width: 32, most: 0.9, margin: 24 } as const;

/**
 * How fast the sheet goes along one axis, px to the ms, while something is drawn along near an edge of the stage, or beyond it, behind which there is
 * more of the sheet: the nearer, the faster.
 * @param at the pointer, px from the beginning of the stage  @param start where the sheet begins, px
 */
export function edgeScrollSpeed(at: number, stageSize: number, start: number, size: number): number {
  const [toStart, toEnd] = [EDGE_SCROLL.width - at, at - (stageSize - EDGE_SCROLL.width)];
  const rate = (depth: number) => EDGE_SCROLL.most * Math.min(1, depth / EDGE_SCROLL.width);
  if (toStart > 0 && start < EDGE_SCROLL.margin) return rate(toStart);
  if (toEnd > 0 && start + size > stageSize - EDGE_SCROLL.margin) return -rate(toEnd);
  return 0;
}

/** px; of so much one sees what it is. */
const MIN_VISIBLE_PX = 24;

function panAlongAxis(start: number, size: number, from: number, stageSize: number): number {
  const [end, to] = [start + size, from + stageSize];
  const [toStart, toEnd] = [from - start, to - end];
  const seen = Math.min(MIN_VISIBLE_PX, size);
  if (end - from < seen) return size <= stageSize ? toStart : toEnd;
  if (to - start < seen) return size <= stageSize ? toEnd : toStart;
  return 0;
}

/** How far the sheet goes, px, so that a box that is out of sight is seen, as much of it as has room; nothing for one of which something is seen. */
export const panIntoView = (box: Rect, stage: Rect): Point => ({
  x: panAlongAxis(box.x, box.width, stage.x, stage.width),
  y: panAlongAxis(box.y, box.height, stage.y, stage.height),
});
