import type { Point } from '@domain/geometry/rect';
import { pinchCentre, pinchDistance, type TouchPair } from '@/lib/dom/pointerInput';
import type { ElementSize } from '../stageHooks';

/** Zoom of the book: scale on the stage, and the offset of its centre from that of the stage, in px. */
export interface Zoom extends Point {
  readonly scale: number;
}

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
export const CLOSE_UP_ZOOM: Zoom = { scale: 2, x: 0, y: 0 };
const MAX_SCALE = 4;
/** A scale below this snaps back to the whole book. */
const SNAP_BACK_SCALE = 1.05;

/** @param by distance in px */
export const panBy = (zoom: Zoom, by: Point): Zoom => ({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y });

/**
 * Returns the zoom at another scale, at most 4, with a fixed point.
 * @param at px from the centre of the stage
 */
export function zoomAt(zoom: Zoom, scale: number, at: Point): Zoom {
  const next = Math.min(Math.max(scale, NO_ZOOM.scale), MAX_SCALE);
  const by = next / zoom.scale;
  return { scale: next, x: at.x + (zoom.x - at.x) * by, y: at.y + (zoom.y - at.y) * by };
}

/** Returns the zoom after a pinch. The points under the fingers stay there. In px from the centre of the stage. */
export function applyPinch(zoom: Zoom, from: TouchPair, to: TouchPair): Zoom {
  const [start, end] = [pinchCentre(from), pinchCentre(to)];
  const moved = panBy(zoom, { x: end.x - start.x, y: end.y - start.y });
  return zoomAt(moved, (zoom.scale * pinchDistance(to)) / pinchDistance(from), end);
}

/**
 * Returns the zoom limited to the stage: no free space that the book could fill.
 * @param book size in px
 * @param stage size in px
 */
export function clampPan(zoom: Zoom, book: ElementSize, stage: ElementSize): Zoom {
  const within = (value: number, size: number, available: number) => {
    const reach = Math.max(0, (size * zoom.scale - available) / 2);
    return Math.min(reach, Math.max(-reach, value));
  };
  return { ...zoom, x: within(zoom.x, book.width, stage.width), y: within(zoom.y, book.height, stage.height) };
}

export const snapToNoZoom = (zoom: Zoom): Zoom => (zoom.scale < SNAP_BACK_SCALE ? NO_ZOOM : zoom);
