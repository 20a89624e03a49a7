import * as fc from 'fast-check';
import { addWorkingDays, currencies, deliveryCountries, estimateArrival, findDeliveryZone, quoteDelivery } from '.';

const currency = fc.constantFrom(...currencies);

describe('delivery', () => {
  const to = (country: string, region = '', copies = 1, wanted: 'express' | null = null) =>
    quoteDelivery({ place: { country, region }, copies, currency: 'EUR', wanted, today: '2026-11-20' });

  it('offers at least standard to every served country, and faster options at higher prices', () => {
    fc.assert(
      fc.property(fc.constantFrom(...deliveryCountries), currency, fc.nat(200), (country, money, copies) => {
        const parcel = { place: { country, region: '' }, copies, currency: money, wanted: null, today: '2026-11-20' };
        const quoted = quoteDelivery(parcel);
        const options = quoted?.options ?? [];
        expect(quoted?.option).toBe('standard');
        for (const [i, option] of options.entries()) {
          const before = options[i - 1];
          expect(option.days_min).toBeLessThanOrEqual(option.days_max);
          expect(option.arrives_from <= option.arrives_to).toBe(true);
          expect(option.price).toBeGreaterThan(before?.price ?? 0);
          if (before) expect(option.days_max).toBeLessThan(before.days_max);
        }
      }),
    );
  });

  it('costs more with each copy and with distance', () => {
    expect([to('DE')?.options[1]?.price, to('DE', '', 3)?.options[1]?.price]).toEqual([590, 890]);
    expect(to('DE', '', 0)).toEqual(to('DE', '', 1));
    expect([to('ES'), to('ES', 'ES.53'), to('ES', 'DE.16')].map((q) => q?.options[1]?.price)).toEqual([990, 1490, 990]);
  });

  it('adds production and transport times of the chosen option', () => {
    expect(to('DE', '', 1, 'express')).toMatchObject({ option: 'express', period_min: 4, period_max: 6 });
    expect(to('BR', '', 1, 'express')).toMatchObject({ option: 'standard', period_min: 11, period_max: 19 });
  });

  it('estimates the arrival by the day of the payment', () => {
    const express = { period_min: 4, period_max: 6 };
    expect(to('DE', '', 1, 'express')?.options.at(-1)).toMatchObject(estimateArrival(express, '2026-11-20'));
    expect(estimateArrival(express, '2026-12-02')).toEqual({ arrives_from: '2026-12-08', arrives_to: '2026-12-10' });
  });

  it('is not offered elsewhere', () => {
    for (const country of ['', 'XX', 'KP', 'de', 'constructor', '__proto__']) expect(to(country)).toBeNull();
    expect(findDeliveryZone({ country: 'US', region: 'constructor' })).toBe('far');
  });

  it('counts working days', () => {
    expect(addWorkingDays('2026-11-20', 0)).toBe('2026-11-20');
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-21', 1)).toBe('2026-11-23');
    expect(addWorkingDays('2026-12-31', 6)).toBe('2027-01-08');
    expect(() => addWorkingDays('soon', 1)).toThrow(RangeError);
  });
});
