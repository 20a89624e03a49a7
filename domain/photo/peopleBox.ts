import type { Rect } from '../document/model';
import { type Room, withRoom } from './padFaceBox';
import type { Face } from './photoAnalysis';

/** A face this much smaller than the largest belongs to somebody in the background. */
const BYSTANDER = 0.35;
/** Hair above and a chin below a face, as fractions of its height, and room beside it, of its width. */
const ROOM: Room = { above: 0.45, below: 0.2, beside: 0.2 };

const union = (a: Rect, b: Rect): Rect => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};

/** The box around the heads that a photo is about, in fractions of it; null without faces. */
export function peopleBox(faces: readonly Face[]): Rect | null {
  const tallest = Math.max(0, ...faces.map(({ box }) => box.height));
  const heads = faces.filter(({ box }) => box.height >= BYSTANDER * tallest).map(({ box }) => withRoom(box, ROOM));
  return heads.length === 0 ? null : heads.reduce(union);
}
