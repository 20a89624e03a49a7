import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { dayInTimeZone, estimateArrival } from '@domain/commerce';
import { eq, inArray } from 'drizzle-orm';
import { readDatabaseTime, tables } from '../../drivers/database';
import { findOrdersToPrint } from '../../jobs/orders/dueOrders';
import { printOrder } from '../../jobs/orders/printOrders';
import { readPdfStructure } from '../../render/testing/pdfText';
import { pollUntil } from '../../testing/albums';
import { createShopper, fetchOrder, payForCart, submitSandboxForm, waitForOrderStatus } from '../../testing/orders';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { createExpiredToken } from '../../testing/tokens';
import { addAttempts } from '../auth/rateLimit';
import { cancelAbandonedOrders } from './service';
import { deleteUnpaidPages } from './snapshot';

const server = withTestServer({ printDelayMinutes: 0, invoiceSeller: ['Keepsake Ltd', 'VAT GB 1'] });

const download = async (url: string | null) => {
  assert.ok(url);
  const response = await fetch(`${server.origin}${url}`);
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
};
const countPages = async (orderId: string) => {
  const { orderItems } = tables;
  const rows = await server.deps.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return rows.reduce((sum, { html }) => sum + html.length, 0);
};
const cartOf = async ({ token }: TestUser) => (await server.api('cartGet', { token })).body.data;

