import { resolveInstants } from '../../photo/captureTime/captureOrder';
import { detectEvents } from '../story/detectEvents';
import { sortPhotosByTime, toCaptured } from '../story/sortPhotosByTime';
import { toSubject } from '../subject';
import type { LayoutAnalysis, LayoutPhoto } from '../types';
import { type Motif, motifSimilarity, parseMotifHash } from './motifSimilarity';
import { peopleClarity, photoQuality } from './photoQuality';
import type { InclusionReason, SpaceReason } from './photoSelection.types';

/** A person counts as frequent from this many photos, and from this share of the photos with people. */
const MIN_PHOTOS = 3;
const MIN_SHARE = 0.04;
/** The score is full from half as many photos as the most frequent person has. */
const FULL_SHARE = 0.5;

type FrequentPeople = ReadonlyMap<number, number>;

type Seen = Pick<LayoutAnalysis, 'faces'> | null | undefined;

const peopleOn = (seen: Seen): ReadonlySet<number> => new Set(seen?.faces?.flatMap(({ person }) => person ?? []));

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

interface Resemblance {
  readonly rank: number;
  readonly id: string;
  readonly similarity: number;
}

interface Candidate {
  readonly id: string;
  readonly quality: number;
  /** Null while nobody has looked for people. */
  readonly people: number | null;
  readonly frequency: number;
  readonly motif: Motif;
  readonly event: PhotoEvent;
  /** In rising order; the last entry is the most similar chosen photo. */
  readonly resembles: Resemblance[];
  /** Similarity to the most similar chosen photo; 0 when none is similar. */
  closeness: number;
  isRanked: boolean;
}

interface PhotoEvent {
  readonly candidates: Candidate[];
  readonly ranks: number[];
}

export interface RankedPhoto {
  readonly id: string;
  readonly reason: InclusionReason;
}

/** An order of photos in which the first `n` are the best selection of `n` photos. */
export interface PhotoRanking {
  /** Returns the first photos of the order. Those kept by hand come first, whatever the count. */
  readonly take: (count: number) => readonly RankedPhoto[];
  readonly explainOmission: (id: string, count: number) => { reason: SpaceReason; replacedBy?: string };
}

const VARIETY = 0.75;
/** An event's share grows with its photo count to this power, so that a long day does not crowd out the others. */
const EVENT_POWER = 0.7;
/** Similarity from which two photos show much the same, and up to which they show something else. */
const SAME_MOTIF = 0.55;
const OTHER_MOTIF = 0.3;
/** Clarity from which people are the reason, and from which it is that they matter. */
const CLEAR_PEOPLE = 0.5;
const FREQUENT_PERSON = 0.5;
/** Quality that the most frequent person adds; a small face adds half of it. */
const FREQUENT_PERSON_GAIN = 0.3;

interface RankingInput {
  readonly photos: readonly LayoutPhoto[];
  readonly candidateIds: ReadonlySet<string>;
  /** One photo of each burst, whatever the user keeps. Frequent people are counted on these. */
  readonly distinctIds: ReadonlySet<string>;
  readonly keptIds: ReadonlySet<string>;
  readonly bestOfSimilarIds: ReadonlySet<string>;
}

/** Groups the candidates by event; the events are those of all photos, so that they do not depend on the candidates. */
function groupByEvent({ photos, candidateIds, distinctIds }: RankingInput): PhotoEvent[] {
  const sorted = sortPhotosByTime(photos);
  const instants = resolveInstants(sorted.map(toCaptured));
  const starts = new Set(detectEvents(sorted).map(({ index }) => index));
  const frequent = findFrequentPeople(photos.filter(({ id }) => distinctIds.has(id)));
  const events: PhotoEvent[] = [];
  for (const [i, photo] of sorted.entries()) {
    if (starts.has(i)) events.push({ candidates: [], ranks: [] });
    const event = events.at(-1);
    if (!event || !candidateIds.has(photo.id)) continue;
    const subject = toSubject(photo);
    const hash = photo.analysis ? parseMotifHash(photo.analysis.hash) : null;
    const people = peopleClarity(subject);
    const frequency = frequentPeopleScore(photo.analysis, frequent) ?? 0;
    event.candidates.push({
      id: photo.id,
      quality: photoQuality(subject) + FREQUENT_PERSON_GAIN * frequency * (0.5 + 0.5 * (people ?? 0)),
      people,
      frequency,
      motif: { hash, tone: subject.tone, instant: instants[i] ?? null },
      event,
      resembles: [],
      closeness: 0,
      isRanked: false,
    });
  }
  return events.filter(({ candidates }) => candidates.length > 0);
}

