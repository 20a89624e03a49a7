import { quoteDelivery } from '@domain/commerce';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { toLocale } from '../auth/sessions';
import { parcelOf } from '../cart';
import { countryNames, regionsOf, searchCities } from './places';
import { checkCountry, checkPlace } from './validatePlace';

export function registerDeliveryModule(app: FastifyInstance, deps: AppDeps): void {
  registerRoute(app, 'deliveryCalculate', async ({ user, body }) => {
    const place = { country: body.country, region: body.region ?? '' };
    await checkPlace(place);
    const parcel = await parcelOf(deps, user);
    const delivery = quoteDelivery({ ...parcel, currency: body.currency ?? parcel.currency, place });
    return { status: 200, body: { delivery: delivery ?? throwApiError('country_unknown') } };
  });

  registerRoute(app, 'deliveryCountries', async ({ user, query }) => ({
    status: 200,
    body: { countries: countryNames(toLocale(query.language ?? user.language)) },
  }));

  registerRoute(app, 'deliveryRegions', async ({ query }) => {
    checkCountry(query.country);
    return { status: 200, body: { regions: [...(await regionsOf(query.country))] } };
  });

  registerRoute(app, 'deliveryCities', async ({ query }) => {
    await checkPlace({ country: query.country, region: query.region ?? '' });
    const [cities, regions] = [await searchCities(query), await regionsOf(query.country)];
    const names = new Map(regions.map(({ code, name }) => [code, name]));
    const shown = cities.map(({ name, region }) => ({ name, region, region_name: names.get(region) ?? '' }));
    return { status: 200, body: { cities: shown } };
  });
}