describe('a purchase with the sandbox', () => {
  it('leads from the cart through the hosted page to a printed and delivered book', async () => {
    const { user, cart, book } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    const waiting = await fetchOrder(server, user, id);
    assert.deepEqual([waiting.status, waiting.payment.url, waiting.payment.sandbox], ['awaiting_payment', url, true]);
    assert.deepEqual([waiting.total, waiting.items[0]?.album_id], [cart.total, book]);
    // Nothing is paid yet: the cart stays.
    assert.equal((await cartOf(user)).total_items, 1);

    const page = await fetch(`${server.origin}${new URL(url).pathname}`);
    const html = await page.text();
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(html, /no money moves/);
    assert.ok(html.includes(waiting.number));
    const paid = await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    assert.equal(paid.status, 303);
    assert.ok(paid.headers.get('location')?.endsWith(`/payment/success?order=${id}`));

    const printing = await waitForOrderStatus(server, user, id, 'in_production');
    assert.deepEqual(
      printing.timeline.map(({ status }) => status),
      ['awaiting_payment', 'paid', 'in_production'],
    );
    assert.deepEqual([printing.cancellable, printing.payment.url], [false, null]);
    assert.equal((await cartOf(user)).total_items, 0);
    const email = await server.nextEmail(user.email, { subject: /is paid/ });
    assert.ok(email.text?.includes(`/app/a/${book}`));
    assert.deepEqual(
      email.attachments.map(({ contentId }) => contentId),
      ['<album-1>'],
    );
    // Printing starts at once, so no time to cancel is named that is over when the mail is read.
    assert.doesNotMatch(email.text ?? '', /cancel/);

    const folder = join(server.dataDir, 'spool', printing.number);
    const names = await pollUntil(
      () => readdir(folder).catch((): string[] => []),
      (found) => found.length > 0,
    );
    assert.deepEqual(names.sort(), ['cover.pdf', 'interior.pdf', 'ticket.json']);
    const ticket = JSON.parse(await readFile(join(folder, 'ticket.json'), 'utf8')) as {
      order_id: string;
      payment: object;
      address: { region: string; lines: string[] };
    };
    assert.deepEqual([ticket.order_id, ticket.payment], [id, { provider: 'sandbox', sandbox: true }]);
    const lines = ['Ada Lovelace', 'Allee 1', '10115 Berlin', 'Germany'];
    assert.deepEqual([ticket.address.region, ticket.address.lines, printing.address_lines], ['DE-BE', lines, lines]);
    const interior = await readFile(join(folder, 'interior.pdf'));
    const [item] = printing.items;
    assert.equal(createHash('sha256').update(interior).digest('hex'), item?.proof_sha256);
    assert.deepEqual(await download(item?.proof_url ?? null), interior);
    assert.equal(readPdfStructure(interior).pages.length, item?.pages);
    const cover = readPdfStructure(await readFile(join(folder, 'cover.pdf')));
    assert.equal(cover.pages.length, 1);

    await writeFile(
      join(folder, 'status.json'),
      JSON.stringify({ status: 'shipped', carrier: 'DHL', tracking: '0034', url: 'https://dhl.example.com/0034' }),
    );
    const shipped = await waitForOrderStatus(server, user, id, 'shipped');
    assert.deepEqual(shipped.tracking, { carrier: 'DHL', number: '0034', url: 'https://dhl.example.com/0034' });
    assert.ok((await server.nextEmail(user.email, { subject: /on its way/ })).text?.includes('DHL 0034'));
    // The printer corrects the number after the parcel has left.
    await writeFile(
      join(folder, 'status.json'),
      JSON.stringify({ status: 'shipped', carrier: 'DHL', tracking: '0035', url: 'https://dhl.example.com/0035' }),
    );
    const corrected = await pollUntil(
      () => fetchOrder(server, user, id),
      ({ tracking }) => tracking?.number === '0035',
    );
    assert.deepEqual([corrected.status, corrected.tracking?.url], ['shipped', 'https://dhl.example.com/0035']);
    await writeFile(join(folder, 'status.json'), JSON.stringify({ status: 'delivered' }));
    const delivered = await waitForOrderStatus(server, user, id, 'delivered');
    assert.equal(delivered.tracking?.number, '0035');
  });

  it('paid in the sandbox is not printed by a real printer configured later, unless the operator allows it', async () => {
    const { user } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    const { db } = server.deps;
    const submitted = () => db.select().from(tables.orders).where(eq(tables.orders.id, id));
    await pollUntil(submitted, ([row]) => row?.submittedAt !== null);
    await db.update(tables.orders).set({ submittedAt: null }).where(eq(tables.orders.id, id));
    const jobs: string[] = [];
    const submit = async (job: { id: string }) => {
      jobs.push(job.id);
      return 'ord_1';
    };
    const printing = { ...server.deps.printing, isAutomatic: true, submit };
    assert.equal((await findOrdersToPrint(db, false)).includes(id), true);
    assert.equal((await findOrdersToPrint(db, true)).includes(id), false);
    await printOrder({ ...server.deps, printing }, id);
    assert.deepEqual(jobs, []);
    await printOrder({ ...server.deps, printing, config: { ...server.deps.config, sandboxPayments: true } }, id);
    assert.deepEqual(jobs, [id]);
  });

  it('issues a numbered invoice whose bytes never change', async () => {
    const numbers: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { user } = await createShopper(server);
      const { order_id: id, url } = await payForCart(server, user);
      await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
      const order = await pollUntil(
        () => fetchOrder(server, user, id),
        ({ invoice_url }) => invoice_url !== null,
      );
      const pdf = await download(order.invoice_url);
      assert.deepEqual(await download(order.invoice_url), pdf);
      assert.ok(readPdfStructure(pdf).fonts.every(({ embedded }) => embedded));
      const [row] = await server.deps.db.select().from(tables.orders).where(eq(tables.orders.id, id));
      numbers.push(row?.invoiceNumber ?? '');
    }
    const sequence = numbers.map((number) => Number(number.split('-').at(-1)));
    assert.deepEqual(
      sequence,
      sequence.map((_, i) => (sequence[0] ?? 0) + i),
    );
  });

  it('allows another attempt after a declined card, and asks the bank when the card requires it', async () => {
    const { user } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    await submitSandboxForm(server, url, { do: 'pay', card: 'declined' });
    const failed = await waitForOrderStatus(server, user, id, 'payment_failed');
    assert.deepEqual([failed.payment.url, failed.payment.decline], [url, 'declined']);
    await submitSandboxForm(server, url, { do: 'pay', card: 'three_d_secure' });
    assert.match(await (await fetch(`${server.origin}${new URL(url).pathname}`)).text(), /Your bank asks/);
    await submitSandboxForm(server, url, { do: 'no' });
    await submitSandboxForm(server, url, { do: 'pay', card: 'three_d_secure' });
    await submitSandboxForm(server, url, { do: 'yes' });
    await pollUntil(
      () => fetchOrder(server, user, id),
      ({ payment }) => payment.paid_at !== null,
    );
  });

  it('promises the arrival from the day of the payment, however old the order is', async () => {
    const { user } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    const { db, config } = server.deps;
    const stored = async () =>
      (await db.select().from(tables.orders).where(eq(tables.orders.id, id)))[0] ?? assert.fail();
    const { terms } = await stored();
    const past = { arrives_from: '2026-01-02', arrives_to: '2026-01-05' };
    const delivery = { ...terms.delivery, ...past };
    await db
      .update(tables.orders)
      .set({ terms: { ...terms, delivery } })
      .where(eq(tables.orders.id, id));
    const promised = (from: Date) => ({
      ...delivery,
      ...estimateArrival(delivery, dayInTimeZone(config.sellerTimeZone, from)),
    });
    const now = await readDatabaseTime(db);
    assert.deepEqual((await fetchOrder(server, user, id)).delivery, promised(now));
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    const order = await pollUntil(
      () => fetchOrder(server, user, id),
      ({ payment }) => payment.paid_at !== null,
    );
    const paid = await stored();
    assert.deepEqual(order.delivery, promised(paid.paidAt ?? assert.fail()));
    assert.deepEqual(paid.terms, { ...terms, delivery: order.delivery });
  });

  it('keeps cart and page when the buyer returns, and opens a new page when the first expires', async () => {
    const { user } = await createShopper(server);
    const first = await payForCart(server, user);
    const back = await submitSandboxForm(server, first.url, { do: 'cancel' });
    assert.ok(back.headers.get('location')?.endsWith(`/payment/cancel?order=${first.order_id}`));
    assert.deepEqual(await payForCart(server, user), first);
    await submitSandboxForm(server, first.url, { do: 'abandon' });
    const failed = await waitForOrderStatus(server, user, first.order_id, 'payment_failed');
    assert.deepEqual([failed.payment.url, failed.payment.decline], [null, 'expired']);
    const second = await payForCart(server, user);
    assert.equal(second.order_id, first.order_id);
    assert.notEqual(second.url, first.url);
    assert.equal((await fetchOrder(server, user, first.order_id)).status, 'awaiting_payment');
  });
});

