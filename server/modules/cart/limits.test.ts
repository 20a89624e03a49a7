import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { cartAddress, createCarts, onlyItem } from '../../testing/createCarts';
import { insertBook } from '../../testing/insertBook';
import { withTestServer } from '../../testing/testServer';

const server = withTestServer();
let add: ReturnType<typeof createCarts>['add'];
let update: ReturnType<typeof createCarts>['update'];
let updated: ReturnType<typeof createCarts>['updated'];
let cartOf: ReturnType<typeof createCarts>['cartOf'];
let shopper: ReturnType<typeof createCarts>['shopper'];

before(async () => {
  ({ add, update, updated, cartOf, shopper } = createCarts(server));
});

describe('the cart of the restricted type (referral 4)', () => {
  it('holds one item of one copy', async () => {
    const { user, book, cart, item } = await shopper({ referral: 4 });
    assert.equal(cart.items_max, 1);
    const other = await insertBook(server, user);
    const refused = [
      await add(user, { album_id: other }),
      await add(user, { album_id: book }),
      await add(user, { album_id: book, cover: 'soft' }),
      await update(user, { items: [{ id: item.id, quantity: 2 }] }),
    ];
    for (const { status, error } of refused) {
      assert.deepEqual([status, error.error], [403, 'cart_limit_reached']);
      assert.equal(error.message, 'You can add up to 1 item to your cart');
    }
    assert.equal(onlyItem(await cartOf(user)).quantity, 1);
    await server.api('cartRemove', { token: user.token, params: { id: item.id } });
    assert.equal((await add(user, { album_id: other, quantity: 2 })).status, 403);
    assert.equal((await add(user, { album_id: other })).status, 200);
  });

  it('holds one item even when two are added at once, and repeats an answered request', async () => {
    const user = await server.insertVerifiedUser({ referral: 4 });
    const books = [await insertBook(server, user), await insertBook(server, user)];
    const bodies = books.map((album_id) => ({ album_id, request_id: randomUUID() }));
    const answers = await Promise.all(bodies.map((body) => add(user, body)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 403]));
    const kept = onlyItem(await cartOf(user)).album.id;
    const again = await add(user, bodies.find(({ album_id }) => album_id === kept) ?? { album_id: '' });
    assert.equal(onlyItem(again.body.data).quantity, 1);
  });

  it('can be paid with one item, and not with items from before the restriction', async () => {
    const { user, book } = await shopper();
    await add(user, { album_id: book, cover: 'soft' });
    await updated(user, cartAddress);
    await server.deps.db.update(tables.users).set({ referral: 4 }).where(eq(tables.users.id, user.id));
    const cart = await cartOf(user);
    assert.deepEqual([cart.payment_allowed, cart.payment_blocked_by], [false, ['item_limit']]);
    const [first] = cart.items;
    const one = await server.api('cartRemove', { token: user.token, params: { id: first?.id ?? '' } });
    assert.deepEqual(one.body.data.payment_blocked_by, []);
  });
});

describe('concurrent changes of one cart', () => {
  it('run one after another: the result is one of them, complete', async () => {
    const { user, item } = await shopper();
    const wishes = Array.from({ length: 10 }, (_, i) => ({
      items: [{ id: item.id, quantity: i + 1 }],
      recipient: `Ada ${i + 1}`,
    }));
    const answers = await Promise.all(wishes.map((body) => update(user, body)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const cart = await cartOf(user);
    assert.equal(cart.address.recipient, `Ada ${onlyItem(cart).quantity}`);
  });

  it('create one cart on first use', async () => {
    const user = await server.insertVerifiedUser();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => update(user, { phone: `1234${i}` })));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  });
});
