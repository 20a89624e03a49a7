import { type Currency, currencies } from './ids';

/** An amount in each currency, in minor units. The shop sets each price, so exchange rates do not change it. */
export type Amounts = Readonly<Record<Currency, number>>;

export function amounts(...values: readonly [number, number, number, number, number]): Amounts {
  return Object.fromEntries(currencies.map((currency, i) => [currency, values[i] ?? 0])) as Record<Currency, number>;
}

/**
 * Returns `amount` × `part` / `whole`, rounded half up to a whole minor unit; exact for all amounts below 2^53 /
 * `part`.
 * @throws RangeError unless all are integers, `amount` and `part` not negative and `whole` positive
 */
export function prorate(amount: number, part: number, whole: number): number {
  if (![amount, part, whole].every(Number.isSafeInteger) || amount < 0 || part < 0 || whole <= 0) {
    throw new RangeError(
      `cannot prorate ${amount} × ${part} / ${whole}: expected integers, none negative, and a positive whole`,
    );
  }
  const product = amount * part;
  if (!Number.isSafeInteger(product * 2))
    throw new RangeError(`cannot prorate ${amount} × ${part}: the product exceeds the safe integers`);
  return Math.floor((2 * product + whole) / (2 * whole));
}

export const isCurrency = (value: string): value is Currency => (currencies as readonly string[]).includes(value);

const countriesByCurrency: Readonly<Record<Currency, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'AS EC FM GU MH MP PA PR PW SV TL US VI',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  BRL: 'BR',
};

const currencyByCountry: ReadonlyMap<string, Currency> = new Map(
  (Object.entries(countriesByCurrency) as [Currency, string][]).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

export const findCurrencyOfCountry = (country: string): Currency | null => currencyByCountry.get(country) ?? null;
