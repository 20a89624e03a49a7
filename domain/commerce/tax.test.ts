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

  it.each<readonly [country: string, postcode: string, rate: number]>([
    ['DE', '27498', 0],
    ['DE', 'D-27498', 0],
    ['DE', '27499', 1900],
    ['DE', '78266', 810],
    ['FI', '22100', 0],
    ['FI', 'AX-22 100', 0],
    ['FI', '21100', 2550],
    ['IT', '23041', 0],
    ['IT', '22061', 0],
    ['IT', '22060', 0],
    ['IT', '23040', 2200],
    ['GR', '630 86', 0],
    ['GR', '63087', 0],
    ['GR', '63085', 2400],
    ['ES', '35001', 0],
    ['ES', '38670', 0],
    ['ES', '51001', 0],
    ['ES', '52006', 0],
    ['ES', '28001', 2100],
    ['FR', '97400', 0],
    ['FR', '98800', 0],
    ['FR', '98000', 2000],
    ['FR', '75001', 2000],
    ['AT', '6991', 1900],
    ['AT', '6900', 2000],
    ['PT', '9000-082', 2200],
    ['PT', '9500-150', 1600],
    ['PT', '1000-001', 2300],
    ['NO', '9170', 0],
    ['NO', '9006', 2500],
    ['GB', 'JE2 3AB', 0],
    ['GB', 'BT1 5GS', 2000],
    ['GB', 'SW1A 1AA', 2000],
    ['DE', '', 1900],
  ])('in %s %s is %i', (country, postcode, rate) => {
    const place = { country, region: '', postcode };
    expect(computeTax({ place, currency: 'EUR', goods: 0, total: 10_000 }).rate).toBe(rate);
  });

  it('is charged by the seller in Northern Ireland, whatever the goods are worth', () => {
    const sale = { currency: 'GBP', goods: 90_000, total: 90_000 } as const;
    const place = { country: 'GB', region: '' };
    expect(computeTax({ ...sale, place: { ...place, postcode: 'bt1 5gs' } }).rate).toBe(2000);
    expect(computeTax({ ...sale, place: { ...place, postcode: 'B1 1AA' } }).at_import).toBe(true);
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
