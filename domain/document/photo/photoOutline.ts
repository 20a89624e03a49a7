import type { Rect } from '../../geometry/rect';
import type { PhotoMask } from '../model';

/**
 * Outline of a photo in mm: an ellipse in a rectangle, or a rectangle with rounded corners, on an arch the upper ones
 * only.
 */
export interface PhotoOutline {
  readonly rect: Rect;
  readonly mask: PhotoMask | null;
  /** Radius of the rounded corners, limited by the size. */
  readonly radius: number;
}

export function computePhotoOutline({ rect, mask, radius }: PhotoOutline): PhotoOutline {
  const { width, height } = rect;
  if (mask === 'arch') return { rect, mask, radius: Math.min(width / 2, height) };
  return { rect, mask, radius: mask === 'ellipse' ? 0 : Math.min(radius, width / 2, height / 2) };
}

/** Shrinks an outline by `by` on every side, as for the inner edge of a border. */
export function insetPhotoOutline({ rect, mask, radius }: PhotoOutline, by: number): PhotoOutline {
  const width = Math.max(0, rect.width - 2 * by);
  const height = Math.max(0, rect.height - 2 * by);
  const inner = { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height };
  return { rect: inner, mask, radius: Math.min(height, Math.max(0, radius - by)) };
}
