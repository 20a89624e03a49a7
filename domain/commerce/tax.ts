import type { DeliveryPlace } from './deliveryZones';
import type { Currency } from './ids';
import { type Amounts, amounts, prorate } from './money';

const HUNDRED_PERCENT = 10_000;

/**
 * Standard rates of VAT in basis points, as of 1 January 2026. Sources: European Commission, "Taxes in Europe Database"
 * (EU); HMRC (GB); Federal Tax Administration (CH, LI); Skatteetaten (NO); Skatturinn (IS). Photo books count as
 * printed pictures (CN 4911 91), not as books, so the reduced rates of books do not apply. Elsewhere no tax is charged;
 * the recipient may owe import duties.
 */
const countryRates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MC: 2000,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
  GB: 2000,
  IM: 2000,
  CH: 810,
  LI: 810,
  NO: 2500,
  IS: 2400,
};

const regionRates: Readonly<Record<string, number>> = {
  'ES.53': 0,
  'ES.CE': 0,
  'ES.ML': 0,
  'PT.10': 2200,
  'PT.23': 1600,
};

interface TaxArea {
  readonly country: string;
  /** Matches the postcode without its blanks, hyphens and country letters. */
  readonly postcode: RegExp;
  readonly rate: number;
}

/**
 * Areas with a rate of their own that only the postcode tells. Sources: Articles 6 and 7 of Directive 2006/112/EC (areas
 * outside the EU's VAT, among them Livigno, Campione d'Italia and Mount Athos); § 1 UStG (Helgoland); Article 3 MWSTG
 * (Büsingen belongs to Swiss VAT); § 10 Abs. 4 UStG of Austria (Jungholz and Mittelberg); the Norwegian VAT Act, § 1-2
 * (Svalbard and Jan Mayen).
 */
const taxAreas: readonly TaxArea[] = [
  { country: 'AT', postcode: /^(?:6691|699[1-3])$/, rate: 1900 },
  { country: 'DE', postcode: /^27498$/, rate: 0 },
  { country: 'DE', postcode: /^78266$/, rate: 810 },
  { country: 'DK', postcode: /^39\d\d$/, rate: 0 },
  { country: 'ES', postcode: /^(?:35|38|51|52)\d{3}$/, rate: 0 },
  { country: 'FI', postcode: /^22\d{3}$/, rate: 0 },
  { country: 'FR', postcode: /^(?:97\d|98[4-8])\d\d$/, rate: 0 },
  { country: 'GB', postcode: /^(?:JE|GY)\d/, rate: 0 },
  { country: 'GR', postcode: /^6308[67]$/, rate: 0 },
  { country: 'IT', postcode: /^(?:23041|2206[01])$/, rate: 0 },
  { country: 'NO', postcode: /^(?:917\d|8099)$/, rate: 0 },
  { country: 'PT', postcode: /^9[0-4]\d\d/, rate: 2200 },
  { country: 'PT', postcode: /^9[5-9]\d\d/, rate: 1600 },
];

/** Goods from the EU to Northern Ireland are no imports: the seller charges British VAT whatever they are worth. */
const isNorthernIreland = ({ country, postcode = '' }: TaxPlace): boolean =>
  country === 'GB' && /^BT\d/.test(normalisePostcode(postcode));

/** Drops blanks, hyphens and a country's letters before digits, as in `AX-22 100` and `D-27498`. */
const normalisePostcode = (postcode: string): string =>
  postcode
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .replace(/^(?:A|AX|D|DE|DK|E|ES|FI|F|FR|GR|I|IT|N|NO|P|PT)(?=\d)/, '');

interface TaxPlace extends DeliveryPlace {
  readonly postcode?: string;
}

const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Returns the rate in basis points: 1900 is 19 %; 0 when none is charged. */
function taxRate({ country, region, postcode = '' }: TaxPlace): number {
  const code = normalisePostcode(postcode);
  const area = taxAreas.find((one) => one.country === country && one.postcode.test(code));
  if (area) return area.rate;
  const own = region.startsWith(`${country}.`) ? lookUp(regionRates, region) : undefined;
  return own ?? lookUp(countryRates, country) ?? 0;
}

/**
 * Value of the goods, without tax and transport, above which a country taxes the import instead of the seller. Great
 * Britain and the Isle of Man: £135 a consignment (HMRC, "VAT and overseas goods sold directly to customers in the
 * UK"). Limits in other currencies are ours, rounded; our prices do not follow exchange rates either.
 */
const importLimits: Readonly<Record<string, Amounts>> = {
  GB: amounts(15_500, 17_500, 13_500, 14_800, 97_000),
  IM: amounts(15_500, 17_500, 13_500, 14_800, 97_000),
};

interface TaxedSale {
  readonly place: TaxPlace;
  readonly currency: Currency;
  readonly goods: number;
  readonly total: number;
}

export interface Tax {
  readonly rate: number;
  readonly amount: number;
  /** The recipient pays the tax on import. */
  readonly at_import?: true | undefined;
}

export function computeTax({ place, currency, goods, total }: TaxedSale): Tax {
  const rate = taxRate(place);
  const limit = lookUp(importLimits, place.country)?.[currency];
  if (limit !== undefined && !isNorthernIreland(place) && goods - computeContainedTax(goods, rate) > limit)
    return { rate: 0, amount: 0, at_import: true };
  return { rate, amount: computeContainedTax(total, rate) };
}

/**
 * Returns the tax that a price includes, rounded half up.
 * @param rate in basis points
 * @testonly for its properties at rates that no country has
 */
export const computeContainedTax = (gross: number, rate: number): number =>
  prorate(gross, rate, HUNDRED_PERCENT + rate);
