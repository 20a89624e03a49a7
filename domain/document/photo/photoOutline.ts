import type { PhotoMask, Rect } from '../model';

/** What a photo is cut to: an ellipse in a rectangle, or a rectangle with round corners, on an arch the upper ones only. mm. */
export interface PhotoOutline {
  readonly rect: Rect;
  readonly mask: PhotoMask | null;
  /** Of the round corners, at most what there is room for. */
  readonly radius: number;
}

/** The outline of a photo step. */
export function computePhotoOutline({ rect, mask, radius }: PhotoOutline): PhotoOutline {
  const { width, height } = rect;
  if (mask === 'arch') return { rect, mask, radius: Math.min(width / 2, height) };
  return { rect, mask, radius: mask === 'ellipse' ? 0 : Math.min(radius, width / 2, height / 2) };
}

/** The outline made smaller by `by` on every side, as the inner edge of a border. */
export function insetPhotoOutline({ rect, mask, radius }: PhotoOutline, by: number): PhotoOutline {
  const width = Math.max(0, rect.width - 2 * by);
  const height = Math.max(0, rect.height - 2 * by);
  const inner = { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height };
  return { rect: inner, mask, radius: Math.min(height, Math.max(0, radius - by)) };
}
