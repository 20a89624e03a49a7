import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { parseSpread, serialiseSpread } from '@domain/document';
import { aPhotoElement, aShapeElement, aTextElement } from '@domain/testing';
import { and, eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { cartAddress, createCarts, onlyItem } from '../../testing/createCarts';
import { insertBook } from '../../testing/insertBook';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { waitUntilBlocking } from '../../testing/waitUntilBlocking';

const promoCodes = [
  { code: 'TEN', value: { kind: 'percent', rate: 1000 }, until: null, once: true },
  { code: 'FIVE', value: { kind: 'amount', amount: 500, currency: 'EUR' }, until: null, once: false },
  { code: 'SHIP', value: { kind: 'delivery' }, until: null, once: false },
  { code: 'OLD', value: { kind: 'percent', rate: 1000 }, until: '2020-01-31', once: false },
] as const;

const server = withTestServer({ promoCodes });
let add: ReturnType<typeof createCarts>['add'];
let update: ReturnType<typeof createCarts>['update'];
let updated: ReturnType<typeof createCarts>['updated'];
let cartOf: ReturnType<typeof createCarts>['cartOf'];
let shopper: ReturnType<typeof createCarts>['shopper'];

before(async () => {
  ({ add, update, updated, cartOf, shopper } = createCarts(server));
});

describe('the binding of an album in the cart', () => {
  const bookOf = async (id: string) => {
    const [row] = await server.deps.db.select().from(tables.albums).where(eq(tables.albums.id, id));
    return [row?.bookCover, row?.bookPaper];
  };

  it('follows the choice made elsewhere', async () => {
    const user = await server.insertVerifiedUser();
    const book = await insertBook(server, user);
    const { adding } = await server.deps.db.transaction(async (tx) => {
      const choice = { bookCover: 'soft', bookPaper: 'silk-250' } as const;
      await tx.update(tables.albums).set(choice).where(eq(tables.albums.id, book));
      const sent = add(user, { album_id: book });
      await waitUntilBlocking(tx);
      return { adding: sent };
    });
    const { cover, paper } = onlyItem((await adding).body.data);
    assert.deepEqual([cover, paper], ['soft', 'silk-250']);
    assert.deepEqual(await bookOf(book), ['soft', 'silk-250']);
  });

  it('is not changed for a deleted album', async () => {
    const { user, book, item } = await shopper();
    await server.api('albumDelete', { token: user.token, params: { id: book } });
    const cover = await pageOf(book, 0);
    const cart = await updated(user, { items: [{ id: item.id, paper: 'silk-250' }] });
    assert.deepEqual([onlyItem(cart).paper, onlyItem(cart).problems], ['silk-250', [{ code: 'album_deleted' }]]);
    assert.deepEqual(await bookOf(book), ['hard', 'silk-170']);
    assert.equal(await pageOf(book, 0), cover);
  });
});

describe('the reason why an item cannot be printed', () => {
  const problemsOf = async (user: TestUser) => {
    const cart = await updated(user, cartAddress);
    return { problems: onlyItem(cart).problems, blocked: cart.payment_blocked_by };
  };

  it('is empty for a finished book', async () => {
    const { user } = await shopper();
    assert.deepEqual(await problemsOf(user), { problems: [], blocked: [] });
  });

  it('is a deleted album; a deselected one does not block the cart', async () => {
    const { user, book, item } = await shopper();
    const other = await insertBook(server, user);
    await server.api('albumDelete', { token: user.token, params: { id: book } });
    assert.deepEqual(await problemsOf(user), { problems: [{ code: 'album_deleted' }], blocked: ['item_problem'] });
    assert.equal(onlyItem(await cartOf(user)).album.cover_url, null);
    await add(user, { album_id: other });
    const cart = await updated(user, { items: [{ id: item.id, selected: false }] });
    assert.deepEqual([cart.payment_allowed, cart.payment_blocked_by, cart.total_items], [true, [], 2]);
  });

  it('is an album that is not ready', async () => {
    const { user, book } = await shopper();
    await server.deps.db.update(tables.albums).set({ state: 'generating' }).where(eq(tables.albums.id, book));
    assert.deepEqual(await problemsOf(user), { problems: [{ code: 'album_not_ready' }], blocked: ['item_problem'] });
  });

  it('is a page count that cannot be bound', async () => {
    const { user, book } = await shopper();
    const { albumId: of, position } = tables.spreads;
    await server.deps.db
      .update(tables.spreads)
      .set({ deletedAt: new Date() })
      .where(and(eq(of, book), eq(position, 5)));
    const short = await problemsOf(user);
    assert.deepEqual(short, { problems: [{ code: 'too_few_pages', limit: 24 }], blocked: ['item_problem'] });
    const blankPages = await pageOf(book, 3);
    const many = Array.from({ length: 60 }, (_, i) => ({
      id: randomUUID(),
      albumId: book,
      position: 100 + i,
      html: blankPages,
    }));
    await server.deps.db.insert(tables.spreads).values(many);
    const { item } = { item: onlyItem(await cartOf(user)) };
    const long = onlyItem(await updated(user, { items: [{ id: item.id, paper: 'silk-250' }] }));
    assert.deepEqual(long.problems, [{ code: 'too_many_pages', limit: 120 }]);
    assert.deepEqual(onlyItem(await updated(user, { items: [{ id: item.id, paper: 'silk-170' }] })).problems, []);
  });
});

async function pageOf(book: string, at: number): Promise<string> {
  const { albumId, position } = tables.spreads;
  const rows = await server.deps.db
    .select()
    .from(tables.spreads)
    .where(and(eq(albumId, book), eq(position, at)));
  return rows[0]?.html ?? assert.fail();
}

describe('pages that cannot be printed', () => {
  const write = async (book: string, html: string) => {
    const { albumId, position, version } = tables.spreads;
    await server.deps.db
      .update(tables.spreads)
      .set({ html, version: sql`${version} + 1` })
      .where(and(eq(albumId, book), eq(position, 3)));
  };
  const payOf = (user: TestUser) => server.api('cartPay', { token: user.token, body: {} });

  it('block payment of a book until they are fixed', async () => {
    const { user, book } = await shopper();
    assert.deepEqual((await updated(user, cartAddress)).payment_blocked_by, []);
    const html = await pageOf(book, 3);
    const doc = parseSpread(html);
    const broken = [aPhotoElement({ fileId: null }), aTextElement({ text: 'समुद्र' }), aShapeElement()];
    await write(book, serialiseSpread({ ...doc, elements: broken }));
    const cart = await cartOf(user);
    assert.deepEqual(onlyItem(cart).problems, [{ code: 'check_failed', count: 2 }]);
    assert.deepEqual([cart.payment_allowed, cart.payment_blocked_by], [false, ['item_problem']]);
    const refused = await payOf(user);
    assert.deepEqual([refused.error.error, refused.error.params], ['payment_not_allowed', { reason: 'item_problem' }]);

    await write(book, '<p>no spread</p>');
    assert.deepEqual(onlyItem(await cartOf(user)).problems, [{ code: 'check_failed', count: 1 }]);

    await write(book, serialiseSpread({ ...doc, elements: [] }));
    assert.deepEqual(onlyItem(await cartOf(user)).warnings, [
      { code: 'empty_pages', cover: false, count: 11, values: {} },
    ]);

    await write(book, serialiseSpread({ ...doc, elements: [aTextElement()] }));
    assert.deepEqual(onlyItem(await cartOf(user)).problems, []);
    assert.equal((await payOf(user)).status, 200);
  });

  it('do not block payment with warnings only', async () => {
    const { user, book } = await shopper();
    const doc = parseSpread(await pageOf(book, 3));
    const nearEdge = aTextElement({ frame: { x: 3, y: 100, width: 80, height: 20 } });
    await write(book, serialiseSpread({ ...doc, elements: [nearEdge] }));
    assert.deepEqual((await updated(user, cartAddress)).payment_blocked_by, []);
  });
});

describe('a promo code', () => {
  it('applies its discount, in any case, until it is removed', async () => {
    const { user } = await shopper();
    const base = await updated(user, cartAddress);
    const ten = await updated(user, { promo: ' ten ' });
    assert.deepEqual(ten.promo, { code: 'TEN', applied: true, reason: null });
    assert.equal(ten.discount, Math.round(base.subtotal / 10));
    assert.equal(ten.total, base.total - ten.discount);
    assert.equal((await updated(user, { promo: 'FIVE' })).discount, 500);
    const ship = await updated(user, { promo: 'SHIP' });
    assert.deepEqual([ship.discount, ship.total], [base.delivery_price, base.subtotal]);
    const none = await updated(user, { promo: '' });
    assert.deepEqual([none.promo, none.discount, none.total], [null, 0, base.total]);
  });

  it('is refused when invalid, and the cart keeps its current code', async () => {
    const { user } = await shopper();
    await updated(user, { promo: 'FIVE' });
    for (const [promo, code] of [
      ['NOPE', 'promo_unknown'],
      ['OLD', 'promo_expired'],
    ] as const) {
      const { status, error } = await update(user, { promo });
      assert.deepEqual([status, error.error, error.fields], [422, code, { promo: code }]);
    }
    assert.deepEqual((await cartOf(user)).promo, { code: 'FIVE', applied: true, reason: null });
    const inPounds = await updated(user, { currency: 'GBP' });
    assert.deepEqual(inPounds.promo, { code: 'FIVE', applied: false, reason: 'promo_not_applicable' });
    assert.equal(inPounds.discount, 0);
    const { error } = await update(user, { currency: 'USD', promo: 'FIVE' });
    assert.equal(error.error, 'promo_not_applicable');
  });

  it('cannot be guessed for long', async () => {
    const { user } = await shopper();
    const guess = (i: number) => update(user, { promo: `GUESS${i}` });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => guess(i)));
    assert.equal(answers.filter(({ status }) => status === 422).length, 20);
    const refused = answers.filter(({ status }) => status === 429);
    assert.deepEqual(
      refused.map(({ error }) => error.error),
      Array.from({ length: 4 }, () => 'rate_limited'),
    );
    assert.equal((await update(user, { phone: '12345', promo: '' })).status, 200);
  });

  it('that is valid grants no more guesses', async () => {
    const { user } = await shopper();
    const statuses: number[] = [];
    for (let i = 0; i < 24; i += 1) {
      statuses.push((await update(user, { promo: `GUESS${i}` })).status);
      await update(user, { promo: 'TEN' });
    }
    assert.equal(statuses.filter((status) => status === 422).length, 20);
    assert.equal(statuses.at(-1), 429);
  });

  it('can be replaced by another valid one any number of times', async () => {
    const { user } = await shopper();
    for (let i = 0; i < 25; i += 1) {
      const promo = i % 2 === 0 ? 'TEN' : 'FIVE';
      assert.equal((await updated(user, { promo })).promo?.code, promo);
    }
  });

  it('for one order stays valid until an order with it is paid', async () => {
    const { user } = await shopper();
    const cart = await updated(user, { ...cartAddress, promo: 'TEN' });
    const terms = { ...cart, promo: 'TEN', delivery: null } as unknown as typeof tables.orders.$inferInsert.terms;
    const order = { userId: user.id, fingerprint: '', currency: 'EUR', total: cart.total, terms, language: 'en' };
    const id = randomUUID();
    await server.deps.db.insert(tables.orders).values({ ...order, id, number: id, status: 'awaiting_payment' });
    assert.equal((await cartOf(user)).promo?.applied, true);
    const change = (set: object) => server.deps.db.update(tables.orders).set(set).where(eq(tables.orders.id, id));
    await change({ status: 'paid', paidAt: new Date() });
    assert.deepEqual((await cartOf(user)).promo, { code: 'TEN', applied: false, reason: 'promo_used' });
    assert.equal((await update(user, { promo: 'TEN' })).error.error, 'promo_used');
    await change({ status: 'refunded' });
    assert.equal((await cartOf(user)).promo?.applied, true);
  });
});
