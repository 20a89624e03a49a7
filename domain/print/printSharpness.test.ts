import { floorPpi, ratePrintSharpness } from '.';

it.each([
  [59.9, 'trade', 'unfit'],
  [60, 'trade', 'blurred'],
  [133, 'trade', 'blurred'],
  [149.98, 'trade', 'blurred'],
  [150, 'trade', 'soft'],
  [199.98, 'trade', 'soft'],
  [199.995, 'trade', 'sharp'],
  [220, 'trade', 'sharp'],
  [220, 'blurb', 'soft'],
] as const)('rates %d ppi at %s as %s', (ppi, printer, expected) =>
  expect(ratePrintSharpness(ppi, printer)).toBe(expected),
);

it('floors pixels per inch', () => expect([199.4, 199.995, 133.9].map(floorPpi)).toEqual([199, 200, 133]));
