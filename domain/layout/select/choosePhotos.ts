import { detectPhotoDefect } from './detectPhotoDefect';
import { type AnalysedPhoto, areSimilarPhotos, groupSimilarPhotos, isAnalysed } from './groupSimilarPhotos';
import type { Exclusion, PhotoCandidate, PhotoSelection } from './photoSelection.types';
import { findBestPhoto, mainDifference } from './rankSimilarPhotos';

export * from './photoSelection.types';

/** Largest share of photos that may be excluded as defective. Where more are, they are the photographer's style. */
const MAX_DEFECT_SHARE = 0.5;

/** Finds photos that resemble a better one. */
function findDuplicates(photos: readonly PhotoCandidate[]): Exclusion[] {
  return groupSimilarPhotos(photos).flatMap((group) => {
    const aside: Exclusion[] = [];
    // A long burst drifts: photos unlike the best one are views of their own.
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
 * Chooses the photos of an album: the best of similar ones, without defective ones. Every photo is included or excluded
 * with a reason; unanalysed photos are included. Deterministic for the same photos in the same order.
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
