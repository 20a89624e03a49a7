import { createRandom } from './random';

it('random numbers cover 0..1 and repeat for a seed', () => {
  const numbers = (seed: number) => Array.from({ length: 1000 }, createRandom(seed));
  const mean = numbers(7).reduce((sum, n) => sum + n, 0) / 1000;
  expect(numbers(7)).toEqual(numbers(7));
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
  expect(numbers(7).every((n) => n >= 0 && n < 1)).toBe(true);
});
