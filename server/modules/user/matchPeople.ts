export interface KnownPerson {
  readonly number: number;
  readonly description: readonly number[];
  readonly faces: number;
}

/** Largest distance of a face from the mean of its person: faces of two people were never closer than 0.56 (ADR 14). */
const SAME_PERSON = 0.5;
/** The mean follows a person through the years: a new face always counts for at least this share. */
const MIN_SHARE = 1 / 50;

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.sqrt(a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0));

function addFace({ number, description, faces }: KnownPerson, face: readonly number[]): KnownPerson {
  const share = Math.max(MIN_SHARE, 1 / (faces + 1));
  return {
    number,
    description: description.map((value, i) => value + share * ((face[i] ?? 0) - value)),
    faces: faces + 1,
  };
}

export interface PeopleMatch {
  /** Person of each face; null where the face has no description, or no person may be added. */
  readonly people: readonly (number | null)[];
  readonly changed: readonly KnownPerson[];
}

export interface PhotoFaces {
  readonly descriptions: readonly (readonly number[] | null)[];
  /** People whom the photo showed at an earlier analysis: their means count it. */
  readonly counted: ReadonlySet<number>;
}

/** Numbers for new people: they follow the newest ever given, so that none is given twice. */
export interface FreeNumbers {
  readonly newest: number;
  readonly count: number;
}

/**
 * Finds the person of each face of one photo, the closest first; a face that is close to nobody becomes a new person.
 * Two faces of a photo are two people.
 */
export function matchPeople(
  known: readonly KnownPerson[],
  { descriptions, counted }: PhotoFaces,
  { newest, count }: FreeNumbers,
): PeopleMatch {
  const pairs = descriptions
    .flatMap((face, at) =>
      face ? known.map((person) => ({ at, face, person, apart: distance(face, person.description) })) : [],
    )
    .filter(({ apart }) => apart < SAME_PERSON)
    .sort((a, b) => a.apart - b.apart);
  const matched = new Map<number, KnownPerson>();
  const taken = new Set<KnownPerson>();
  for (const { at, face, person } of pairs) {
    if (matched.has(at) || taken.has(person)) continue;
    taken.add(person);
    matched.set(at, counted.has(person.number) ? person : addFace(person, face));
  }
  let number = newest;
  for (const [at, face] of descriptions.entries())
    if (face && !matched.has(at) && number < newest + count)
      matched.set(at, { number: (number += 1), description: face, faces: 1 });
  return {
    people: descriptions.map((_, at) => matched.get(at)?.number ?? null),
    changed: [...matched.values()].filter((person) => !taken.has(person)),
  };
}
