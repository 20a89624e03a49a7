import { suggestCorrection } from './colourCorrection';
import { groupSimilarPhotos } from './select/groupSimilarPhotos';
import { type Subject, toSubject } from './subject';
import type { LayoutPhoto } from './types';

/**
 * Derives the values of photos of one book, in their order: also how they relate, and how their colours are corrected.
 * Apart from `toSubject`, which the editor loads at once.
 */
export function toSubjects(photos: readonly LayoutPhoto[]): Subject[] {
  const views = new Map(
    groupSimilarPhotos(photos).flatMap((group) => group.map(({ id }) => [id, group[0]?.id ?? null] as const)),
  );
  return photos.map((photo) => {
    const subject = toSubject(photo);
    const correction = subject.isPhotograph ? suggestCorrection(photo) : null;
    return { ...subject, correction, similarTo: views.get(photo.id) ?? null };
  });
}
