import type { LayoutPhoto } from './types';

type Timed = Pick<LayoutPhoto, 'takenAt' | 'takenBy'>;

/** How far outside the time that cameras tell the time of a file is still believed: pictures sent by others come a little later. */
const NEAR_MS = 2 * 24 * 3600 * 1000;

/**
 * The photos with the times that can be believed. A file without a camera's time was written last when it was downloaded or copied, perhaps
 * years later: that counts near the times that cameras tell, and where no photo has such a time.
 */
export function believeTimes<P extends Timed>(photos: readonly P[]): readonly P[] {
  const told = photos.flatMap(({ takenAt, takenBy }) => (takenAt === null || takenBy === 'file' ? [] : [takenAt]));
  if (told.length === 0) return photos;
  const from = told.reduce((a, b) => Math.min(a, b)) - NEAR_MS;
  const to = told.reduce((a, b) => Math.max(a, b)) + NEAR_MS;
  return photos.map((photo) =>
    photo.takenAt !== null && (photo.takenAt < from || photo.takenAt > to) ? { ...photo, takenAt: null } : photo,
  );
}
