import type { PhotoElement, Rect } from '@domain/document';
import { computeCropZoom, createZoomedCrop, photoAspect } from '@domain/document/edit';
import type { Point } from '@domain/geometry/rect';
import { rotateVector } from '../geometry';

export const MAX_CROP_ZOOM = 5;

type CropFrame = Pick<PhotoElement, 'crop' | 'frame'>;

/** Returns the zoom of a photo inside its frame, 1..{@link MAX_CROP_ZOOM}. */
export function currentCropZoom({ crop, frame }: CropFrame): number {
  return Math.min(MAX_CROP_ZOOM, Math.max(1, computeCropZoom(crop, photoAspect(crop, frame), frame)));
}

export const zoomCropTo = ({ crop, frame }: CropFrame, zoom: number): Rect =>
  createZoomedCrop(crop, photoAspect(crop, frame), frame, Math.min(MAX_CROP_ZOOM, Math.max(1, zoom)));

/**
 * Returns the crop zoomed to `zoom`, with the picture point at `from` moved to `to`.
 * @param from mm from the centre of the frame, along its edges; clamped to the frame
 */
export function zoomCropAround(photo: PhotoElement, zoom: number, from: Point, to: Point = from): Rect {
  const { crop, frame } = photo;
  const near = (at: number, size: number) => Math.min(Math.max(at, -size / 2), size / 2);
  const held = { x: near(from.x, frame.width), y: near(from.y, frame.height) };
  const next = zoomCropTo(photo, zoom);
  // Both crops are as wide as the frame, which converts mm to fractions of the picture.
  const grown = crop.width / next.width;
  const middle = {
    ...next,
    x: crop.x + (crop.width - next.width) / 2,
    y: crop.y + (crop.height - next.height) / 2,
  };
  return panCrop(
    { ...photo, crop: middle },
    { x: held.x + to.x - from.x - held.x * grown, y: held.y + to.y - from.y - held.y * grown },
  );
}

/** Returns the crop after a pan of the picture. `by` is in mm along the edges of the frame. */
export function panCrop({ crop, frame, straighten = 0 }: PhotoElement, by: Point): Rect {
  const { x, y } = rotateVector(by, -straighten);
  const within = (at: number, size: number) => Math.min(Math.max(at, 0), 1 - size);
  return {
    ...crop,
    x: within(crop.x - (x * crop.width) / frame.width, crop.width),
    y: within(crop.y - (y * crop.height) / frame.height, crop.height),
  };
}
