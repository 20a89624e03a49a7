import { type Address, formatAddressLines, type PostalRegion } from '@domain/commerce';
import { toFormatLocale } from '@domain/contract';
import { findRegions } from './places';

/** ISO 3166-2 code, Latin name, and local name where it differs. */
type RegionNames = readonly [code: string, name: string, localName?: string];

// Loaded with the first address that needs it. `npm run region-codes` generates the table.
let table: Promise<Readonly<Record<string, RegionNames>>> | null = null;
const readTable = async () =>
  (await import('./regionCodes.json')).default as unknown as Readonly<Record<string, RegionNames>>;

const militaryCode = /^US\.(A[AEP])$/;

/** Returns a region as carriers know it, by its GeoNames code. A region without an ISO 3166-2 code keeps its name. */
async function findPostalRegion({
  country,
  region,
}: Pick<Address, 'country' | 'region'>): Promise<PostalRegion | null> {
  if (region === '') return null;
  table ??= readTable();
  const known = (await table)[region];
  if (known) return { code: known[0], name: known[1], localName: known[2] };
  const name = (await findRegions(country)).find(({ code }) => code === region)?.name ?? '';
  const part = militaryCode.exec(region)?.[1];
  return { code: part ? `US-${part}` : '', name };
}

export interface PostalAddress {
  readonly lines: readonly string[]; // the country's format, the country last
  readonly region: PostalRegion | null;
}

/**
 * Formats an address for a parcel or letter.
 * @param language of the country name
 */
export async function formatPostalAddress(address: Address, language: string): Promise<PostalAddress> {
  const region = await findPostalRegion(address);
  const countryName =
    address.country && new Intl.DisplayNames(toFormatLocale(language), { type: 'region' }).of(address.country);
  return { lines: formatAddressLines(address, region, countryName ?? address.country), region };
}