describe('paying the cart', () => {
  it('creates one order and one page for repeated and concurrent requests', async () => {
    const { user } = await createShopper(server);
    const request_id = randomUUID();
    const bodies = [{}, {}, {}, { request_id }, { request_id }, {}];
    const answers = await Promise.all(bodies.map((body) => server.api('cartPay', { token: user.token, body })));
    const data = answers.map(({ body }) => body.data);
    assert.equal(new Set(data.map(({ order_id }) => order_id)).size, 1);
    assert.equal(new Set(data.map(({ url }) => url)).size, 1);
    const { total } = (await server.api('ordersList', { token: user.token })).body;
    assert.equal(total, 1);
    const sessions = await server.deps.db
      .select()
      .from(tables.sandboxSessions)
      .where(eq(tables.sandboxSessions.orderId, data[0]?.order_id ?? ''));
    assert.equal(sessions.length, 1);
  });

  it('closes the page of a changed cart, so that only one can be paid', async () => {
    const { user, cart } = await createShopper(server);
    const first = await payForCart(server, user);
    const [item] = cart.items;
    await server.api('cartUpdate', { token: user.token, body: { items: [{ id: item?.id ?? '', quantity: 3 }] } });
    const second = await payForCart(server, user);
    assert.notEqual(second.order_id, first.order_id);
    assert.equal((await fetchOrder(server, user, first.order_id)).status, 'cancelled');
    assert.equal(await countPages(first.order_id), 0);
    assert.ok((await countPages(second.order_id)) > 0);
    await submitSandboxForm(server, first.url, { do: 'pay', card: 'accepted' });
    assert.match(await (await fetch(`${server.origin}${new URL(first.url).pathname}`)).text(), /expired/);
    assert.equal((await fetchOrder(server, user, first.order_id)).payment.paid_at, null);
  });

  it('limits new orders, and leaves the order at the limit as it is', async () => {
    const { user, cart } = await createShopper(server);
    const first = await payForCart(server, user);
    await addAttempts(server.deps.db, ['order', user.id], 99, 60_000);
    const [item] = cart.items;
    const setQuantity = (quantity: number) =>
      server.api('cartUpdate', { token: user.token, body: { items: [{ id: item?.id ?? '', quantity }] } });
    await setQuantity(2);
    const refused = await server.api('cartPay', { token: user.token, body: {} });
    assert.deepEqual([refused.status, refused.error.error], [429, 'rate_limited']);
    assert.equal((await fetchOrder(server, user, first.order_id)).status, 'awaiting_payment');
    await setQuantity(1);
    assert.deepEqual(await payForCart(server, user), first);
  });

  it("charges the server's price, whatever the client sends, and stops when the user saw another price", async () => {
    const { user, cart } = await createShopper(server);
    const lie = { total: 1, currency: 'EUR' } as const;
    const refused = await server.api('cartPay', { token: user.token, body: lie });
    assert.deepEqual([refused.status, refused.error.error], [409, 'price_changed']);
    const fair = { total: cart.total, currency: cart.currency };
    const smuggled = { ...fair, price: 1, paid: true, status: 'paid', user_id: randomUUID() };
    const strange = await server.api('cartPay', { token: user.token, body: smuggled });
    assert.deepEqual([strange.status, strange.error.error], [400, 'validation_failed']);
    assert.equal(
      (await server.deps.db.select().from(tables.orders).where(eq(tables.orders.userId, user.id))).length,
      0,
    );
    const { order_id: id } = (await server.api('cartPay', { token: user.token, body: fair })).body.data;
    const order = await fetchOrder(server, user, id);
    assert.deepEqual([order.total, order.status], [cart.total, 'awaiting_payment']);
    const [session] = await server.deps.db
      .select()
      .from(tables.sandboxSessions)
      .where(eq(tables.sandboxSessions.orderId, id));
    assert.deepEqual([session?.amount, session?.currency], [cart.total, cart.currency]);
  });

  it('keeps the price of the order when the cart or the book changes', async () => {
    const { user, book, cart } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    await server.deps.db.update(tables.spreads).set({ deletedAt: new Date() }).where(eq(tables.spreads.albumId, book));
    const order = await fetchOrder(server, user, id);
    assert.deepEqual([order.total, order.items[0]?.pages], [cart.total, cart.items[0]?.album.pages]);
  });

  it('rejects an empty cart and one that cannot be delivered', async () => {
    const user = await server.insertVerifiedUser();
    const empty = await server.api('cartPay', { token: user.token, body: {} });
    assert.deepEqual([empty.error.error, empty.error.params?.['reason']], ['payment_not_allowed', 'cart_empty']);
  });
});

