import { betweenFingers, type Fingers, type Point, spanOfFingers } from '@/lib/pinch';
import type { Size } from '../fitPage';

/** How the book is shown: how many times its size on the stage, and where its middle lies, px from that of the stage. */
export interface Zoom extends Point {
  readonly scale: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** What the button and the key zoom to. */
export const CLOSE: Zoom = { scale: 2, x: 0, y: 0 };
const MOST = 4;
/** What is hardly larger than the whole book is meant to be that. */
const ALMOST_WHOLE = 1.05;

/** @param by px that the book goes */
export const panned = (zoom: Zoom, by: Point): Zoom => ({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y });

/** Another scale, at most four times; what lies under a point stays there. @param at px from the middle of the stage */
export function zoomedAt(zoom: Zoom, scale: number, at: Point): Zoom {
  const next = Math.min(Math.max(scale, WHOLE.scale), MOST);
  const by = next / zoom.scale;
  return { scale: next, x: at.x + (zoom.x - at.x) * by, y: at.y + (zoom.y - at.y) * by };
}

/** After two fingers went from one place to another: what lay under them still does. px from the middle of the stage */
export function pinched(zoom: Zoom, from: Fingers, to: Fingers): Zoom {
  const [start, end] = [betweenFingers(from), betweenFingers(to)];
  const moved = panned(zoom, { x: end.x - start.x, y: end.y - start.y });
  return zoomedAt(moved, (zoom.scale * spanOfFingers(to)) / spanOfFingers(from), end);
}

/** Kept over the stage: the book leaves no room free that it could fill. @param book, stage px */
export function keptOver(zoom: Zoom, book: Size, stage: Size): Zoom {
  const within = (value: number, size: number, room: number) => {
    const reach = Math.max(0, (size * zoom.scale - room) / 2);
    return Math.min(reach, Math.max(-reach, value));
  };
  return { ...zoom, x: within(zoom.x, book.width, stage.width), y: within(zoom.y, book.height, stage.height) };
}

export const settled = (zoom: Zoom): Zoom => (zoom.scale < ALMOST_WHOLE ? WHOLE : zoom);
