import { currencies, type Promo } from '@domain/commerce';
import * as fc from 'fast-check';

export const aPromo: fc.Arbitrary<Promo> = fc.record({
  code: fc.constant('CODE'),
  value: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), rate: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({
      kind: fc.constant('amount' as const),
      amount: fc.integer({ min: 1, max: 1e7 }),
      currency: fc.constantFrom(...currencies),
    }),
    fc.record({ kind: fc.constant('delivery' as const) }),
  ),
  until: fc.constantFrom(null, '2026-01-01', '2030-01-01'),
  once: fc.boolean(),
});
