import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { computeUnitPrice, shopCatalogue } from '@domain/commerce';
import { CART_MAX_ITEMS, CART_MAX_QUANTITY } from '@domain/contract';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { createFinishedAlbum } from '../../testing/albums';
import { cartAddress, createCarts, onlyItem } from '../../testing/createCarts';
import { insertBook } from '../../testing/insertBook';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { createExpiredToken } from '../../testing/tokens';

const server = withTestServer();
let ada: TestUser;
let eve: TestUser;
let albumId: string;
let add: ReturnType<typeof createCarts>['add'];
let update: ReturnType<typeof createCarts>['update'];
let updated: ReturnType<typeof createCarts>['updated'];
let cartOf: ReturnType<typeof createCarts>['cartOf'];
let shopper: ReturnType<typeof createCarts>['shopper'];

before(async () => {
  ada = await server.insertVerifiedUser();
  eve = await server.insertVerifiedUser();
  albumId = await insertBook(server, ada);
  ({ add, update, updated, cartOf, shopper } = createCarts(server));
});

describe('the catalogue', () => {
  it('returns the prices that the server uses', async () => {
    const answer = await server.api('catalogue', { token: ada.token });
    assert.deepEqual(answer.body.catalogue, JSON.parse(JSON.stringify(shopCatalogue)));
  });
});

