import type { Rect } from '../geometry/rect';
import type { Face } from './photoAnalysis';

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

/** Relatively smaller faces belong to people in the background. */
const MIN_RELATIVE_FACE_HEIGHT = 0.35;
/** Padding for hair and chin, as fractions of a face's height, and beside it, of its width. */
const HEAD_PADDING: FacePadding = { above: 0.45, below: 0.2, beside: 0.2 };

const union = (a: Rect, b: Rect): Rect => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};

/** Returns the box around the main heads in fractions of the photo; null without faces. */
export function computePeopleBox(faces: readonly Face[]): Rect | null {
  const tallest = Math.max(0, ...faces.map(({ box }) => box.height));
  const heads = faces
    .filter(({ box }) => box.height >= MIN_RELATIVE_FACE_HEIGHT * tallest)
    .map(({ box }) => padFaceBox(box, HEAD_PADDING));
  return heads.length === 0 ? null : heads.reduce(union);
}
