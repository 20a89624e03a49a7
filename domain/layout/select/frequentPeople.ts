import type { PhotoAnalysis } from '../../photo/photoAnalysis';

/** A person matters who is on at least so many photos, and on at least this share of the photos with people. */
const MIN_PHOTOS = 3;
const MIN_SHARE = 0.04;
/** A person has the full score who is on half as many photos as the most frequent one. */
const FULL_SHARE = 0.5;

/** Score of each frequent person, 0..1, by the number of photos. */
type FrequentPeople = ReadonlyMap<number, number>;

type Seen = Pick<PhotoAnalysis, 'faces'> | null | undefined;

const peopleOn = (seen: Seen): ReadonlySet<number> => new Set(seen?.faces.flatMap(({ person }) => person ?? []));

/** Finds the people who are on many photos. Give one photo of each burst, or a burst counts as many. */
export function findFrequentPeople(photos: readonly { readonly analysis?: Seen }[]): FrequentPeople {
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

/** Score of the most frequent person on a photo; 0 for strangers, null when no faces were recognised. */
export function frequentPeopleScore(seen: Seen, frequent: FrequentPeople): number | null {
  const people = peopleOn(seen);
  return people.size === 0 ? null : Math.max(...Array.from(people, (person) => frequent.get(person) ?? 0));
}
