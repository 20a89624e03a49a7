import type { PhotoElement, Rect } from '@domain/document';
import { photoAspect, zoomCrop, zoomOf } from '@domain/document/edit';
import { type Point, rotated } from '../geometry';

export const MAX_ZOOM = 5;

/** How far a photo is zoomed in inside its frame, 1..{@link MAX_ZOOM}. */
export function zoomIn({ crop, frame }: PhotoElement): number {
  return Math.min(MAX_ZOOM, Math.max(1, zoomOf(crop, photoAspect(crop, frame), frame)));
}

export const zoomedTo = ({ crop, frame }: PhotoElement, zoom: number): Rect =>
  zoomCrop(crop, photoAspect(crop, frame), frame, Math.min(MAX_ZOOM, Math.max(1, zoom)));

/** The crop after the picture was drawn along behind its frame. mm along the edges of the frame */
export function pannedBy({ crop, frame, straighten = 0 }: PhotoElement, by: Point): Rect {
  const { x, y } = rotated(by, -straighten);
  const within = (at: number, size: number) => Math.min(Math.max(at, 0), 1 - size);
  return {
    ...crop,
    x: within(crop.x - (x * crop.width) / frame.width, crop.width),
    y: within(crop.y - (y * crop.height) / frame.height, crop.height),
  };
}
