import { detectPhotoDefect } from './detectPhotoDefect';
import { type AnalysedPhoto, areSimilarPhotos, groupSimilarPhotos, isAnalysed } from './groupSimilarPhotos';
import type { Exclusion, PhotoCandidate, PhotoSelection } from './photoSelection.types';
import { findBestPhoto, mainDifference } from './rankSimilarPhotos';

export * from './photoSelection.types';

/** A proposal may leave out this part of the photos at most as failed: where more fail, they are how somebody takes photos. */
const MAX_DEFECT_SHARE = 0.5;

/** Photos that are like a better one. */
function findDuplicates(photos: readonly PhotoCandidate[]): Exclusion[] {
  return groupSimilarPhotos(photos).flatMap((group) => {
    const aside: Exclusion[] = [];
    // A long burst drifts: what is not like the best one itself is a view of its own.
    for (let rest: readonly AnalysedPhoto[] = group; rest.length > 1; ) {
      const best = findBestPhoto(rest);
      if (!best) break;
      const others = new Set(rest.filter((photo) => photo !== best && areSimilarPhotos(best, photo)));
      aside.push(
        ...Array.from(others, (photo) => ({ id: photo.id, reason: mainDifference(best, photo), replacedBy: best.id })),
      );
      rest = rest.filter((photo) => photo !== best && !others.has(photo));
    }
    return aside;
  });
}

function findDefects(photos: readonly PhotoCandidate[]): Exclusion[] {
  const failed = photos.flatMap((photo) => {
    const reason = isAnalysed(photo) ? detectPhotoDefect(photo.analysis) : null;
    return reason ? [{ id: photo.id, reason }] : [];
  });
  return failed.length > MAX_DEFECT_SHARE * photos.length ? [] : failed;
}

/**
 * Proposes which photos an album is made of: of those alike the best one, and none that failed. Every photo is either used or set aside with a
 * reason. Photos that nothing is known of are used. The same photos in the same order give the same
 * choice.
 */
export function choosePhotos(photos: readonly PhotoCandidate[]): PhotoSelection {
  const failed = findDefects(photos);
  const gone = new Set(failed.map(({ id }) => id));
  const rest = photos.filter(({ id }) => !gone.has(id));
  const found = new Map([...failed, ...findDuplicates(rest)].map((aside) => [aside.id, aside]));
  return {
    included: photos.flatMap(({ id }) => (found.has(id) ? [] : [id])),
    excluded: photos.flatMap(({ id }) => found.get(id) ?? []),
  };
}
