import { quoteDelivery } from '@domain/commerce';
import { toSupportedLocale } from '@domain/contract';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { describeParcel } from '../cart/readCart';
import { findRegions, listCountryNames, searchCities, validateCountry, validateDeliveryPlace } from './places';

export function registerDeliveryModule(app: FastifyInstance, deps: AppDeps): void {
  registerRoute(app, 'deliveryCalculate', async ({ user, body }) => {
    const place = { country: body.country, region: body.region ?? '' };
    await validateDeliveryPlace(place);
    const parcel = await describeParcel(deps, user);
    const delivery = quoteDelivery({ ...parcel, currency: body.currency ?? parcel.currency, place });
    return { status: 200, body: { delivery: delivery ?? throwApiError('country_unknown') } };
  });

  registerRoute(app, 'deliveryCountries', async ({ user, query }) => ({
    status: 200,
    body: { countries: listCountryNames(toSupportedLocale(query.language ?? user.language)) },
  }));

  registerRoute(app, 'deliveryRegions', async ({ query }) => {
    validateCountry(query.country);
    return { status: 200, body: { regions: [...(await findRegions(query.country))] } };
  });

  registerRoute(app, 'deliveryCities', async ({ query }) => {
    await validateDeliveryPlace({ country: query.country, region: query.region ?? '' });
    const [cities, regions] = [await searchCities(query), await findRegions(query.country)];
    const names = new Map(regions.map(({ code, name }) => [code, name]));
    const serialized = cities.map(({ name, region }) => ({ name, region, region_name: names.get(region) ?? '' }));
    return { status: 200, body: { cities: serialized } };
  });
}
