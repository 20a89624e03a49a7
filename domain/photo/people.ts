import type { Rect } from '../document/model';
import type { Face } from './facts';

/** A face this much smaller than the largest belongs to somebody in the background. */
const BYSTANDER = 0.35;
/** Hair above and a chin below a face, as fractions of its height, and room beside it, of its width. */
const ROOM = { above: 0.45, below: 0.2, beside: 0.2 } as const;

function withRoom({ x, y, width, height }: Rect): Rect {
  const left = Math.max(0, x - ROOM.beside * width);
  const top = Math.max(0, y - ROOM.above * height);
  const right = Math.min(1, x + (1 + ROOM.beside) * width);
  const bottom = Math.min(1, y + (1 + ROOM.below) * height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

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
  const heads = faces.filter(({ box }) => box.height >= BYSTANDER * tallest).map(({ box }) => withRoom(box));
  return heads.length === 0 ? null : heads.reduce(union);
}
