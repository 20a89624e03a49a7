import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type KnownPerson, matchPeople } from './matchPeople';

const match = (
  people: readonly KnownPerson[],
  descriptions: readonly (readonly number[] | null)[],
  counted: number[] = [],
) => matchPeople(people, { descriptions, counted: new Set(counted) }, { newest: 5, count: 2 });

/** A description `apart` from that of the axis, whose description is 1 there and 0 elsewhere. */
const near = (axis: number, apart = 0): readonly number[] =>
  Array.from({ length: 128 }, (_, i) => (i === axis ? 1 : i === axis + 64 ? apart : 0));

const known: readonly KnownPerson[] = [
  { number: 3, description: near(1), faces: 1 },
  { number: 5, description: near(2), faces: 200 },
];

describe('matchPeople', () => {
  it('finds the closest person, and leaves faces without description out', () => {
    const { people, changed } = match(known, [near(2, 0.4), null, near(1, 0.4)]);
    assert.deepEqual(people, [5, null, 3]);
    assert.deepEqual(
      changed.map(({ number, faces }) => [number, faces]),
      [
        [5, 201],
        [3, 2],
      ],
    );
  });

  it('makes a new person of a face that is close to nobody', () => {
    const { people, changed } = match(known, [near(1, 0.55), near(40)]);
    assert.deepEqual(people, [6, 7]);
    assert.deepEqual(changed, [
      { number: 6, description: near(1, 0.55), faces: 1 },
      { number: 7, description: near(40), faces: 1 },
    ]);
    assert.deepEqual(match([], [near(1), near(2), near(3)]).people, [6, 7, null]);
  });

  it('never finds a person twice on one photo: the closer face is the person', () => {
    assert.deepEqual(match(known, [near(1, 0.3), near(1, 0.1)]).people, [6, 3]);
    assert.deepEqual(match([], [near(1), near(1)]).people, [6, 7]);
  });

  it('counts a photo once for a person, however often it is analysed', () => {
    const { people, changed } = match(known, [near(1, 0.4), near(2, 0.4)], [3]);
    assert.deepEqual(people, [3, 5]);
    assert.deepEqual(
      changed.map(({ number }) => number),
      [5],
    );
  });

  it('lets the mean follow the faces, also after many', () => {
    const meanOf = (person: KnownPerson, apart: number) =>
      match([person], [near(2, apart)]).changed[0]?.description[66] ?? 0;
    assert.equal(meanOf({ number: 1, description: near(2), faces: 1 }, 0.4), 0.2);
    assert.ok(Math.abs(meanOf({ number: 1, description: near(2), faces: 1000 }, 0.4) - 0.4 / 50) < 1e-9);
  });
});
