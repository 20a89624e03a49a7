import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { SIGNATURE_HEADER, signWebhook } from '../../drivers/payments/sandbox';
import { printOrder } from '../../jobs/orders/printOrders';
import { readPdfStructure } from '../../render/testing/pdfText';
import { deriveKey } from '../../secrets';
import { pollUntil } from '../../testing/albums';
import {
  createShopper,
  fetchOrder,
  findLatestSession,
  payForCart,
  submitSandboxForm,
  waitForOrderStatus,
} from '../../testing/orders';
import { withTestServer } from '../../testing/testServer';

const server = withTestServer({ printDelayMinutes: 60 });

const { sandboxEvents, sandboxSessions } = tables;

function send(body: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${server.origin}/api/webhooks/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

const signed = (body: string, nowMs = Date.now()) =>
  send(body, {
    [SIGNATURE_HEADER]: signWebhook(deriveKey(server.deps.config.secretKey, 'sandbox webhooks'), body, nowMs),
  });

const payloadsOf = async (orderId: string) => {
  const rows = await server.deps.db
    .select({ payload: sandboxEvents.payload })
    .from(sandboxEvents)
    .innerJoin(sandboxSessions, eq(sandboxSessions.id, sandboxEvents.sessionId))
    .where(eq(sandboxSessions.orderId, orderId));
  return rows.map(({ payload }) => payload);
};

async function countEmailsTo(email: string, subject: RegExp): Promise<number> {
  const folder = join(server.dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const emails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return emails.filter((content) => content.includes(email) && subject.test(content)).length;
}

const jobsLeft = async (): Promise<number> => {
  const { rows } = await server.deps.db.execute<{ n: number }>(
    "select count(*)::int as n from pgboss.job where state < 'completed' and name in ('mail', 'sandbox_webhook', 'refund')",
  );
  return rows[0]?.n ?? 0;
};

/** Jobs of this order on documents and printing, ended ones included. */
const documentJobs = async (orderId: string) => {
  const { rows } = await server.deps.db.execute<{ name: string; isOver: boolean }>(
    sql`select name, state >= 'completed' as "isOver" from pgboss.job
      where data->>'orderId' = ${orderId} and name in ('order_papers', 'printing')`,
  );
  return rows;
};

const times = (order: { timeline: readonly { status: string }[] }, status: string) =>
  order.timeline.filter((event) => event.status === status).length;

describe('payment webhooks', () => {
  it('arriving ten times, concurrently and in any order, cause one transition, one mail, one invoice number', async () => {
    const { user } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    await submitSandboxForm(server, url, { do: 'pay', card: 'declined' });
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    const payloads = await payloadsOf(id);
    assert.equal(payloads.length, 2);
    const storm = Array.from({ length: 10 }, () => payloads.toReversed()).flat();
    const answers = await Promise.all(storm.map((payload) => signed(payload)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    await pollUntil(jobsLeft, (left) => left === 0);
    const order = await fetchOrder(server, user, id);
    assert.deepEqual([order.status, times(order, 'paid')], ['paid', 1]);
    assert.equal(await countEmailsTo(user.email, /is paid/), 1);
    const { total } = (await server.api('ordersList', { token: user.token })).body;
    assert.equal(total, 1);
    // A repeat days later is still valid.
    assert.equal((await signed(payloads[0] ?? '')).status, 200);
    assert.deepEqual(await fetchOrder(server, user, id).then(({ timeline }) => timeline), order.timeline);
  });

  it('are refused without a signature, with a foreign one or an old one; nothing changes', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    const sessionId = await findLatestSession(server, id);
    const { total: amount, currency } = await fetchOrder(server, user, id);
    const session = { id: sessionId, order_id: id, amount, currency };
    const body = JSON.stringify({ id: randomUUID(), type: 'payment.succeeded', created: 1, session });
    const foreign = signWebhook(deriveKey(Buffer.alloc(48, 1), 'sandbox webhooks'), body);
    const answers = [
      await send(body, {}),
      await send(body, { [SIGNATURE_HEADER]: 'nonsense' }),
      await send(body, { [SIGNATURE_HEADER]: foreign }),
      await signed(body, Date.now() - 600_000),
      await signed(body, Date.now() + 600_000),
      await send('', {}),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 400);
      assert.equal(((await answer.json()) as { error: string }).error, 'signature_invalid');
    }
    const order = await fetchOrder(server, user, id);
    assert.deepEqual([order.status, order.timeline.length], ['awaiting_payment', 1]);
  });

  it('do not mark an order as paid unless the provider confirms it', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    const { total: amount, currency } = await fetchOrder(server, user, id);
    const session = { id: await findLatestSession(server, id), order_id: id, amount, currency };
    const body = JSON.stringify({ id: randomUUID(), type: 'payment.succeeded', created: 1, session });
    assert.equal((await signed(body)).status, 200);
    assert.equal((await fetchOrder(server, user, id)).status, 'awaiting_payment');
  });

  it('put an order on hold that was paid with a different amount', async () => {
    const { user } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    await server.deps.db.update(sandboxSessions).set({ amount: 1 }).where(eq(sandboxSessions.orderId, id));
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    const order = await waitForOrderStatus(server, user, id, 'payment_held');
    assert.deepEqual([order.payment.paid_at, order.invoice_url, order.cancellable], [null, null, false]);
    assert.equal((await server.api('cartGet', { token: user.token })).body.data.total_items, 1);
    const refused = await server.api('orderCancel', { token: user.token, params: { id } });
    assert.equal(refused.error.error, 'order_not_cancellable');
  });

  it('are ignored for unknown orders', async () => {
    const session = { id: 'sandbox_x', order_id: randomUUID(), amount: 1, currency: 'EUR' };
    assert.equal(
      (await signed(JSON.stringify({ id: randomUUID(), type: 'session.expired', created: 1, session }))).status,
      200,
    );
  });

  it('trigger a refund for a cancelled order, and for a paid order that is cancelled', async () => {
    const { user } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
    await waitForOrderStatus(server, user, id, 'paid');
    const cancelled = await server.api('orderCancel', { token: user.token, params: { id } });
    assert.ok(['cancelled', 'refunded'].includes(cancelled.body.order.status));
    assert.ok(cancelled.body.order.refund);
    const order = await waitForOrderStatus(server, user, id, 'refunded');
    assert.deepEqual([times(order, 'cancelled'), times(order, 'refunded')], [1, 1]);
    const { refund } = await pollUntil(
      () => fetchOrder(server, user, id),
      (found) => typeof found.refund?.credit_note_url === 'string',
    );
    assert.ok(refund?.done_at);
    const note = await fetch(`${server.origin}${refund?.credit_note_url}`);
    assert.match(note.headers.get('content-disposition') ?? '', /C-\d{4}-\d{6}\.pdf/);
    assert.ok(readPdfStructure(Buffer.from(await note.arrayBuffer())).pages.length > 0);
    await pollUntil(jobsLeft, (left) => left === 0);
    assert.equal(await countEmailsTo(user.email, /is cancelled/), 1);
    assert.equal(await countEmailsTo(user.email, /Refund for/), 1);

    const late = await createShopper(server);
    const second = await payForCart(server, late.user);
    await server.deps.db
      .update(tables.orders)
      .set({ status: 'cancelled' })
      .where(eq(tables.orders.id, second.order_id));
    await submitSandboxForm(server, second.url, { do: 'pay', card: 'accepted' });
    const ended = await waitForOrderStatus(server, late.user, second.order_id, 'refunded');
    assert.deepEqual([times(ended, 'paid'), ended.payment.paid_at], [0, null]);
    // It never gets print files, so no job waits for them.
    const jobs = await pollUntil(
      () => documentJobs(second.order_id),
      (all) => all.every(({ isOver }) => isOver),
    );
    assert.deepEqual(new Set(jobs.map(({ name }) => name)), new Set(['order_papers']));
    const sent: string[] = [];
    const queue = { ...server.deps.queue, send: async (name: string) => (sent.push(name), null) };
    await printOrder({ ...server.deps, queue }, second.order_id);
    assert.deepEqual(sent, []);
  });
});
