import * as fc from 'fast-check';
import { computeContainedTax, computeTax, type DeliveryPlace, prorate } from '.';

describe('tax', () => {
  const taxRate = (place: DeliveryPlace) => computeTax({ place, currency: 'EUR', goods: 0, total: 0 }).rate;

  it('is that of the place, and none outside', () => {
    const rates = [
      taxRate({ country: 'DE', region: 'DE.16' }),
      taxRate({ country: 'FI', region: '' }),
      taxRate({ country: 'CH', region: '' }),
      taxRate({ country: 'ES', region: 'ES.53' }),
      taxRate({ country: 'PT', region: 'PT.23' }),
      taxRate({ country: 'DE', region: 'ES.53' }),
      taxRate({ country: 'US', region: '' }),
      taxRate({ country: 'constructor', region: '' }),
    ];
    expect(rates).toEqual([1900, 2550, 810, 0, 1600, 1900, 0, 0]);
  });

  it("is left to the import when the goods exceed the country's limit for sellers", () => {
    const sale = { place: { country: 'GB', region: '' }, currency: 'GBP', total: 17_200 } as const;
    // £162 contain £27 of tax: the goods are worth £135.
    expect(computeTax({ ...sale, goods: 16_200 })).toEqual({ rate: 2000, amount: computeContainedTax(17_200, 2000) });
    expect(computeTax({ ...sale, goods: 16_202 })).toEqual({ rate: 0, amount: 0, at_import: true });
    expect(computeTax({ ...sale, goods: 16_202, place: { country: 'DE', region: '' } }).rate).toBe(1900);
    expect(computeTax({ ...sale, goods: 40_000, currency: 'EUR', place: { country: 'IM', region: '' } }).rate).toBe(0);
  });

  it('is the part of a price that was added to the net price', () => {
    expect([computeContainedTax(11_900, 1900), computeContainedTax(100, 1900), computeContainedTax(12_345, 0)]).toEqual(
      [1900, 16, 0],
    );
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(3000), (gross, rate) => {
        const tax = computeContainedTax(gross, rate);
        expect(tax).toBeLessThanOrEqual(gross);
        // The net price taxed again is the gross price, up to the rounding of a minor unit.
        expect(Math.abs(gross - tax + prorate(gross - tax, rate, 10_000) - gross)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