describe('a cart', () => {
  it("is empty at first, in the user's currency, with the reasons against payment", async () => {
    const cart = await cartOf(eve);
    assert.deepEqual([cart.items, cart.total_items, cart.total, cart.currency], [[], 0, 0, 'EUR']);
    assert.deepEqual([cart.payment_allowed, cart.payment_blocked_by], [false, ['cart_empty']]);
    assert.deepEqual([cart.delivery, cart.promo, cart.items_max], [null, null, CART_MAX_ITEMS]);
    await server.deps.db.update(tables.users).set({ currency: 'GBP' }).where(eq(tables.users.id, eve.id));
    assert.equal((await cartOf(eve)).currency, 'GBP');
    await server.deps.db.update(tables.users).set({ currency: 'XXX' }).where(eq(tables.users.id, eve.id));
    assert.equal((await cartOf(eve)).currency, 'EUR');
  });

  it('adds an album at the catalogue price; the badge counts it', async () => {
    const { user, book, item, cart } = await shopper();
    const spec = { format: 'square-210', cover: 'hard', paper: 'silk-170', pages: 24 } as const;
    const price = computeUnitPrice(shopCatalogue, spec, 'EUR');
    assert.deepEqual(
      [item.album.id, item.album.title, item.album.selected, item.album.pages],
      [book, 'Lake', true, 24],
    );
    assert.deepEqual([item.cover, item.paper, item.quantity, item.problems], ['hard', 'silk-170', 1, []]);
    assert.deepEqual([item.unit_price, item.total, cart.subtotal, cart.total], [price, price, price, price]);
    assert.deepEqual((await server.api('userNotification', { token: user.token })).body, { cart: 1 });
    assert.deepEqual(await cartOf(user), cart);
  });

  it('shows the cover of the album', async () => {
    const made = await createFinishedAlbum(server, ada, {
      format: 'square-210',
      file_ids: await insertPhotos(server, ada, 2),
    });
    const { data } = (await add(ada, { album_id: made.id })).body;
    const { cover_url } = onlyItem(data).album;
    assert.equal(cover_url, made.cover_url);
    assert.equal((await fetch(`${server.origin}${cover_url}`)).status, 200);
  });

  it('merges copies of the same book, and separates other options', async () => {
    const { user, book } = await shopper();
    await add(user, { album_id: book, quantity: 2 });
    const { data } = (await add(user, { album_id: book, cover: 'soft', paper: 'matte-170' })).body;
    assert.deepEqual(
      data.items.map(({ cover, paper, quantity }) => [cover, paper, quantity]),
      [
        ['hard', 'silk-170', 3],
        ['soft', 'matte-170', 1],
      ],
    );
    assert.equal(
      data.subtotal,
      data.items.reduce((sum, { total }) => sum + total, 0),
    );
  });

  it('changes nothing when a request is repeated, at once or later', async () => {
    const { user, book } = await shopper();
    const body = { album_id: book, quantity: 2, request_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(user, body)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(onlyItem((await add(user, body)).body.data).quantity, 3);
  });

  it('loses no copy under concurrent requests', async () => {
    const { user, book } = await shopper();
    await Promise.all(Array.from({ length: 12 }, () => add(user, { album_id: book })));
    assert.equal(onlyItem(await cartOf(user)).quantity, 13);
  });

  it('updates quantity, cover, paper and selection of an item', async () => {
    const { user, item, cart } = await shopper();
    const more = onlyItem(await updated(user, { items: [{ id: item.id, quantity: 3 }] }));
    assert.deepEqual([more.quantity, more.total], [3, 3 * item.unit_price]);
    const soft = onlyItem(await updated(user, { items: [{ id: item.id, cover: 'soft', paper: 'silk-250' }] }));
    assert.deepEqual([soft.cover, soft.paper, soft.quantity], ['soft', 'silk-250', 3]);
    const off = await updated(user, { items: [{ id: item.id, selected: false }], ...cartAddress });
    assert.deepEqual([onlyItem(off).album.selected, off.total_items, off.total, off.delivery_price], [false, 1, 0, 0]);
    assert.deepEqual(off.payment_blocked_by, ['nothing_selected']);
    assert.ok(cart.total > 0);
  });

  it('removes an item; a removed or foreign one is not found', async () => {
    const { user, item } = await shopper();
    const take = (who: TestUser, id: string) => server.api('cartRemove', { token: who.token, params: { id } });
    const missing = await take(eve, randomUUID());
    const foreign = await take(eve, item.id);
    assert.deepEqual([foreign.status, foreign.error.error], [404, 'not_found']);
    assert.deepEqual({ ...foreign.error, requestId: '' }, { ...missing.error, requestId: '' });
    assert.deepEqual((await take(user, item.id)).body.data.items, []);
    assert.equal((await take(user, item.id)).status, 404);
  });

  it("neither accepts nor changes other users' data", async () => {
    const { item, user } = await shopper();
    const answers = [
      await add(eve, { album_id: albumId }),
      await add(eve, { album_id: randomUUID() }),
      await update(eve, { items: [{ id: item.id, quantity: 9 }] }),
      await update(eve, { items: [{ id: randomUUID(), quantity: 9 }] }),
    ];
    assert.deepEqual([...new Set(answers.map(({ status, error }) => `${status} ${error.error}`))], ['404 not_found']);
    assert.equal(onlyItem(await cartOf(user)).quantity, 1);
  });

  it('applies a change completely or not at all', async () => {
    const { user, item } = await shopper();
    const { status } = await update(user, {
      items: [
        { id: item.id, quantity: 7 },
        { id: randomUUID(), quantity: 1 },
      ],
    });
    assert.equal(status, 404);
    assert.equal((await update(user, { items: [{ id: item.id, quantity: 7 }], country: 'XX' })).status, 422);
    assert.equal(onlyItem(await cartOf(user)).quantity, 1);
  });

  for (const quantity of [-1, 0, 1e9, 1.5, '2', null, CART_MAX_QUANTITY + 1]) {
    it(`rejects ${JSON.stringify(quantity)} copies`, async () => {
      const added = await add(ada, { album_id: albumId, quantity: quantity as number });
      assert.deepEqual([added.status, Object.keys(added.error.fields ?? {})], [400, ['quantity']]);
      const changed = await update(ada, { items: [{ id: randomUUID(), quantity: quantity as number }] });
      assert.deepEqual([changed.status, Object.keys(changed.error.fields ?? {})], [400, ['items.0.quantity']]);
    });
  }

  it('limits the copies of a book and the number of items', async () => {
    const { user, book } = await shopper();
    const { status, error } = await add(user, { album_id: book, quantity: CART_MAX_QUANTITY });
    assert.deepEqual([status, error.error, error.params], [422, 'quantity_too_large', { max: CART_MAX_QUANTITY }]);
    const row = { userId: user.id, albumId: book, cover: 'soft', paper: 'silk-170', quantity: 1 };
    const rows = Array.from({ length: CART_MAX_ITEMS - 1 }, () => ({ ...row, id: randomUUID() }));
    await server.deps.db.insert(tables.cartItems).values(rows);
    const full = await add(user, { album_id: book, paper: 'matte-170' });
    assert.deepEqual([full.status, full.error.error], [422, 'cart_full']);
    assert.equal((await add(user, { album_id: book })).status, 200);
  });

  it('refuses prices, totals and owners in requests, and changes nothing', async () => {
    const { user, book, item } = await shopper();
    const before = await cartOf(user);
    for (const [field, value] of Object.entries({
      price: 1,
      unit_price: 1,
      discount: 9999,
      tax: 0,
      user_id: eve.id,
      payment_allowed: true,
      total: 1,
    })) {
      const wish = { [field]: value };
      const answers = [
        await add(user, { album_id: book, ...wish }),
        await update(user, { items: [{ id: item.id, quantity: 2, ...wish }] }),
        await update(user, { items: [{ id: item.id, quantity: 2 }], ...wish }),
      ];
      for (const { status, error } of answers)
        assert.deepEqual([field, status, error.error], [field, 400, 'validation_failed']);
    }
    assert.deepEqual(await cartOf(user), before);
    const cart = await updated(user, { items: [{ id: item.id, quantity: 2 }] });
    assert.deepEqual([onlyItem(cart).unit_price, cart.total], [item.unit_price, 2 * item.unit_price]);
    assert.equal(cart.payment_allowed, false);
  });
});

it('every cart call answers alike with an expired token and without one', async () => {
  const calls = ['catalogue', 'cartGet', 'userNotification', 'cartAdd', 'cartRemove', 'cartUpdate'] as const;
  const expired = await createExpiredToken(server, ada);
  for (const name of calls) {
    for (const token of [undefined, expired, `${ada.token}x`]) {
      const { status, error } = await server.api(name, { token, params: { id: randomUUID() } });
      assert.deepEqual([name, status, error.error], [name, 401, 'unauthorized']);
    }
  }
});
