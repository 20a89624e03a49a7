import type { Currency } from './ids';

/** Countries that pay with a currency of the shop other than the euro, and those of the euro. */
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

/** Returns the currency of a country (ISO 3166-1 alpha-2) if the shop has it, else null. */
export const findCurrencyOfCountry = (country: string): Currency | null => currencyByCountry.get(country) ?? null;
