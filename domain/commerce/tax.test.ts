import * as fc from 'fast-check';
import { share, taxRate, taxWithin } from '.';

describe('tax', () => {
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

  it('is the part of a price that was put on the rest', () => {
    expect([taxWithin(11_900, 1900), taxWithin(100, 1900), taxWithin(12_345, 0)]).toEqual([1900, 16, 0]);
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(3000), (gross, rate) => {
        const tax = taxWithin(gross, rate);
        expect(tax).toBeLessThanOrEqual(gross);
        // What is left, taxed anew, is the price again, but for the rounding of a minor unit.
        expect(Math.abs(gross - tax + share(gross - tax, rate, 10_000) - gross)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
