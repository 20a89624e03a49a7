import { type Currency, currencies } from './ids';

/** An amount in each currency, in minor units. Fixed by us: no rate is asked for, so a price does not move by itself. */
export type Amounts = Readonly<Record<Currency, number>>;

/** Amounts given in the order of {@link currencies}. */
export function amounts(...values: readonly [number, number, number, number, number]): Amounts {
  return Object.fromEntries(currencies.map((currency, i) => [currency, values[i] ?? 0])) as Record<Currency, number>;
}

/** Digits after the decimal point: 2 for all that we sell in. */
const minorDigits: Amounts = amounts(2, 2, 2, 2, 2);

/** The amount in the currency's own unit, for `Intl.NumberFormat` and nothing else: one does not reckon with it. */
export const toMajorUnits = (minor: number, currency: Currency): number => minor / 10 ** minorDigits[currency];

/**
 * `amount` × `part` / `whole`, rounded to a whole minor unit, half up; exact for all amounts below 2^53 / `part`.
 * @throws RangeError unless all are whole, `amount` and `part` not negative and `whole` positive
 */
export function prorate(amount: number, part: number, whole: number): number {
  if (![amount, part, whole].every(Number.isSafeInteger) || amount < 0 || part < 0 || whole <= 0) {
    throw new RangeError(`no share: ${amount} × ${part} / ${whole}`);
  }
  const product = amount * part;
  if (!Number.isSafeInteger(product * 2)) throw new RangeError(`too large a share: ${amount} × ${part}`);
  return Math.floor((2 * product + whole) / (2 * whole));
}

export const isCurrency = (value: string): value is Currency => (currencies as readonly string[]).includes(value);
