import { centreOf, type Rect, rotatedBounds } from '../../geometry/rect';
import type { PhotoMask } from '../model';

/**
 * Outline of a photo in mm: an ellipse in a rectangle, or a rectangle with rounded corners, on an arch the upper ones
 * only.
 */
export interface PhotoOutline {
  readonly rect: Rect;
  readonly mask: PhotoMask | null;
  readonly radius: number;
}

export function computePhotoOutline({ rect, mask, radius }: PhotoOutline): PhotoOutline {
  const { width, height } = rect;
  if (mask === 'arch') return { rect, mask, radius: Math.min(width / 2, height) };
  return { rect, mask, radius: mask === 'ellipse' ? 0 : Math.min(radius, width / 2, height / 2) };
}

export function insetPhotoOutline({ rect, mask, radius }: PhotoOutline, by: number): PhotoOutline {
  const width = Math.max(0, rect.width - 2 * by);
  const height = Math.max(0, rect.height - 2 * by);
  const inner = { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height };
  return { rect: inner, mask, radius: Math.min(height, Math.max(0, radius - by)) };
}

interface StraightenedPicture {
  readonly rect: Rect;
  readonly crop: Rect;
  readonly straighten?: number;
}

/**
 * Returns the area behind the frame before it is turned by `straighten` about the frame's centre. The part `crop` of
 * the upright photo (fractions 0..1) fills `rect` (mm). Returns unstraightened photos unchanged.
 */
export function straightenedPictureArea({ rect, crop, straighten = 0 }: StraightenedPicture): {
  readonly rect: Rect;
  readonly crop: Rect;
} {
  if (straighten === 0) return { rect, crop };
  const [across, down] = [rect.width / crop.width, rect.height / crop.height];
  const needed = rotatedBounds(rect, straighten);
  const [middle, at] = [centreOf(rect), centreOf(crop)];
  const left = Math.max(0, at.x - needed.width / across / 2);
  const right = Math.min(1, at.x + needed.width / across / 2);
  const top = Math.max(0, at.y - needed.height / down / 2);
  const bottom = Math.min(1, at.y + needed.height / down / 2);
  const [width, height] = [right - left, bottom - top];
  return {
    crop: { x: left, y: top, width, height },
    rect: {
      x: middle.x + (left - at.x) * across,
      y: middle.y + (top - at.y) * down,
      width: width * across,
      height: height * down,
    },
  };
}

/**
 * Moves the crop, and shrinks it where necessary, so that a picture turned by `degrees` still fills the frame.
 * @param aspect width ÷ height of the photo
 */
export function fitCropToAngle(crop: Rect, aspect: number, degrees: number): Rect {
  if (degrees === 0) return crop;
  const size = { x: 0, y: 0, width: crop.width * aspect, height: crop.height };
  const needed = rotatedBounds(size, degrees);
  const shrink = Math.min(1, aspect / needed.width, 1 / needed.height);
  const [across, down] = [(needed.width * shrink) / aspect / 2, (needed.height * shrink) / 2];
  const centre = centreOf(crop);
  const x = Math.min(Math.max(centre.x, across), 1 - across);
  const y = Math.min(Math.max(centre.y, down), 1 - down);
  const [width, height] = [crop.width * shrink, crop.height * shrink];
  return { x: x - width / 2, y: y - height / 2, width, height };
}
