import { ramp } from '../../geometry/numbers';
import type { Rect } from '../../geometry/rect';
import type { Subject } from '../subject';

/** Ratio of areas from which one photo is clearly larger than another one. */
const CLEARLY_LARGER = 1.6;
const SAME_SIZE_COST = 30;

/** A photo of which the book holds similar ones, and its area in mm². */
export interface SimilarPhoto {
  readonly similarTo: string;
  readonly area: number;
}

/** Returns true when two of the photos show the same view. */
export function hasSimilarPhotos(photos: readonly Pick<Subject, 'similarTo'>[]): boolean {
  const views = photos.flatMap(({ similarTo }) => similarTo ?? []);
  return new Set(views).size < views.length;
}

type Size = Pick<Rect, 'width' | 'height'>;

/** Returns those photos of which the book holds similar ones, with the areas of their frames. */
export const findSimilarPhotos = (
  photos: readonly Pick<Subject, 'similarTo'>[],
  frames: readonly Size[],
): SimilarPhoto[] =>
  photos.flatMap(({ similarTo }, i) => {
    const frame = frames[i];
    return similarTo === null || !frame ? [] : [{ similarTo, area: frame.width * frame.height }];
  });

/**
 * Cost of similar photos on a page or spread: none where one of each view is clearly the largest, most where the two
 * largest ones have one size.
 */
export function sameSizeCost(photos: readonly SimilarPhoto[]): number {
  if (photos.length < 2) return 0;
  const largest = new Map<string, readonly [first: number, second: number]>();
  for (const { similarTo, area } of photos) {
    const [first, second] = largest.get(similarTo) ?? [0, 0];
    largest.set(similarTo, area > first ? [area, first] : [first, Math.max(second, area)]);
  }
  let cost = 0;
  for (const [first, second] of largest.values())
    if (second > 0) cost += SAME_SIZE_COST * ramp(first / second, CLEARLY_LARGER, 1);
  return cost;
}