/** Returns the event that gets the next photo: first each one, the largest first, then by shares (J. Adams' method). */
function nextEvent(events: readonly PhotoEvent[]): PhotoEvent | null {
  let best: PhotoEvent | null = null;
  let most = -1;
  for (const event of events) {
    const { length } = event.candidates;
    const seats = event.ranks.length;
    if (seats >= length) continue;
    const weight = length ** EVENT_POWER;
    const claim = seats === 0 ? 1e9 + weight : weight / seats;
    if (claim > most) [best, most] = [event, claim];
  }
  return best;
}

/** Returns the candidate with the most quality and variety; the first of equals (J. Carbonell, J. Goldstein, SIGIR 1998). */
function nextCandidate({ candidates }: PhotoEvent): Candidate | null {
  let best: Candidate | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.isRanked) continue;
    const value = candidate.quality - VARIETY * candidate.closeness;
    if (value > most) [best, most] = [candidate, value];
  }
  return best;
}

function explainChoice(candidate: Candidate, isBestOfSimilar: boolean): InclusionReason {
  if (isBestOfSimilar) return 'best_of_similar';
  if (candidate.event.ranks.length === 0) return 'best_of_event';
  if (candidate.frequency >= FREQUENT_PERSON) return 'familiar';
  if ((candidate.people ?? 0) >= CLEAR_PEOPLE) return 'people';
  return candidate.closeness <= OTHER_MOTIF ? 'other_motif' : 'quality';
}

/**
 * Ranks photos for books of any length. Every first part is a selection: fairly spread over the events, each with at
 * least one if there are enough, and within an event by quality and variety of motif. A longer selection contains each
 * shorter one. Deterministic; the ranking is computed lazily.
 */
export function rankPhotos(input: RankingInput): PhotoRanking {
  const { keptIds, bestOfSimilarIds } = input;
  const events = groupByEvent(input);
  const byId = new Map(events.flatMap(({ candidates }) => candidates.map((candidate) => [candidate.id, candidate])));
  const ranked: RankedPhoto[] = [];

  const choose = (chosen: Candidate, reason: InclusionReason) => {
    const rank = ranked.length;
    ranked.push({ id: chosen.id, reason });
    chosen.isRanked = true;
    chosen.event.ranks.push(rank);
    for (const other of chosen.event.candidates) {
      if (other.isRanked) continue;
      const similarity = motifSimilarity(chosen.motif, other.motif);
      if (similarity <= other.closeness) continue;
      other.closeness = similarity;
      other.resembles.push({ rank, id: chosen.id, similarity });
    }
  };

  for (const candidate of byId.values()) if (keptIds.has(candidate.id)) choose(candidate, 'kept');
  const keptCount = ranked.length;

  return {
    take: (count) => {
      while (ranked.length < count) {
        const event = nextEvent(events);
        const next = event && nextCandidate(event);
        if (!next) break;
        choose(next, explainChoice(next, bestOfSimilarIds.has(next.id)));
      }
      return ranked.slice(0, Math.max(count, keptCount));
    },
    explainOmission: (id, count) => {
      const candidate = byId.get(id);
      const taken = Math.max(count, keptCount);
      if (!candidate || (candidate.event.ranks[0] ?? taken) >= taken) return { reason: 'no_space' };
      const similar = candidate.resembles.findLast(({ rank }) => rank < taken);
      return similar && similar.similarity >= SAME_MOTIF
        ? { reason: 'same_motif', replacedBy: similar.id }
        : { reason: 'event_share' };
    },
  };
}
