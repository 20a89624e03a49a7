import * as fc from 'fast-check';
import { prorate } from '.';

describe('prorate', () => {
  it('is exact, rounding half up, for all possible amounts', () => {
    expect([prorate(5, 1, 2), prorate(4, 1, 3), prorate(1, 1, 3), prorate(0, 1, 3)]).toEqual([3, 1, 0, 0]);
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(10_000), fc.integer({ min: 1, max: 20_000 }), (amount, part, whole) => {
        const exact = (BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole));
        expect(prorate(amount, part, whole)).toBe(Number(exact));
      }),
    );
  });

  it.each([
    [-1, 1, 1],
    [1, -1, 1],
    [1, 1, 0],
    [0.5, 1, 1],
    [Number.NaN, 1, 1],
    [Number.MAX_SAFE_INTEGER, 2, 1],
  ])('rejects %p × %p / %p', (amount, part, whole) => {
    expect(() => prorate(amount, part, whole)).toThrow(RangeError);
  });
});
