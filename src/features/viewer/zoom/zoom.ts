import { type Point, pinchCentre, pinchDistance, type TouchPair } from '@/lib/pinch';
import type { ElementSize } from '../fitPage';

/** How the book is shown: how many times its size on the stage, and where its middle lies, px from that of the stage. */
export interface Zoom extends Point {
  readonly scale: number;
}

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
/** What the button and the key zoom to. */
export const CLOSE_UP_ZOOM: Zoom = { scale: 2, x: 0, y: 0 };
const MAX_SCALE = 4;
/** What is hardly larger than the whole book is meant to be that. */
const SNAP_BACK_SCALE = 1.05;

/** @param by px that the book goes */
export const panBy = (zoom: Zoom, by: Point): Zoom => ({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y });

/** Another scale, at most four times; what lies under a point stays there. @param at px from the middle of the stage */
export function zoomAt(zoom: Zoom, scale: number, at: Point): Zoom {
  const next = Math.min(Math.max(scale, NO_ZOOM.scale), MAX_SCALE);
  const by = next / zoom.scale;
  return { scale: next, x: at.x + (zoom.x - at.x) * by, y: at.y + (zoom.y - at.y) * by };
}

/** After two fingers went from one place to another: what lay under them still does. px from the middle of the stage */
export function applyPinch(zoom: Zoom, from: TouchPair, to: TouchPair): Zoom {
  const [start, end] = [pinchCentre(from), pinchCentre(to)];
  const moved = panBy(zoom, { x: end.x - start.x, y: end.y - start.y });
  return zoomAt(moved, (zoom.scale * pinchDistance(to)) / pinchDistance(from), end);
}

/** Kept over the stage: the book leaves no room free that it could fill. @param book, stage px */
export function clampPan(zoom: Zoom, book: ElementSize, stage: ElementSize): Zoom {
  const within = (value: number, size: number, room: number) => {
    const reach = Math.max(0, (size * zoom.scale - room) / 2);
    return Math.min(reach, Math.max(-reach, value));
  };
  return { ...zoom, x: within(zoom.x, book.width, stage.width), y: within(zoom.y, book.height, stage.height) };
}

export const snapToNoZoom = (zoom: Zoom): Zoom => (zoom.scale < SNAP_BACK_SCALE ? NO_ZOOM : zoom);
