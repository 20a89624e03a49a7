import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { pollUntil } from '../../testing/albums';
import { cartAddress, createCarts } from '../../testing/createCarts';
import { insertBook } from '../../testing/insertBook';
import { createShopper, fetchOrder, payForCart, submitSandboxForm } from '../../testing/orders';
import { withTestServer } from '../../testing/testServer';
import { waitUntilBlocking } from '../../testing/waitUntilBlocking';
import { snapshotCart } from './snapshot';

const server = withTestServer({ printDelayMinutes: 60 });
const { orderItems } = tables;

/** Buyer of a paid order that can still be cancelled, whose book is in the cart again. */
async function createReorder() {
  const { user } = await createShopper(server);
  const { token } = user;
  const { order_id: id, url } = await payForCart(server, user);
  await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
  await pollUntil(
    () => fetchOrder(server, user, id),
    ({ items }) => items.every(({ proof_url, cover_proof_url }) => proof_url !== null && cover_proof_url !== null),
  );
  const update = (change: Partial<typeof orderItems.$inferInsert>, tx: Queryable = server.deps.db) =>
    tx.update(orderItems).set(change).where(eq(orderItems.orderId, id));
  const [item] = await server.deps.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const cart = (await server.api('orderReorder', { token, params: { id }, body: {} })).body.data;
  const snapshot = (tx: Queryable = server.deps.db) => snapshotCart(tx, { userId: user.id, printer: 'trade' }, cart);
  /** Takes a snapshot while no file is made; unseen by the worker, which would make the files again. */
  const snapshotUnmade = async () => {
    const taken = new Error('rolled back');
    let items: Awaited<ReturnType<typeof snapshot>>['items'] = [];
    const unmade = server.deps.db.transaction(async (tx) => {
      await update(UNMADE, tx);
      ({ items } = await snapshot(tx));
      throw taken;
    });
    await assert.rejects(unmade, taken);
    return items;
  };
  return { user, id, cart, update, snapshot, snapshotUnmade, itemId: item?.id ?? '' };
}

const UNMADE = { interiorSha256: null, coverSha256: null };

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

it('a book of a cancelled order without files is not ordered again as an empty one', async () => {
  const { user, id, cart, update, snapshot, snapshotUnmade } = await createReorder();
  const { token } = user;
  assert.deepEqual(cart.items[0]?.problems, []);
  assert.equal((await snapshotUnmade()).length, 1);
  assert.equal((await server.api('orderCancel', { token, params: { id } })).body.order.status, 'cancelled');
  await update(UNMADE);
  await assert.rejects(snapshot(), { code: 'payment_not_allowed' });
  const { items } = (await server.api('cartGet', { token })).body.data;
  assert.deepEqual(items[0]?.problems, [{ code: 'option_unavailable' }]);
  assert.equal((await server.api('cartPay', { token, body: {} })).error.params?.['reason'], 'item_problem');
});

it('a book of a cancelled order with files is printed from them', async () => {
  const { user, id, snapshot } = await createReorder();
  await server.api('orderCancel', { token: user.token, params: { id } });
  assert.equal((await snapshot()).items.length, 1);
});

it('another print comes from the nearest order with files', async () => {
  const { update, snapshot, snapshotUnmade, itemId } = await createReorder();
  const reprintOf = randomUUID();
  await update({ reprintOf });
  assert.equal((await snapshot()).items[0]?.reprintOf, itemId);
  assert.equal((await snapshotUnmade())[0]?.reprintOf, reprintOf);
});

it('a copy of a shared album is not ordered again once its link has ended', async () => {
  const { user, update } = await createReorder();
  const { albums } = tables;
  const owner = await server.insertVerifiedUser();
  const album = eq(albums.id, await insertBook(server, owner));
  const problems = async () =>
    (await server.api('cartGet', { token: user.token })).body.data.items.map((item) => item.problems);
  const shareToken = randomUUID();
  await server.deps.db.update(albums).set({ shareToken, shareCopies: true }).where(album);
  await update({ shareToken, albumId: null });
  assert.deepEqual(await problems(), [[]]);
  for (const change of [{ shareCopies: false }, { shareCopies: true, shareToken: null }]) {
    await server.deps.db.update(albums).set(change).where(album);
    assert.deepEqual(await problems(), [[{ code: 'share_ended' }]]);
  }
});

it('a copy is ordered as its owner shows it once the owner’s change is saved', async () => {
  const { db } = server.deps;
  const owner = await server.insertVerifiedUser();
  const shareToken = randomBytes(24).toString('base64url');
  const album = eq(tables.albums.id, await insertBook(server, owner));
  await db.update(tables.albums).set({ shareToken, shareCopies: true }).where(album);
  const { updated } = createCarts(server);
  const user = await server.insertVerifiedUser();
  const { copies } = (await server.api('albumSharing', { body: { url: shareToken } })).body.flipfiles;
  const body = { token: shareToken, revision: copies?.revision ?? '' };
  assert.equal((await server.api('cartAddShared', { token: user.token, body })).status, 200);
  const cart = await updated(user, cartAddress);
  const snapshot = () => snapshotCart(db, { userId: user.id, printer: 'trade' }, cart);
  const [shown] = (await snapshot()).items;

  const title = 'July 12, 2024';
  let ordered: ReturnType<typeof snapshot> | undefined;
  await db.transaction(async (tx) => {
    await tx.update(tables.albums).set({ shareHidesPlaces: true }).where(album);
    ordered = snapshot();
    await waitUntilBlocking(tx);
    await tx.update(tables.cartCopies).set({ title }).where(eq(tables.cartCopies.shareToken, shareToken));
  });
  const [item] = (await ordered)?.items ?? [];
  const [later] = (await snapshot()).items;
  assert.deepEqual([item?.title, item?.fingerprint], [title, later?.fingerprint]);
  assert.notEqual(item?.fingerprint, shown?.fingerprint);
});
