import { findFreeOffset } from './createPhotoElement';

const photo = (x: number, y: number, width: number, height: number) =>
  ({ type: 'photo', frame: { x, y, width, height } }) as const;
const there = [photo(50, 60, 80, 40)];

it.each([
  ['at the corner of an element of its size', photo(50, 60, 80, 40), 5],
  ['at the centre of an element of another shape', photo(70, 40, 40, 80), 5],
  ['at the corner of a larger element', photo(50, 60, 20, 20), 5],
  ['elsewhere', photo(51, 61, 80, 40), 0],
])('the added element lies %s', (_, added, by) => expect(findFreeOffset([added], there)).toBe(by));

it('is offset from all earlier copies', () =>
  expect(findFreeOffset(there, [...there, photo(55, 65, 80, 40), photo(65, 45, 80, 90)])).toBe(10));
