import type { PhotoAnalysis } from '../../photo/photoAnalysis';

/** Photos of a person below which it is chance, and the part of all photos with known people. */
const MIN_PHOTOS = 3;
const MIN_SHARE = 0.04;
/** Part of the photos of the most frequent person from which a person is as familiar. */
const FULL_SHARE = 0.5;

/** How much each person matters by the number of photos: up to 1. Strangers and people seen rarely are left out. */
export type Familiarity = ReadonlyMap<number, number>;

type Seen = Pick<PhotoAnalysis, 'faces'> | null | undefined;

const peopleOn = (seen: Seen): ReadonlySet<number> => new Set(seen?.faces.flatMap(({ person }) => person ?? []));

/** Finds the people who are often on these photos. Where similar photos are left out, a burst is one sight. */
export function findFamiliarPeople(photos: readonly { readonly analysis?: Seen }[]): Familiarity {
  const counts = new Map<number, number>();
  let photosWithPeople = 0;
  for (const { analysis } of photos) {
    const people = peopleOn(analysis);
    if (people.size > 0) photosWithPeople += 1;
    for (const person of people) counts.set(person, (counts.get(person) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const least = Math.max(MIN_PHOTOS, MIN_SHARE * photosWithPeople);
  return new Map(
    Array.from(counts)
      .filter(([, count]) => count >= least)
      .map(([person, count]) => [person, Math.min(1, count / (FULL_SHARE * most))]),
  );
}

/** How much the most familiar person on the photo matters, 0 a stranger .. 1; null where nobody is told apart. */
export function photoFamiliarity(seen: Seen, familiarity: Familiarity): number | null {
  const people = peopleOn(seen);
  return people.size === 0 ? null : Math.max(...Array.from(people, (person) => familiarity.get(person) ?? 0));
}
