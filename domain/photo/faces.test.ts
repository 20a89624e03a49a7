import { closedEyes, eyeNarrowing, peopleSharpness } from './faces';
import type { Face } from './photoAnalysis';

const face = (measures: Pick<Face, 'eyes' | 'sharpness'>): Face => ({
  box: { x: 0.4, y: 0.2, width: 0.1, height: 0.2 },
  score: 0.9,
  ...measures,
});

describe('eyes', () => {
  it.each([
    ['open', [0.7], 0, 0],
    ['squinting', [0.45], 0.2, 0.5],
    ['closed', [0.38], 0.2, 1],
    ['of one of two closed', [0.8, 0.35], 0.2, 0.5],
    ['of both closed', [0.4, 0.35], 0.4, 1],
    ['of nobody', [], 0, 0],
    ['of a small face beside closed ones', [undefined, 0.4], 0.2, 1],
    ['of small faces only', [undefined, undefined], 0, 0],
  ])('tells how far they are closed: %s', (_, openings, narrowing, closed) => {
    const faces = openings.map((eyes) => face({ eyes }));
    expect(eyeNarrowing(faces)).toBeCloseTo(narrowing);
    expect(closedEyes(faces)).toBeCloseTo(closed);
  });
});

it.each([
  ['of the faces', [0.2, 0.4], 0.3],
  ['of those that are large enough', [undefined, 0.4], 0.4],
  ['of the photo, when none is', [undefined], 0.6],
  ['of the photo, without people', [], 0.6],
])('takes the sharpness %s', (_, sharpness, expected) => {
  expect(peopleSharpness({ sharpness: 0.6, faces: sharpness.map((value) => face({ sharpness: value })) })).toBeCloseTo(
    expected,
  );
});
