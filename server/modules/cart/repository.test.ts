import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyOf } from '@domain/contract';
import { pollUntil } from '../../testing/albums';
import { createShopper, fetchOrder, payForCart, submitSandboxForm } from '../../testing/orders';
import { type TestUser, withTestServer } from '../../testing/testServer';

const server = withTestServer();

const cartOf = async ({ token }: TestUser) => (await server.api('cartGet', { token })).body.data;

describe('a payment', () => {
  it('removes the ordered items from the cart, and keeps later additions', async () => {
    const { user, cart } = await createShopper(server);
    const { token } = user;
    const update = (body: BodyOf<'cartUpdate'>) => server.api('cartUpdate', { token, body });
    const [item] = cart.items;
    const { order_id: id, url } = await payForCart(server, user);
    await update({ items: [{ id: item?.id ?? '', quantity: 3 }], promo: 'WELCOME10' });
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    const order = await pollUntil(
      () => fetchOrder(server, user, id),
      ({ payment }) => payment.paid_at !== null,
    );
    assert.equal(order.items[0]?.quantity, 1);
    const left = await cartOf(user);
    assert.deepEqual([left.items.map(({ quantity }) => quantity), left.promo?.code], [[2], 'WELCOME10']);

    const next = await payForCart(server, user);
    const other = item?.cover === 'soft' ? 'hard' : 'soft';
    await update({ items: [{ id: item?.id ?? '', cover: other }] });
    await submitSandboxForm(server, next.url, { do: 'pay', card: 'accepted' });
    await pollUntil(
      () => fetchOrder(server, user, next.order_id),
      ({ payment }) => payment.paid_at !== null,
    );
    const rebound = await cartOf(user);
    assert.deepEqual([rebound.items.map(({ cover }) => cover), rebound.promo], [[other], null]);
  });
});
