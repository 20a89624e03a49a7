import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cartAddress, createCarts } from '../../testing/createCarts';
import { withTestServer } from '../../testing/testServer';
import { snapshotCart } from './snapshot';

const server = withTestServer();

it('an album edited between pricing and ordering is not sold at the old price', async () => {
  const { shopper, updated } = createCarts(server);
  const { user } = await shopper();
  const cart = await updated(user, cartAddress);
  const stale = cart.items.map((item) => ({ ...item, album: { ...item.album, pages: item.album.pages + 2 } }));
  await assert.rejects(snapshotCart(server.deps.db, { userId: user.id, printer: 'trade' }, { ...cart, items: stale }), {
    code: 'conflict',
  });
});

it('a cart that cannot be paid is not ordered', async () => {
  const { shopper } = createCarts(server);
  const { user, cart } = await shopper();
  await assert.rejects(snapshotCart(server.deps.db, { userId: user.id, printer: 'trade' }, cart), {
    code: 'payment_not_allowed',
  });
});
