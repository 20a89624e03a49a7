import type { Rect } from '../document/model';
import type { LayoutPhoto } from './types';

/** Where the eye rests when nothing is known of a photo: faces stand above the middle, most of all in portrait photos. */
const restingPoint = ({ width, height }: LayoutPhoto) => ({ x: 0.5, y: height > width ? 0.42 : 0.47 });

/** Start of a window of `size` in 0..1 around `centre` that holds the span `from`..`to` whenever it is long enough. */
function windowStart(size: number, centre: number, from: number, to: number): number {
  const holding = to - from <= size ? Math.min(Math.max(centre - size / 2, to - size), from) : (from + to - size) / 2;
  return Math.min(Math.max(holding, 0), 1 - size);
}

/** Share of the photo's area, 0..1, that is cut off when it fills a frame of that aspect (width / height). */
export function cropLoss(photoAspect: number, frameAspect: number): number {
  return 1 - Math.min(photoAspect / frameAspect, frameAspect / photoAspect);
}

/**
 * The largest part of a photo with the aspect of its frame, in fractions of the photo, placed so that what matters (`focus`) is inside; where
 * that is larger than the crop, its middle is.
 */
export function cropFor(photo: LayoutPhoto, frameAspect: number): Rect {
  const aspect = photo.width / photo.height;
  const width = Math.min(1, frameAspect / aspect);
  const height = Math.min(1, aspect / frameAspect);
  const rest = restingPoint(photo);
  const focus = photo.focus ?? { ...rest, width: 0, height: 0 };
  // Half way between the middle of what matters and the photographer's own composition.
  const centreX = (focus.x + focus.width / 2 + rest.x) / 2;
  const centreY = (focus.y + focus.height / 2 + rest.y) / 2;
  return {
    x: windowStart(width, centreX, focus.x, focus.x + focus.width),
    y: windowStart(height, centreY, focus.y, focus.y + focus.height),
    width,
    height,
  };
}

/** Share of the focus box, 0..1, that a frame of that aspect has to cut. */
export function focusLoss(photo: LayoutPhoto, frameAspect: number): number {
  if (!photo.focus) return 0;
  const aspect = photo.width / photo.height;
  const { width, height } = photo.focus;
  const kept =
    Math.min(1, frameAspect / aspect / Math.max(width, 1e-6)) *
    Math.min(1, aspect / frameAspect / Math.max(height, 1e-6));
  return 1 - kept;
}
