import { formatAddress } from 'localized-address-format';
import type { Address } from './address';

export interface PostalRegion {
  /** ISO 3166-2, such as `JP-13`; empty where ISO has none. */
  readonly code: string;
  readonly name: string;
  /** In the country's own script, if different. */
  readonly localName?: string | undefined;
}

type AddressWords = Pick<Address, 'recipient' | 'street' | 'street2' | 'postcode' | 'city' | 'country'>;

/** Countries whose addresses abbreviate the region, by the same letters as ISO 3166-2. */
const countriesAbbreviatingRegion = new Set(['AU', 'BR', 'CA', 'US']);

const isOtherScript = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);

/** Returns the region as addresses of its country write it in Latin letters; empty for none. */
export function formatRegion(region: PostalRegion | null): string {
  if (!region) return '';
  const [country = '', part = ''] = region.code.split('-');
  return countriesAbbreviatingRegion.has(country) ? part : region.name;
}

/**
 * Returns the lines of an address in the order and format of its country, the country last. An address in the country's
 * own script follows the domestic format, otherwise the international one.
 * @param countryName left out of the address when empty
 */
export function formatAddressLines(words: AddressWords, region: PostalRegion | null, countryName: string): string[] {
  const { recipient, street, street2, postcode, city, country } = words;
  const isLocal = isOtherScript(street + city);
  const format = (name: string, streetLines: readonly string[]) =>
    formatAddress(
      {
        postalCountry: country,
        administrativeArea: (isLocal && region?.localName) || formatRegion(region),
        locality: city,
        postalCode: postcode,
        name,
        addressLines: streetLines.filter((line) => line !== ''),
      },
      isLocal ? 'local' : 'latin',
    );
  const holds = (text: string) => format('', []).some((line) => line.toLowerCase().includes(text.toLowerCase()));
  // Some formats have no place for a city: it then joins the street, first where addresses begin with the largest unit.
  const isLargestFirst = format('name', ['street']).at(-1) === 'name';
  const streets = [street, street2];
  const withCity = holds(city) ? streets : isLargestFirst ? [city, ...streets] : [...streets, city];
  const lines = format(recipient, withCity)
    .reduce<string[]>((all, line) => {
      // The library breaks after a street that the format continues: `, Tokyo`.
      const before = line.startsWith(',') ? all.pop() : undefined;
      return [...all, (before ?? '') + line];
    }, [])
    .map((line) => line.replace(/^[\s,]+|[\s,-]+$/gu, ''));
  return [...lines, holds(postcode) ? '' : postcode, countryName].filter((line) => line !== '');
}
