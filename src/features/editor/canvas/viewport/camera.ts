import type { Rect } from '@domain/document';
import { betweenFingers, type Fingers, type Point, spanOfFingers } from '@/features/albums/fingers';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the stage shows: `x`, `y` is the place of the sheet (mm) in its middle, `scale` px to the mm. */
export interface Camera extends Point {
  readonly scale: number;
}

/** px to the mm at which a page is as large as in print, as far as the browser knows its screen: 96 px to the inch. */
export const PRINTED_SCALE = 96 / 25.4;

/** Shares of the printed size. */
export const ZOOM = { least: 0.1, most: 8 } as const;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

export const withinZoom = (scale: number): number =>
  clamp(scale, ZOOM.least * PRINTED_SCALE, ZOOM.most * PRINTED_SCALE);

/** The camera that shows a rectangle of the sheet as large as it can be, with a margin (px) around it. */
export function fitted(rect: Rect, room: Size, margin: number): Camera {
  const scale = Math.min(
    (room.width - 2 * margin) / Math.max(rect.width, 1e-3),
    (room.height - 2 * margin) / Math.max(rect.height, 1e-3),
  );
  return { scale: Math.max(0, scale), x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** @param by px that the sheet goes */
export const panned = (camera: Camera, by: Point): Camera => ({
  ...camera,
  x: camera.x - by.x / camera.scale,
  y: camera.y - by.y / camera.scale,
});

/**
 * Another scale, the place of the sheet under a point staying there.
 * @param at px from the middle of the stage
 */
export function zoomedAt(camera: Camera, scale: number, at: Point = { x: 0, y: 0 }): Camera {
  const next = withinZoom(scale);
  return {
    scale: next,
    x: camera.x + at.x / camera.scale - at.x / next,
    y: camera.y + at.y / camera.scale - at.y / next,
  };
}

/** The camera after two fingers went from one place to another: what lay under them still does. px from the middle of the stage. */
export function pinched(camera: Camera, from: Fingers, to: Fingers): Camera {
  const [start, end] = [betweenFingers(from), betweenFingers(to)];
  const moved = panned(camera, { x: end.x - start.x, y: end.y - start.y });
  return zoomedAt(moved, (camera.scale * spanOfFingers(to)) / spanOfFingers(from), end);
}

/** The camera kept over the sheet: the middle of the stage never leaves it. */
export const keptOver = (camera: Camera, view: Rect): Camera => ({
  ...camera,
  x: clamp(camera.x, view.x, view.x + view.width),
  y: clamp(camera.y, view.y, view.y + view.height),
});

/** Where the view lies on the stage, px. */
export const placeOf = (camera: Camera, view: Rect, room: Size): Rect => ({
  x: room.width / 2 + (view.x - camera.x) * camera.scale,
  y: room.height / 2 + (view.y - camera.y) * camera.scale,
  width: view.width * camera.scale,
  height: view.height * camera.scale,
});

/** The place of the sheet (mm) at a point of the stage (px from its upper left corner). */
export const toSheet = (camera: Camera, room: Size, at: Point): Point => ({
  x: camera.x + (at.x - room.width / 2) / camera.scale,
  y: camera.y + (at.y - room.height / 2) / camera.scale,
});

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

/** The next larger or smaller of the usual shares of the printed size, px to the mm. */
export function stepped(scale: number, by: 1 | -1): number {
  const now = scale / PRINTED_SCALE;
  const slack = 1e-3;
  const next = by > 0 ? steps.find((step) => step > now + slack) : steps.findLast((step) => step < now - slack);
  return (next ?? (by > 0 ? ZOOM.most : ZOOM.least)) * PRINTED_SCALE;
}

/** px from an edge of the stage, px to the ms, and px that are seen beside the sheet at last. */
const EDGE = { width: 32, most: 0.9, margin: 24 } as const;

/**
 * How fast the sheet goes along one axis, px to the ms, while something is drawn along near an edge of the stage, or beyond it, behind which there is
 * more of the sheet: the nearer, the faster.
 * @param at the pointer, px from the beginning of the stage  @param start where the sheet begins, px
 */
export function pulledAt(at: number, room: number, start: number, size: number): number {
  const [toStart, toEnd] = [EDGE.width - at, at - (room - EDGE.width)];
  const rate = (depth: number) => EDGE.most * Math.min(1, depth / EDGE.width);
  if (toStart > 0 && start < EDGE.margin) return rate(toStart);
  if (toEnd > 0 && start + size > room - EDGE.margin) return -rate(toEnd);
  return 0;
}

/** px; of so much one sees what it is. */
const SEEN_PX = 24;

function wayAlong(start: number, size: number, from: number, room: number): number {
  const [end, to] = [start + size, from + room];
  const [toStart, toEnd] = [from - start, to - end];
  const seen = Math.min(SEEN_PX, size);
  if (end - from < seen) return size <= room ? toStart : toEnd;
  if (to - start < seen) return size <= room ? toEnd : toStart;
  return 0;
}

/** How far the sheet goes, px, so that a box that is out of sight is seen, as much of it as has room; nothing for one of which something is seen. */
export const wayIntoSight = (box: Rect, room: Rect): Point => ({
  x: wayAlong(box.x, box.width, room.x, room.width),
  y: wayAlong(box.y, box.height, room.y, room.height),
});
