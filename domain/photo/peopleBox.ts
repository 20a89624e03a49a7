import type { Rect } from '../geometry/rect';
import { type FacePadding, padFaceBox } from './padFaceBox';
import type { Face } from './photoAnalysis';

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
