import { centreOf, type Rect, type Size } from '../../geometry/rect';

const MIN_CROP_SIZE = 0.001;

/** Returns width ÷ height of an upright photo, derived from its crop and the frame that the crop fills. */
export const photoAspect = (crop: Size, frame: Size): number =>
  (frame.width / Math.max(frame.height, 1e-6)) * (crop.height / crop.width);

function clampWindow(centre: number, size: number): { start: number; size: number } {
  const kept = Math.min(1, Math.max(MIN_CROP_SIZE, size));
  return { start: Math.min(Math.max(centre - kept / 2, 0), 1 - kept), size: kept };
}

function createCrop(centre: { x: number; y: number }, size: Size): Rect {
  const across = clampWindow(centre.x, size.width);
  const down = clampWindow(centre.y, size.height);
  return { x: across.start, y: down.start, width: across.size, height: down.size };
}

/**
 * Returns the crop for a frame of another shape: the same centre, a similar area, undistorted.
 * @param aspect width ÷ height of the photo
 */
export function reshapeCrop(crop: Rect, aspect: number, frame: Size): Rect {
  const ratio = frame.width / Math.max(frame.height, 1e-6) / aspect;
  const side = Math.sqrt(crop.width * crop.height);
  const [width, height] = [side * Math.sqrt(ratio), side / Math.sqrt(ratio)];
  const shrink = Math.min(1, 1 / width, 1 / height);
  return createCrop(centreOf(crop), { width: width * shrink, height: height * shrink });
}

export function createFillCrop(aspect: number, frame: Size, centre = { x: 0.5, y: 0.5 }): Rect {
  const ratio = frame.width / Math.max(frame.height, 1e-6) / aspect;
  return createCrop(centre, { width: Math.min(1, ratio), height: Math.min(1, 1 / ratio) });
}

export function fitFrame(frame: Rect, aspect: number): Rect {
  const width = Math.min(frame.width, frame.height * aspect);
  const height = width / aspect;
  return { x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width, height };
}

/**
 * Returns a crop that shows `zoom` times less of each side than the filling one, moved by fractions of the visible
 * part.
 * @param zoom 1 shows as much as possible
 */
export function createZoomedCrop(crop: Rect, aspect: number, frame: Size, zoom: number): Rect {
  const full = createFillCrop(aspect, frame);
  return createCrop(centreOf(crop), { width: full.width / zoom, height: full.height / zoom });
}

/** Returns the zoom of a crop; 1 shows as much as possible. */
export function computeCropZoom(crop: Rect, aspect: number, frame: Size): number {
  return createFillCrop(aspect, frame).width / crop.width;
}
