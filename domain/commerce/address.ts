export interface Address {
  readonly recipient: string;
  readonly street: string;
  readonly street2: string;
  readonly postcode: string;
  readonly phone: string;
  readonly city: string;
  /** GeoNames code; never shown to carriers or printed, see `formatPostalAddress`. */
  readonly region: string;
  readonly country: string; // ISO 3166-1 alpha-2
  /** Only on the invoice, like `vat_id`. */
  readonly company: string;
  readonly vat_id: string;
}

export type RequiredAddressField = 'recipient' | 'street' | 'postcode' | 'city' | 'region' | 'country';

/** Countries whose addresses name a region, or whose regions differ in delivery and tax. */
const countriesWithRegion = new Set([
  'AU',
  'BR',
  'CA',
  'CN',
  'ES',
  'ID',
  'IN',
  'IT',
  'JP',
  'KR',
  'MX',
  'MY',
  'PT',
  'RU',
  'US',
]);
/** Countries without postcodes, or where hardly anyone uses them. */
const countriesWithoutPostcode = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LY ML MO MR MW NR NU PA QA ' +
    'RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
);

export function findMissingAddressFields(address: Address): RequiredAddressField[] {
  const needed: RequiredAddressField[] = ['recipient', 'street', 'city', 'country'];
  if (!countriesWithoutPostcode.has(address.country)) needed.splice(2, 0, 'postcode');
  if (countriesWithRegion.has(address.country)) needed.push('region');
  return needed.filter((field) => address[field].trim() === '');
}