describe('an order', () => {
  it('can be cancelled by its owner before payment; its page then accepts no payment', async () => {
    const { user } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    const cancel = () => server.api('orderCancel', { token: user.token, params: { id } });
    assert.equal((await cancel()).body.order.status, 'cancelled');
    assert.equal((await cancel()).body.order.status, 'cancelled');
    assert.equal(await countPages(id), 0);
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    const { status, payment } = await fetchOrder(server, user, id);
    assert.deepEqual([status, payment.paid_at], ['cancelled', null]);
  });

  it('keeps its pages until it is given up, and those of a paid one stay', async () => {
    const { db } = server.deps;
    const [left, waiting, paid] = [
      await createShopper(server),
      await createShopper(server),
      await createShopper(server),
    ].map(({ user }) => user);
    assert.ok(left && waiting && paid);
    const { order_id: id } = await payForCart(server, left);
    const { order_id: open } = await payForCart(server, waiting);
    const { order_id: bought, url } = await payForCart(server, paid);
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    await waitForOrderStatus(server, paid, bought, 'in_production');
    await db.update(tables.payments).set({ status: 'expired' }).where(eq(tables.payments.orderId, id));
    await db
      .update(tables.orders)
      .set({ createdAt: new Date(Date.now() - 15 * 86_400_000) })
      .where(inArray(tables.orders.id, [id, bought]));
    await cancelAbandonedOrders(db);
    assert.equal((await fetchOrder(server, left, id)).status, 'cancelled');
    assert.equal(await countPages(id), 0);

    await db
      .update(tables.orderItems)
      .set({ html: ['a page kept by an earlier version'] })
      .where(eq(tables.orderItems.orderId, id));
    await deleteUnpaidPages(db);
    assert.equal(await countPages(id), 0);
    assert.ok((await countPages(open)) > 0);
    assert.ok((await countPages(bought)) > 0);
  });

  it('cannot be cancelled once it is printed', async () => {
    const { user } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    await waitForOrderStatus(server, user, id, 'in_production');
    const refused = await server.api('orderCancel', { token: user.token, params: { id } });
    assert.deepEqual([refused.status, refused.error.error], [409, 'order_not_cancellable']);
  });

  it('can be added to the cart again, once per request', async () => {
    const { user, book } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    await pollUntil(
      () => cartOf(user),
      ({ total_items }) => total_items === 0,
    );
    const request_id = randomUUID();
    const again = () => server.api('orderReorder', { token: user.token, params: { id }, body: { request_id } });
    await again();
    const { items } = (await again()).body.data;
    assert.deepEqual(
      items.map(({ album, quantity }) => [album.id, quantity]),
      [[book, 1]],
    );
  });

  it('is ordered again as it was ordered, from its kept files, whatever became of the album', async () => {
    const { user, book, cart } = await createShopper(server);
    const { token } = user;
    const buy = async () => {
      const { order_id: id, url } = await payForCart(server, user);
      await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
      return pollUntil(
        () => fetchOrder(server, user, id),
        ({ items, status }) => status === 'in_production' && items.every(({ cover_proof_url }) => cover_proof_url),
      );
    };
    const first = await buy();
    const { db } = server.deps;
    await db.update(tables.spreads).set({ html: '<p>changed</p>' }).where(eq(tables.spreads.albumId, book));
    await server.api('albumDelete', { token, params: { id: book } });
    assert.equal((await fetchOrder(server, user, first.id)).reorderable, true);

    const reorder = () => server.api('orderReorder', { token, params: { id: first.id }, body: {} });
    await reorder();
    const { data } = (await reorder()).body;
    const [item] = data.items;
    const price = cart.items[0]?.unit_price;
    assert.deepEqual(
      [data.total_items, item?.quantity, item?.problems, item?.unit_price, item?.album.pages, item?.album.ordered],
      [1, 2, [], price, first.items[0]?.pages, { number: first.number }],
    );
    const rebind = { items: [{ id: item?.id ?? '', cover: 'soft' as const }] };
    assert.equal((await server.api('cartUpdate', { token, body: rebind })).error.error, 'option_unavailable');
    // The album goes for good while the book is in the cart.
    await db.update(tables.orderItems).set({ albumId: null }).where(eq(tables.orderItems.orderId, first.id));
    await db.delete(tables.albums).where(eq(tables.albums.id, book));

    const second = await buy();
    const files = ({ items }: typeof first) => items.map((one) => [one.title, one.pages, one.proof_sha256]);
    assert.deepEqual(files(second), files(first));
    assert.deepEqual(
      await download(second.items[0]?.proof_url ?? null),
      await download(first.items[0]?.proof_url ?? null),
    );
    assert.equal((await cartOf(user)).total_items, 0);
    // A third print comes from the files of the second, or of the first.
    await server.api('orderReorder', { token, params: { id: second.id }, body: {} });
    assert.deepEqual(
      files(await buy())
        .flat()
        .at(-1),
      files(first).flat().at(-1),
    );
  });

  it('is visible to its owner only', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    const eve = await server.insertVerifiedUser();
    const old = await createExpiredToken(server, user);
    const calls = [
      (token: string | undefined, orderId: string) => server.api('orderGet', { token, params: { id: orderId } }),
      (token: string | undefined, orderId: string) => server.api('orderCancel', { token, params: { id: orderId } }),
      (token: string | undefined, orderId: string) =>
        server.api('orderReorder', { token, params: { id: orderId }, body: {} }),
    ];
    for (const call of calls) {
      const foreign = await call(eve.token, id);
      const missing = await call(eve.token, randomUUID());
      assert.deepEqual([foreign.status, foreign.error.error], [404, 'not_found']);
      assert.deepEqual([missing.status, missing.error.message], [404, foreign.error.message]);
      assert.equal((await call(undefined, id)).status, 401);
      assert.equal((await call(old, id)).status, 401);
      assert.equal((await call(user.token, 'not-an-id')).status, 400);
    }
    assert.equal((await server.api('ordersList', { token: eve.token })).body.total, 0);
    for (const token of [undefined, old]) {
      assert.equal((await server.api('ordersList', { token })).status, 401);
      assert.equal((await server.api('cartPay', { token, body: {} })).status, 401);
    }
    assert.equal((await server.api('ordersList', { token: eve.token, query: { limit: 0 } })).status, 400);
    const wrong = await server.api('cartPay', { token: user.token, body: { total: -1 } });
    assert.equal(wrong.status, 400);
    assert.equal((await fetchOrder(server, user, id)).status, 'awaiting_payment');
  });

  it('shows its documents by signed URLs only', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    assert.equal((await fetch(`${server.origin}/files/orders/${id}/invoice.pdf`)).status, 404);
    assert.equal((await fetch(`${server.origin}/files/orders/${id}/${randomUUID()}/interior.pdf`)).status, 404);
    assert.equal((await fetch(`${server.origin}/sandbox/pay/sandbox_unknown`)).status, 404);
  });
});
