import { createRandom } from '../../random';
import { aLayoutPhoto, aPhotoAnalysis } from '../../testing';
import { findFrequentPeople, frequentPeopleScore } from './rankPhotos';
import { createPhotoSelector } from './selectPhotos';

const MINUTE_MS = 60_000;
const face = (person?: number) => ({ box: { x: 0.4, y: 0.2, width: 0.2, height: 0.25 }, score: 0.95, person });

const motifOf = (n: number) => {
  const random = createRandom(n);
  return Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join('');
};

const photoOf = (n: number, people: readonly (number | undefined)[]) =>
  aLayoutPhoto(n, {
    takenAt: n * MINUTE_MS,
    analysis: aPhotoAnalysis({
      hash: motifOf(n),
      faces: people.map(face),
    }),
  });

describe('findFrequentPeople', () => {
  const photos = [[1, 2], [1], [1, 1], [1, 2], [1, 2], [1, 3], [3], [undefined], []].map((people, n) =>
    photoOf(n + 1, people),
  );

  it('weighs people by the photos that show them, not by their faces, and ignores strangers', () => {
    expect(findFrequentPeople(photos)).toEqual(
      new Map([
        [1, 1],
        [2, 1],
      ]),
    );
    expect(findFrequentPeople([...photos, photoOf(10, [1]), photoOf(11, [1])])).toEqual(
      new Map([
        [1, 1],
        [2, 0.75],
      ]),
    );
  });

  it('knows nobody without people, or on too few photos', () => {
    expect(findFrequentPeople([])).toEqual(new Map());
    expect(findFrequentPeople(photos.slice(0, 2))).toEqual(new Map());
    expect(findFrequentPeople([aLayoutPhoto(1, { analysis: null })])).toEqual(new Map());
  });

  it('leaves people out who are on a small part of many photos', () => {
    const many = Array.from({ length: 100 }, (_, n) => photoOf(n + 1, [n < 97 ? 1 : 2]));
    expect([...findFrequentPeople(many).keys()]).toEqual([1]);
  });

  it('scores the most frequent person of a photo', () => {
    const frequent = new Map([
      [1, 1],
      [2, 0.5],
    ]);
    expect(frequentPeopleScore(aPhotoAnalysis({ faces: [face(2), face(7), face()] }), frequent)).toBe(0.5);
    expect(frequentPeopleScore(aPhotoAnalysis({ faces: [face(2), face(1)] }), frequent)).toBe(1);
    expect(frequentPeopleScore(aPhotoAnalysis({ faces: [face(7)] }), frequent)).toBe(0);
    expect(frequentPeopleScore(aPhotoAnalysis({ faces: [face()] }), frequent)).toBeNull();
    expect(frequentPeopleScore(null, frequent)).toBeNull();
  });
});

describe('selection with frequent people', () => {
  /** One event: every third photo shows person 1, the others a stranger each. */
  const people = Array.from({ length: 30 }, (_, n) => (n % 3 === 2 ? 1 : 100 + n));
  const selection = (known: readonly (number | undefined)[]) =>
    createPhotoSelector(known.map((person, n) => photoOf(n + 1, [person]))).select(10).proposed;

  it('proposes the photos of somebody who is often seen, and says so', () => {
    const proposed = selection(people);
    const withPerson = new Set(people.flatMap((person, n) => (person === 1 ? [photoOf(n + 1, []).id] : [])));
    expect(proposed.filter(({ id }) => withPerson.has(id))).toHaveLength(10);
    expect(proposed.filter(({ reason }) => reason === 'familiar')).toHaveLength(9);
    expect(proposed.filter(({ reason }) => reason === 'best_of_event')).toHaveLength(1);
  });

  it('prefers nobody where nobody is told apart', () => {
    const proposed = selection(people.map(() => undefined));
    expect(proposed.map(({ reason }) => reason)).not.toContain('familiar');
  });
});
