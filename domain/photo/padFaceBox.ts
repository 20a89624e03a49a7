import type { Rect } from '../geometry/rect';

/** Padding of a face, as fractions of its height (above, below) and width (beside). */
export interface FacePadding {
  readonly above: number;
  readonly below: number;
  readonly beside: number;
}

/** Pads a face box, within the photo. Normalised 0..1. */
export function padFaceBox({ x, y, width, height }: Rect, padding: FacePadding): Rect {
  const left = Math.max(0, x - padding.beside * width);
  const top = Math.max(0, y - padding.above * height);
  const right = Math.min(1, x + (1 + padding.beside) * width);
  const bottom = Math.min(1, y + (1 + padding.below) * height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
