import { ramp } from '../geometry/numbers';
import type { Rect } from '../geometry/rect';
import type { Face, PhotoAnalysis } from './photoAnalysis';

/** Eyes opened this wide count as fully open, see {@link Face.eyes}. */
const OPEN_EYES = 0.65;
/** Eye openings from squinting (`from`) to closed (`to`), see {@link Face.eyes}. */
const NARROW_EYES = { from: 0.5, to: 0.4 } as const;

function meanOf(values: readonly (number | undefined)[]): number | null {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

const MAX_NARROWING = 0.2;

export const hasMeasuredFaces = (faces: readonly Face[]): boolean =>
  faces.some(({ eyes, sharpness }) => eyes !== undefined && sharpness !== undefined);

/**
 * Sums up how much narrower the eyes are than open ones: 0 for open or unmeasured eyes, up to 0.2 for each blinking
 * face.
 */
export const eyeNarrowing = (faces: readonly Face[]): number =>
  faces.reduce((sum, { eyes = OPEN_EYES }) => sum + Math.min(MAX_NARROWING, Math.max(0, OPEN_EYES - eyes)), 0);

/** Mean closedness of the eyes: 0 for open or unmeasured ones .. 1 for closed ones. */
export function closedEyes(faces: readonly Face[]): number {
  const { from, to } = NARROW_EYES;
  const closed = ({ eyes }: Face) => (eyes === undefined ? undefined : ramp(eyes, from, to));
  return meanOf(faces.map(closed)) ?? 0;
}

/** Mean sharpness of the faces, on the scale of {@link PhotoAnalysis.sharpness}; that of the photo without any. */
export const peopleSharpness = ({ faces, sharpness }: Pick<PhotoAnalysis, 'faces' | 'sharpness'>): number =>
  meanOf(faces.map((face) => face.sharpness)) ?? sharpness;

/** Padding of a face, as fractions of its height (above, below) and width (beside). */
export interface FacePadding {
  readonly above: number;
  readonly below: number;
  readonly beside: number;
}

export function padFaceBox({ x, y, width, height }: Rect, padding: FacePadding): Rect {
  const left = Math.max(0, x - padding.beside * width);
  const top = Math.max(0, y - padding.above * height);
  const right = Math.min(1, x + (1 + padding.beside) * width);
  const bottom = Math.min(1, y + (1 + padding.below) * height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

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
