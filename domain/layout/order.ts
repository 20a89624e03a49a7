import { believeTimes } from './times';
import type { LayoutPhoto } from './types';

/**
 * The photos by the time they were taken, as far as it can be believed. One without a time stays right after the dated photo that precedes it in the given order
 * (or, when none does, before the first that follows), so that it keeps the company its owner gave it.
 */
export function orderPhotos(given: readonly LayoutPhoto[]): LayoutPhoto[] {
  const photos = believeTimes(given);
  let last = photos.find((photo) => photo.takenAt !== null)?.takenAt ?? 0;
  const keyed = photos.map((photo, index) => {
    last = photo.takenAt ?? last;
    return { photo, index, key: last };
  });
  return keyed.sort((a, b) => a.key - b.key || a.index - b.index).map(({ photo }) => photo);
}
