import { type DeliveryPlace, findDeliveryZone } from '@domain/commerce';
import { throwApiError } from '../../http/apiError';
import { findRegions } from './places';

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
