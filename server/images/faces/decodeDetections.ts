import type { Face } from '@domain/photo';
import type { RawDetections } from './faceNetwork';

/**
 * Lowest score of a face that is tall enough (fraction of the photo) to matter. Measured on real photos, see
 * docs/adr.
 */
const MIN_SCORE = 0.5;
/** Small detections are often leaves or windows. They need a higher score and a group. */
const SMALL_FACE = { height: 0.05, score: 0.6, group: 3 } as const;
const MAX_OVERLAP = 0.4;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly score: number;
}

function intersectionOverUnion(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
  return (width * height) / (area(a) + area(b) - width * height);
}

/** Non-maximum suppression: keeps the highest-scoring box per face. */
function suppressOverlaps(boxes: readonly Box[]): Box[] {
  const kept: Box[] = [];
  for (const box of boxes.toSorted((a, b) => b.score - a.score))
    if (kept.every((other) => intersectionOverUnion(box, other) < MAX_OVERLAP)) kept.push(box);
  return kept;
}

const clampToUnit = (value: number) => Math.min(1, Math.max(0, value));

/**
 * Decodes the network's output to faces.
 * @param scale width and height of the square relative to the photo at its top left
 */
export function decodeDetections(
  { scores, boxes }: RawDetections,
  scale: { readonly x: number; readonly y: number },
): Face[] {
  const candidates: Box[] = [];
  for (const [i, score] of scores.entries()) {
    if (score < MIN_SCORE) continue;
    const [top = 0, left = 0, bottom = 0, right = 0] = boxes.subarray(4 * i, 4 * i + 4);
    const box = {
      left: clampToUnit(left * scale.x),
      top: clampToUnit(top * scale.y),
      right: clampToUnit(right * scale.x),
      bottom: clampToUnit(bottom * scale.y),
      score,
    };
    if (box.right > box.left && box.bottom > box.top) candidates.push(box);
  }
  const found = suppressOverlaps(candidates);
  const isSmall = ({ top, bottom }: Box) => bottom - top < SMALL_FACE.height;
  const small = found.filter((box) => isSmall(box) && box.score >= SMALL_FACE.score);
  const kept = [...found.filter((box) => !isSmall(box)), ...(small.length >= SMALL_FACE.group ? small : [])];
  return kept.map(({ left, top, right, bottom, score }) => ({
    box: { x: left, y: top, width: right - left, height: bottom - top },
    score,
  }));
}
