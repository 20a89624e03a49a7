import { aPromo } from '@domain/testing';
import * as fc from 'fast-check';
import { computeDiscount, findPromoRefusal, type Promo, parsePromos } from '.';

describe('promo codes', () => {
  it('are parsed from one line, or not at all', () => {
    expect(parsePromos('TEN=10%;once, SHIP=delivery ;until=2027-01-31,FIVE=5.00 EUR,X-1=12.5%')).toEqual([
      { code: 'TEN', value: { kind: 'percent', rate: 1000 }, until: null, once: true },
      { code: 'SHIP', value: { kind: 'delivery' }, until: '2027-01-31', once: false },
      { code: 'FIVE', value: { kind: 'amount', amount: 500, currency: 'EUR' }, until: null, once: false },
      { code: 'X-1', value: { kind: 'percent', rate: 1250 }, until: null, once: false },
    ]);
    expect(parsePromos('none')).toEqual([]);
  });

  it.each([
    '',
    'TEN',
    'TEN=',
    'TEN=0%',
    'TEN=101%',
    'ten=10%',
    'TEN=10%,',
    'TEN=5.00 XXX',
    'TEN=5 EUR',
    'TEN=0.00 EUR',
    'TEN=10%;often',
    'TEN=10%;until=soon',
    'TEN=10%;until=2027-02-31',
    'TEN=10%,TEN=20%',
  ])('are not parsed from %p', (text) => {
    expect(parsePromos(text)).toBeNull();
  });

  it('never discount more than they apply to', () => {
    fc.assert(
      fc.property(aPromo, fc.nat(1e6), fc.nat(1e5), fc.nat(1e5), ({ value }, subtotal, delivery, standardDelivery) => {
        const off = computeDiscount(value, { subtotal, delivery, standardDelivery });
        expect(Number.isSafeInteger(off) && off >= 0).toBe(true);
        expect(off).toBeLessThanOrEqual(value.kind === 'delivery' ? delivery : subtotal);
      }),
    );
  });

  it('are valid through their last day, and once if they say so', () => {
    const one: Promo = { code: 'A', value: { kind: 'delivery' }, until: '2026-11-20', once: true };
    const use = { today: '2026-11-20', currency: 'EUR', usedBefore: false } as const;
    expect(findPromoRefusal(one, use)).toBeNull();
    expect(findPromoRefusal(one, { ...use, today: '2026-11-21' })).toBe('promo_expired');
    expect(findPromoRefusal(one, { ...use, usedBefore: true })).toBe('promo_used');
    expect(findPromoRefusal({ ...one, once: false }, { ...use, usedBefore: true })).toBeNull();
    expect(findPromoRefusal(null, use)).toBe('promo_unknown');
    const euros: Promo = { ...one, value: { kind: 'amount', amount: 1, currency: 'EUR' } };
    expect(findPromoRefusal(euros, { ...use, currency: 'USD' })).toBe('promo_not_applicable');
  });
});
