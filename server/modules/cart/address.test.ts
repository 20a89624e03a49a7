import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { computeUnitPrice, prorate, shopCatalogue } from '@domain/commerce';
import type { BodyOf } from '@domain/contract';
import { cartAddress, createCarts, onlyItem } from '../../testing/createCarts';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();
let ada: TestUser;
let update: ReturnType<typeof createCarts>['update'];
let updated: ReturnType<typeof createCarts>['updated'];
let cartOf: ReturnType<typeof createCarts>['cartOf'];
let shopper: ReturnType<typeof createCarts>['shopper'];

before(async () => {
  ada = await server.insertVerifiedUser();
  ({ update, updated, cartOf, shopper } = createCarts(server));
});

const noCompany = { company: '', vat_id: '' };

describe('address, delivery and currency', () => {
  it('complete the totals of a cart ready for payment', async () => {
    const { user, item } = await shopper();
    const cart = await updated(user, { ...cartAddress, delivery_option: 'express', phone: '+49 30 123456' });
    assert.deepEqual(
      [cart.address, cart.address_missing],
      [{ ...cartAddress, ...noCompany, street2: '', phone: '+49 30 123456' }, []],
    );
    assert.deepEqual([cart.payment_allowed, cart.payment_blocked_by], [true, []]);
    const { delivery } = cart;
    assert.ok(delivery);
    const express = delivery.options.find(({ id }) => id === 'express');
    assert.deepEqual([delivery.option, delivery.period_min, delivery.period_max], ['express', 4, 6]);
    assert.equal(cart.delivery_price, express?.price);
    assert.equal(cart.total, item.unit_price + cart.delivery_price);
    assert.deepEqual(cart.tax, { rate: 1900, amount: prorate(cart.total, 1900, 11_900) });
    assert.deepEqual(await cartOf(user), cart);
  });

  it('keep a company and its VAT number, also of another country', async () => {
    const { user } = await shopper();
    const company = { company: 'Lovelace GmbH & Co. KG', vat_id: 'FR12345678901' };
    const cart = await updated(user, { ...cartAddress, ...company });
    assert.deepEqual([cart.address.company, cart.address.vat_id], Object.values(company));
    assert.equal(cart.payment_allowed, true);
    const moved = await updated(user, { ...noCompany, vat_id: '123456789' });
    assert.deepEqual([moved.address.company, moved.address.vat_id, moved.address_invalid], ['', '123456789', []]);
    assert.deepEqual((await updated(user, { country: 'IT', city: 'Roma' })).address_invalid, ['vat_id']);
  });

  it('report missing fields', async () => {
    const { user, cart } = await shopper();
    assert.deepEqual(cart.payment_blocked_by, ['address_incomplete']);
    assert.deepEqual(cart.address_missing, ['recipient', 'street', 'postcode', 'city', 'country']);
    const inSpain = await updated(user, { ...cartAddress, country: 'ES', region: '' });
    assert.deepEqual(inSpain.address_missing, ['region']);
  });

  it('reject text that cannot be an address, and change nothing', async () => {
    const { user } = await shopper();
    await updated(user, cartAddress);
    for (const [body, fields] of [
      [{ postcode: '!!!', street: 'Anger 2' }, ['postcode']],
      [{ postcode: '1011' }, ['postcode']],
      [{ postcode: '10115', country: 'GB' }, ['postcode']],
      [{ phone: 'not a phone' }, ['phone']],
      [{ recipient: '...', city: '123' }, ['recipient', 'city']],
      [{ vat_id: 'DE12345678' }, ['vat_id']],
      [{ vat_id: '12345' }, ['vat_id']],
      [{ company: '...' }, ['company']],
    ] as const) {
      const { status, error } = await update(user, body);
      assert.deepEqual([status, error.error, Object.keys(error.fields ?? {})], [400, 'validation_failed', fields]);
    }
    const { address, payment_allowed } = await cartOf(user);
    assert.deepEqual([address, payment_allowed], [{ ...cartAddress, ...noCompany, street2: '', phone: '' }, true]);
  });

  it('block payment when the text does not fit the new country', async () => {
    const { user } = await shopper();
    await updated(user, cartAddress);
    const cart = await updated(user, { country: 'GB', city: 'London' });
    assert.deepEqual(
      [cart.payment_allowed, cart.payment_blocked_by, cart.address_invalid],
      [false, ['address_invalid'], ['postcode']],
    );
    assert.deepEqual((await server.api('cartPay', { token: user.token, body: {} })).error.params, {
      reason: 'address_invalid',
    });
    assert.equal((await updated(user, { postcode: 'SW1A 1AA' })).payment_allowed, true);
  });

  it('drop region and city when their country changes', async () => {
    const { user } = await shopper();
    await updated(user, cartAddress);
    const { address } = await updated(user, { country: 'FR' });
    assert.deepEqual([address.country, address.region, address.city, address.street], ['FR', '', '', 'Allee 1']);
    const again = await updated(user, { country: 'DE', region: 'DE.02', city: 'Passau' });
    assert.deepEqual([again.address.region, again.address.city], ['DE.02', 'Passau']);
    assert.equal((await updated(user, { city: 'Bamberg' })).address.region, 'DE.02');
  });

  it('reject unsupported countries and regions of other countries', async () => {
    for (const [body, code] of [
      [{ country: 'KP' }, 'country_unknown'],
      [{ country: 'DE', region: 'FR.11' }, 'region_unknown'],
      [{ country: 'DE', region: 'DE.99' }, 'region_unknown'],
    ] as const) {
      const { status, error } = await update(ada, body);
      assert.deepEqual([status, error.error], [422, code]);
      assert.deepEqual(Object.values(error.fields ?? {}), [code]);
    }
  });

  it('change all prices with the currency, by the catalogue', async () => {
    const { user, item } = await shopper();
    const spec = { format: 'square-210', cover: 'hard', paper: 'silk-170', pages: item.album.pages } as const;
    for (const currency of shopCatalogue.currencies) {
      const cart = await updated(user, { currency, ...cartAddress });
      assert.deepEqual(
        [cart.currency, onlyItem(cart).unit_price],
        [currency, computeUnitPrice(shopCatalogue, spec, currency)],
      );
      assert.equal(cart.delivery?.currency, currency);
    }
  });

  for (const [what, body] of [
    ['an invalid country code', { country: 'Germany' }],
    ['an unknown currency', { currency: 'XXX' }],
    ['an unknown delivery option', { delivery_option: 'drone' }],
    ['a line break in a name', { recipient: 'Ada\r\nBcc: x@example.com' }],
    ['a long name', { recipient: 'x'.repeat(121) }],
    ['items that are not a list', { items: 'all' }],
  ] as const) {
    it(`are refused ${what}`, async () => {
      const { status, error } = await update(ada, body as BodyOf<'cartUpdate'>);
      assert.deepEqual(
        [status, error.error, Object.keys(error.fields ?? {})],
        [400, 'validation_failed', Object.keys(body)],
      );
    });
  }
});
