import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { TemporaryFolder } from '../../drivers/blobs';
import { tables } from '../../drivers/database';
import { purgeAccount } from '../../jobs/accounts/purgeAccount';
import { runCropWarmup } from '../../jobs/albums/warmCrops';
import { createFinishedAlbum, pollUntil } from '../../testing/albums';
import { createShopper, fetchOrder, payForCart, submitSandboxForm, waitForOrderStatus } from '../../testing/orders';
import { insertPhotos } from '../../testing/photos';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { cleanUpAccounts } from '../auth/cleanUpAccounts';
import { printerUrl } from '../orders/urls';

describe('deletion of the account', () => {
  const server = withTestServer();

  const confirm = async ({ token, password }: TestUser) =>
    (await server.api('userConfirm', { token, body: { password } })).body.confirmation;
  const blobKeys = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of server.deps.blobs.list('')) keys.push(key);
    return keys;
  };

  it('needs the password: a malicious link deletes nothing', async () => {
    const ada = await server.insertVerifiedUser();
    const { token } = ada;
    const bare = await fetch(`${server.origin}/api/user/delete_account`, { headers: { cookie: ada.cookie } });
    assert.equal(bare.status, 401);
    const unconfirmed = await fetch(`${server.origin}/api/user/delete_account`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(unconfirmed.status, 403);
    const wrong = await server.api('userConfirm', { token, body: { password: 'not this one' } });
    assert.deepEqual([wrong.status, wrong.error.fields], [400, { password: 'password_wrong' }]);
    const made = await server.api('userDelete', { token, query: { confirmation: '9999999999.made-up-by-somebody' } });
    assert.deepEqual([made.status, made.error.error], [403, 'confirmation_invalid']);
    assert.equal((await server.api('userDetails', { token })).status, 200);
  });

  it('accepts no confirmation of another session or user', async () => {
    const [ada, eve] = [await server.insertVerifiedUser(), await server.insertVerifiedUser()];
    const { email, password } = ada;
    const elsewhere = (await server.api('login', { body: { email, password } })).body.authorization.token;
    const confirmation = await confirm(ada);
    for (const token of [elsewhere, eve.token])
      assert.equal((await server.api('userDelete', { token, query: { confirmation } })).status, 403);
    assert.equal((await server.api('userDetails', { token: ada.token })).status, 200);
  });

  it('ends every token and link at once, frees the address, and deletes all stored data', async () => {
    const [ada, bob] = [await server.insertVerifiedUser(), await server.insertVerifiedUser()];
    const { token, email, password } = ada;
    const elsewhere = (await server.api('login', { body: { email, password } })).body.authorization.token;
    const [photoIds, kept] = [await insertPhotos(server, ada, 20), await insertPhotos(server, bob, 2)];
    const album = await createFinishedAlbum(server, ada, { title: 'Summer', format: 'square-210', file_ids: photoIds });
    const shared = (await server.api('albumShared', { token, params: { id: album.id } })).body.data.url;
    assert.equal((await fetch(new URL(album.spreads[0]?.url ?? '', server.origin))).status, 200);

    const deleted = await server.api('userDelete', { token, query: { confirmation: await confirm(ada) } });
    assert.deepEqual(deleted.body, { status: 'success' });
    for (const old of [token, elsewhere]) assert.equal((await server.api('userDetails', { token: old })).status, 401);
    assert.equal((await server.api('refresh', { cookie: ada.cookie })).status, 401);
    assert.equal((await server.api('login', { body: { email, password } })).status, 401);
    assert.equal((await server.api('albumSharing', { body: { url: shared } })).status, 404);

    const rows = () => server.deps.db.select().from(tables.users).where(eq(tables.users.id, ada.id));
    await pollUntil(rows, (found) => found.length === 0);
    const keys = await blobKeys();
    const left = keys.filter((key) => key.includes(ada.id) || photoIds.some((id) => key.includes(id)));
    const spreads = keys.filter((key) => album.spreads.some(({ id }) => key.includes(id)));
    assert.deepEqual([left, spreads], [[], []]);
    assert.equal(keys.filter((key) => kept.some((id) => key.includes(id))).length, 6, 'other users keep their data');
    assert.equal((await server.api('storageList', { token: bob.token })).body.total, 2);
    assert.equal((await server.insertVerifiedUser({ email })).email, email, 'the address is free again');
  });

  it('revokes file URLs at once, also of files kept for an order in production', async () => {
    const { user: ada } = await createShopper(server);
    const { order_id: order, url } = await payForCart(server, ada);
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    await waitForOrderStatus(server, ada, order, 'paid');
    const made = await pollUntil(
      () => fetchOrder(server, ada, order),
      ({ invoice_url, items }) => invoice_url !== null && items.every((item) => item.proof_url !== null),
    );
    const [photoId = ''] = await insertPhotos(server, ada, 1);
    const { files } = (await server.api('storageList', { token: ada.token })).body;
    const [item] = made.items;
    assert.ok(item);
    await server.deps.db.insert(tables.orderPhotos).values({ itemId: item.id, photoId });
    await server.api('takeoutStart', { token: ada.token });
    const takeout = await pollUntil(
      async () => (await server.api('takeoutStatus', { token: ada.token })).body.data,
      (data) => data?.stage === 'done',
    );
    const addresses = [files[0]?.path, files[0]?.preview, made.invoice_url, takeout?.url, item.proof_url];
    const forPrinter = printerUrl(server.deps.config, order, item.id, 'interior');
    const statuses = (of: readonly unknown[]) =>
      Promise.all(of.map(async (address) => (await fetch(new URL(String(address), server.origin))).status));
    assert.deepEqual(await statuses([...addresses, forPrinter]), [200, 200, 200, 200, 200, 200]);
    await server.api('userDelete', { token: ada.token, query: { confirmation: await confirm(ada) } });
    assert.deepEqual(await statuses(addresses), [404, 404, 404, 404, 404]);
    assert.deepEqual(await statuses([forPrinter]), [200], 'the printer can still download a paid order');
    await server.deps.db.update(tables.orders).set({ status: 'delivered' }).where(eq(tables.orders.id, order));
    assert.deepEqual(await statuses([forPrinter]), [404]);
  });

  it('is completed by another run after an interruption, and affects no other account', async () => {
    const ada = await server.insertVerifiedUser();
    await insertPhotos(server, ada, 3);
    const stop = new AbortController();
    await purgeAccount(server.deps, ada.id, stop.signal);
    assert.equal((await server.api('storageList', { token: ada.token })).body.total, 3, 'another account stays');
    const cut = AbortSignal.abort(new Error('the server stops'));
    await server.deps.db.update(tables.users).set({ deletedAt: new Date() }).where(eq(tables.users.id, ada.id));
    await assert.rejects(purgeAccount(server.deps, ada.id, cut), /the server stops/);
    await purgeAccount(server.deps, ada.id, stop.signal);
    assert.deepEqual(
      (await blobKeys()).filter((key) => key.includes(ada.id)),
      [],
    );
  });

  it('leaves no crops of photos deleted before, or from a job running meanwhile', async () => {
    const ada = await server.insertVerifiedUser();
    const photoIds = await insertPhotos(server, ada, 2);
    const album = await createFinishedAlbum(server, ada, { format: 'square-210', file_ids: photoIds });
    const deletedBefore = randomUUID();
    await server.deps.blobs.put(`trash/photos/${ada.id}/${deletedBefore}/original/2026-01-01`, Buffer.from('x'));
    await server.deps.blobs.put(`crops/${deletedBefore}/abc.jpg`, Buffer.from('x'));
    const { signal } = new AbortController();
    const cropTo = async (...args: Parameters<typeof server.deps.images.cropTo>) => {
      await server.deps.images.cropTo(...args);
      await server.deps.db.update(tables.users).set({ deletedAt: new Date() }).where(eq(tables.users.id, ada.id));
      await purgeAccount(server.deps, ada.id, signal);
    };
    const temporary = new TemporaryFolder(join(server.dataDir, 'tmp', 'deletion'));
    await temporary.open();
    const deps = { ...server.deps, images: { ...server.deps.images, cropTo } };
    await runCropWarmup(deps, temporary, album.id, signal).catch(() => undefined);
    const left = (await blobKeys()).filter((key) => [...photoIds, deletedBefore].some((id) => key.includes(id)));
    assert.deepEqual(left, []);
  });

  it('keeps legally required order data, and an order in production until it is finished', async () => {
    const ada = await server.insertVerifiedUser();
    const { db } = server.deps;
    const [photo = ''] = await insertPhotos(server, ada, 1);
    const delivered = await order(ada, { status: 'delivered', invoiceNumber: `I-${ada.id}` });
    const unpaid = await order(ada, { status: 'awaiting_payment' });
    const making = await order(ada, { status: 'in_production', invoiceNumber: `J-${ada.id}` });
    await db.insert(tables.orderPhotos).values({ itemId: making.itemId, photoId: photo });
    const [interior, invoice] = [
      `orders/${delivered.id}/${delivered.itemId}/interior.pdf`,
      `orders/${delivered.id}/invoice.pdf`,
    ];
    for (const key of [interior, invoice]) await server.deps.blobs.put(key, Buffer.from('%PDF'));

    await server.api('userDelete', { token: ada.token, query: { confirmation: await confirm(ada) } });
    const rowOf = async (id: string) => (await db.select().from(tables.orders).where(eq(tables.orders.id, id)))[0];
    const itemOf = async (id: string) =>
      (await db.select().from(tables.orderItems).where(eq(tables.orderItems.id, id)))[0];
    await pollUntil(
      () => itemOf(delivered.itemId),
      (item) => item?.title === '',
    );
    const purge = () => purgeAccount(server.deps, ada.id, new AbortController().signal);
    await purge();
    assert.deepEqual((await itemOf(delivered.itemId))?.html, []);
    const kept = await rowOf(delivered.id);
    assert.deepEqual(
      [kept?.terms.address.recipient, kept?.terms.address.phone, kept?.total],
      ['Ada Lovelace', '', 4200],
    );
    assert.deepEqual(
      [await server.deps.blobs.stat(interior), (await server.deps.blobs.stat(invoice))?.bytes],
      [null, 4],
    );
    const never = await rowOf(unpaid.id);
    assert.deepEqual([never?.status, never?.terms.address.recipient], ['cancelled', '']);

    assert.equal((await itemOf(making.itemId))?.title, 'Summer', 'it is still in production');
    const photos = () => db.select().from(tables.photos).where(eq(tables.photos.id, photo));
    const users = () => db.select().from(tables.users).where(eq(tables.users.id, ada.id));
    assert.deepEqual([(await photos()).length, (await users())[0]?.name], [1, '']);
    await db.update(tables.orders).set({ status: 'shipped' }).where(eq(tables.orders.id, making.id));
    await purge();
    assert.deepEqual([(await itemOf(making.itemId))?.title, await photos(), await users()], ['', [], []]);
    assert.equal((await rowOf(making.id))?.userId, null);
  });

  async function order(user: TestUser, more: Partial<typeof tables.orders.$inferInsert>) {
    const [id, itemId] = [randomUUID(), randomUUID()];
    const address = {
      recipient: 'Ada Lovelace',
      street: 'x',
      street2: '',
      postcode: 'x',
      phone: '1',
      city: 'x',
      region: '',
      country: 'DE',
    };
    const terms = { address, tax: { rate: 0, amount: 0 } } as unknown as typeof tables.orders.$inferInsert.terms;
    const common = {
      id,
      number: id,
      userId: user.id,
      fingerprint: '',
      currency: 'EUR',
      total: 4200,
      terms,
      language: 'en',
    };
    await server.deps.db.insert(tables.orders).values({ ...common, status: 'paid', ...more });
    const book = {
      format: 'square-210',
      cover: 'hard',
      paper: 'silk-170',
      pages: 24,
      quantity: 1,
      unitPrice: 1,
      total: 1,
    } as const;
    await server.deps.db.insert(tables.orderItems).values({
      ...book,
      id: itemId,
      orderId: id,
      position: 1,
      cartItemId: randomUUID(),
      title: 'Summer',
      html: ['<section></section>'],
      madeAt: new Date(),
      fingerprint: '',
    });
    return { id, itemId };
  }

  it('leaves no finished jobs that name the account', async () => {
    const [gone, bob] = [randomUUID(), await server.insertVerifiedUser()];
    for (const userId of [gone, bob.id])
      await server.deps.db.execute(
        sql`insert into pgboss.job (name, state, data, group_id, completed_on) values ('account_purge', 'completed', ${JSON.stringify({ userId })}::jsonb, ${userId}, now())`,
      );
    await cleanUpAccounts(server.deps.db);
    const { rows } = await server.deps.db.execute<{ user: string }>(
      sql`select group_id as user from pgboss.job where group_id in (${gone}, ${bob.id}) and name = 'account_purge'`,
    );
    assert.deepEqual(rows, [{ user: bob.id }]);
  });

  it('leaves the finished jobs of orders, which name the order', async () => {
    const { id } = await order(await server.insertVerifiedUser(), {});
    await server.deps.db.execute(
      sql`insert into pgboss.job (name, state, data, group_id, completed_on) values ('account_purge', 'completed', '{}', ${id}, now())`,
    );
    await cleanUpAccounts(server.deps.db);
    const { rows } = await server.deps.db.execute(sql`select 1 from pgboss.job where group_id = ${id}`);
    assert.equal(rows.length, 1);
  });
});
