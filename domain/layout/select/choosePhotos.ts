import { failureOf } from './detectPhotoDefect';
import { areAlike, groupsOf, isKnown, type Known } from './groupSimilarPhotos';
import type { Aside, Choice, Choosable } from './photoSelection.types';
import { bestOf, reasonFor } from './rankSimilarPhotos';

export * from './photoSelection.types';

/** A proposal may leave out this part of the photos at most as failed: where more fail, they are how somebody takes photos. */
const MOST_FAILED = 0.5;

/** Photos that are like a better one. */
function duplicates(photos: readonly Choosable[]): Aside[] {
  return groupsOf(photos).flatMap((group) => {
    const aside: Aside[] = [];
    // A long burst drifts: what is not like the best one itself is a view of its own.
    for (let rest: readonly Known[] = group; rest.length > 1; ) {
      const best = bestOf(rest);
      if (!best) break;
      const others = new Set(rest.filter((photo) => photo !== best && areAlike(best, photo)));
      aside.push(
        ...Array.from(others, (photo) => ({ id: photo.id, reason: reasonFor(best, photo), insteadOf: best.id })),
      );
      rest = rest.filter((photo) => photo !== best && !others.has(photo));
    }
    return aside;
  });
}

function failures(photos: readonly Choosable[]): Aside[] {
  const failed = photos.flatMap((photo) => {
    const reason = isKnown(photo) ? failureOf(photo.facts) : null;
    return reason ? [{ id: photo.id, reason }] : [];
  });
  return failed.length > MOST_FAILED * photos.length ? [] : failed;
}

/**
 * Proposes which photos an album is made of: of those alike the best one, and none that failed. Every photo is either used or set aside with a
 * reason. Photos that nothing is known of are used. The same photos in the same order give the same
 * choice.
 */
export function choosePhotos(photos: readonly Choosable[]): Choice {
  const failed = failures(photos);
  const gone = new Set(failed.map(({ id }) => id));
  const rest = photos.filter(({ id }) => !gone.has(id));
  const found = new Map([...failed, ...duplicates(rest)].map((aside) => [aside.id, aside]));
  return {
    used: photos.flatMap(({ id }) => (found.has(id) ? [] : [id])),
    aside: photos.flatMap(({ id }) => found.get(id) ?? []),
  };
}
