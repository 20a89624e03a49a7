import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { STRIPE_WEBHOOK_SECRET } from '../../drivers/payments/testing/stripeEvents';
import {
  STRIPE_SECRET_KEY,
  type StripeFakeServer,
  startStripeFakeServer,
} from '../../drivers/payments/testing/stripeFakeServer';
import { reconcileOrders, refundPayment } from '../../jobs/orders/orderJobs';
import { printOrder } from '../../jobs/orders/printOrders';
import { readPdfStructure } from '../../render/testing/pdfText';
import { pollUntil } from '../../testing/albums';
import { createShopper, fetchOrder, findLatestSession, payForCart, waitForOrderStatus } from '../../testing/orders';
import { type StartedServer, startTestServer } from '../../testing/testServer';

let peer: StripeFakeServer;
let server: StartedServer;
before(async () => {
  peer = await startStripeFakeServer();
  const stripe = { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: peer.origin };
  server = await startTestServer({ stripe, printDelayMinutes: 60 });
});
after(async () => {
  await server.close();
  await peer.close();
});

/** Sends all events of the order, in this order. */
async function tell(orderId: string, arrange = (payloads: readonly string[]) => payloads): Promise<void> {
  for (const payload of arrange(peer.eventsOf(orderId))) {
    const { body, headers } = peer.sign(payload);
    const { status } = await fetch(`${server.origin}/api/webhooks/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });
    assert.equal(status, 200);
  }
}

async function buy(amount?: number) {
  const { user, cart } = await createShopper(server);
  const { order_id: id } = await payForCart(server, user);
  const session = await findLatestSession(server, id);
  peer.pay(session, amount);
  await tell(id);
  return { user, cart, id, session };
}

const orderRow = async (id: string) =>
  (await server.deps.db.select().from(tables.orders).where(eq(tables.orders.id, id)))[0] ?? assert.fail();
const paymentRow = async (id: string) =>
  (await server.deps.db.select().from(tables.payments).where(eq(tables.payments.orderId, id)))[0] ?? assert.fail();
const problemsOf = async (id: string) => (await orderRow(id)).problems.map(({ code }) => code);
const refundKeys = (session: string) =>
  peer.requests.flatMap(({ path, key }) => (path === '/v1/refunds' && key?.includes(session) ? [key] : []));
const wasLogged = (id: string, problem: string) =>
  server.logLines.some((line) => line.includes('order needs attention') && line.includes(id) && line.includes(problem));

const cancel = (token: string, id: string) => server.api('orderCancel', { token, params: { id } });

/** Lets the pause before the next try pass. */
async function retryRefund(id: string): Promise<void> {
  const { payments } = tables;
  await server.deps.db
    .update(payments)
    .set({ refundRetryAt: new Date(0) })
    .where(eq(payments.orderId, id));
  await refundPayment(server.deps, (await paymentRow(id)).id);
}

describe('a refund', () => {
  for (const answer of ['failed', 'canceled'])
    it(`that Stripe answers with ${answer} is tried again with a new key, and operator and buyer hear of it`, async () => {
      const { user, id, session } = await buy();
      peer.answerRefunds(answer);
      await cancel(user.token, id);
      await pollUntil(
        () => problemsOf(id),
        (codes) => codes.includes('refund_failed'),
      );
      const order = await fetchOrder(server, user, id);
      assert.deepEqual([order.status, order.notices, order.refund?.done_at], ['cancelled', ['refund_delayed'], null]);
      assert.ok(wasLogged(id, 'refund_failed'));
      await server.nextEmail(user.email, { subject: /refund has not arrived/ });
      // It waits, so that a broken card does not cause a request each minute.
      await reconcileOrders(server.deps, 0);
      assert.deepEqual(refundKeys(session), [`refund-${session}`]);
      await retryRefund(id);
      assert.deepEqual(refundKeys(session), [`refund-${session}`, `refund-${session}-1`]);
      const done = await waitForOrderStatus(server, user, id, 'refunded');
      assert.deepEqual([done.notices, await problemsOf(id)], [[], []]);
    });

  for (const answer of ['pending', 'requires_action', 'a state of next year'])
    it(`that Stripe answers with ${answer} waits for its end without another request`, async () => {
      const { user, id, session } = await buy();
      peer.answerRefunds(answer);
      await cancel(user.token, id);
      await pollUntil(
        () => paymentRow(id),
        ({ refundStatus }) => refundStatus === 'pending',
      );
      await refundPayment(server.deps, (await paymentRow(id)).id);
      assert.deepEqual([(await orderRow(id)).status, refundKeys(session).length], ['cancelled', 1]);
      assert.equal((await problemsOf(id)).includes('payment_unknown'), answer.includes('year'));
      peer.changeRefund(session, 'succeeded');
      // No webhook: the job asks.
      await reconcileOrders(server.deps, 0);
      assert.deepEqual([(await orderRow(id)).status, await problemsOf(id)], ['refunded', []]);
    });

  it('that fails days later is owed again, is made again, and has one credit note', async () => {
    const { user, id, session } = await buy();
    await cancel(user.token, id);
    const before = await waitForOrderStatus(server, user, id, 'refunded');
    assert.ok(before.refund?.done_at);
    const { creditNumber } = await orderRow(id);
    peer.changeRefund(session, 'failed');
    await tell(id, (payloads) => payloads.slice(-1));
    const failed = await fetchOrder(server, user, id);
    assert.deepEqual([failed.notices, failed.refund?.done_at], [['refund_delayed'], null]);
    await retryRefund(id);
    await pollUntil(
      () => problemsOf(id),
      (codes) => codes.length === 0,
    );
    assert.equal(refundKeys(session).at(-1), `refund-${session}-1`);
    const after = await fetchOrder(server, user, id);
    assert.deepEqual([after.status, (await orderRow(id)).creditNumber], ['refunded', creditNumber]);
    assert.ok(after.refund?.done_at);
  });

  it('ends as it should whatever order its events arrive in, and however often', async () => {
    for (const arrange of [
      (all: readonly string[]) => all.toReversed(),
      (all: readonly string[]) => [...all, ...all, ...all.toReversed()],
      (all: readonly string[]) => all.slice(-1),
    ]) {
      const { user, id, session } = await buy();
      peer.answerRefunds('failed');
      await cancel(user.token, id);
      await pollUntil(
        () => problemsOf(id),
        (codes) => codes.includes('refund_failed'),
      );
      await tell(id, arrange);
      const { failedRefunds } = await paymentRow(id);
      assert.equal(failedRefunds, 1);
      await retryRefund(id);
      await waitForOrderStatus(server, user, id, 'refunded');
      await tell(id, arrange);
      assert.deepEqual([(await orderRow(id)).status, refundKeys(session).length], ['refunded', 2]);
    }
  });
});

describe('a partial refund at Stripe', () => {
  it('gets a credit note, a line and a mail; the rest is credited later', async () => {
    const { user, id, session, cart } = await buy();
    peer.refundPart(session, 500);
    await tell(id);
    await tell(id, (payloads) => payloads.toReversed());
    const order = await pollUntil(
      () => fetchOrder(server, user, id),
      ({ credits }) => credits.every(({ credit_note_url }) => credit_note_url !== null) && credits.length > 0,
    );
    assert.deepEqual([order.status, order.credits.map(({ amount }) => amount)], ['paid', [500]]);
    assert.ok((await server.nextEmail(user.email, { subject: /Partial refund/ })).text?.includes('5.00'));
    const url = order.credits[0]?.credit_note_url ?? '';
    const note = await fetch(`${server.origin}${url}`);
    assert.match(note.headers.get('content-disposition') ?? '', /C-\d{4}-\d{6}\.pdf/);
    assert.ok(readPdfStructure(Buffer.from(await note.arrayBuffer())).pages.length > 0);
    assert.equal((await fetch(`${server.origin}${url.split('?')[0]}`)).status, 404);

    await cancel(user.token, id);
    const ended = await waitForOrderStatus(server, user, id, 'refunded');
    assert.deepEqual([ended.credits.length, ended.total], [1, cart.total]);
    const numbers = (await server.deps.db.select().from(tables.orderCredits)).map((credit) => credit.number);
    assert.equal(new Set([...numbers, (await orderRow(id)).creditNumber]).size, numbers.length + 1);
  });
});

/** Jobs of this order on documents and printing that still run: they would print as soon as it is due. */
async function countOpenJobs(orderId: string): Promise<number> {
  const { rows } = await server.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job
      where data->>'orderId' = ${orderId} and name in ('order_papers', 'printing') and state < 'completed'`,
  );
  return rows[0]?.n ?? 0;
}

describe('a dispute', () => {
  const states = [
    ['needs_response', 'won'],
    ['warning_needs_response', 'warning_closed'],
    ['under_review', 'prevented'],
    ['a state of next year', 'won'],
  ] as const;
  for (const [open, closed] of states)
    it(`that is ${open} holds printing until it is ${closed}`, async () => {
      const { user, id, session } = await buy();
      await pollUntil(
        () => fetchOrder(server, user, id),
        ({ items }) => items.every(({ proof_url, cover_proof_url }) => proof_url !== null && cover_proof_url !== null),
      );
      await pollUntil(
        () => countOpenJobs(id),
        (left) => left === 0,
      );
      peer.dispute(session, open);
      // The webhook is lost: the hand-over asks by itself.
      await server.deps.db
        .update(tables.orders)
        .set({ printAfter: new Date(0) })
        .where(eq(tables.orders.id, id));
      await printOrder(server.deps, id);
      const held = await fetchOrder(server, user, id);
      assert.deepEqual([held.status, held.notices], ['paid', ['payment_disputed']]);
      assert.ok(wasLogged(id, 'payment_disputed'));
      peer.dispute(session, closed);
      await tell(id, (payloads) => payloads.toReversed());
      assert.deepEqual((await fetchOrder(server, user, id)).notices, []);
      await printOrder(server.deps, id);
      assert.notEqual((await orderRow(id)).submittedAt, null);
    });

  it('that is lost ends the order with a credit note, and nothing is printed', async () => {
    const { user, id, session } = await buy();
    peer.dispute(session, 'needs_response');
    peer.dispute(session, 'lost');
    await tell(id);
    const order = await fetchOrder(server, user, id);
    assert.deepEqual([order.status, order.notices], ['refunded', []]);
    assert.ok((await orderRow(id)).creditNumber);
  });
});

describe('an event of Stripe', () => {
  it('that nobody documented reads the payment again, and warnings reach the operator', async () => {
    const { id, session } = await buy();
    for (const type of ['charge.some_event_of_next_year', 'refund.reversed', 'review.opened', 'charge.expired'])
      peer.sendOther(session, type);
    const { checkedAt } = await paymentRow(id);
    await tell(id, (payloads) => payloads.slice(-4));
    assert.ok((await paymentRow(id)).checkedAt?.getTime() !== checkedAt?.getTime());
    assert.ok(server.logLines.some((line) => line.includes('warns of a payment') && line.includes('review.opened')));
    assert.equal((await orderRow(id)).status, 'paid');
  });

  it('about an unknown state of the session raises an alarm, and the order goes on once the state is known', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    const session = await findLatestSession(server, id);
    peer.setState(session, { status: 'paused' });
    await reconcileOrders(server.deps, 0);
    assert.deepEqual([(await orderRow(id)).status, await problemsOf(id)], ['awaiting_payment', ['payment_unknown']]);
    peer.setState(session, { status: 'open' });
    peer.pay(session);
    await reconcileOrders(server.deps, 0);
    assert.deepEqual([(await orderRow(id)).status, await problemsOf(id)], ['paid', []]);
  });
});

describe('a payment of another amount', () => {
  it('is told to the buyer, and takes the same book only once', async () => {
    const { user, id, cart } = await buy(100);
    const mail = await server.nextEmail(user.email, { subject: /checking your payment/ });
    assert.ok(mail.text?.includes('1.00') && mail.text.includes('do not pay again'), mail.text);
    assert.deepEqual(await problemsOf(id), ['payment_held']);
    const { token } = user;
    const [item] = cart.items;
    const pay = async () => (await server.api('cartPay', { token, body: {} })).error.params?.['reason'];
    const { data } = (await server.api('cartGet', { token })).body;
    assert.deepEqual(data.items[0]?.problems, [{ code: 'payment_held' }]);
    assert.equal(await pay(), 'item_problem');
    await server.api('cartUpdate', { token, body: { items: [{ id: item?.id ?? '', quantity: 2 }] } });
    assert.equal(await pay(), 'item_problem');
    await server.api('cartRemove', { token, params: { id: item?.id ?? '' } });
    await server.api('cartAdd', { token, body: { album_id: item?.album.id ?? '' } });
    assert.equal(await pay(), 'item_problem');
    assert.equal((await server.api('ordersList', { token })).body.total, 1);
  });

  it('is paid once the surplus went back at Stripe, and refunded as a whole otherwise', async () => {
    const { cart, id, session, user } = await buy(9_999_99);
    assert.equal((await orderRow(id)).status, 'payment_held');
    peer.refundPart(session, 9_999_99 - cart.total);
    await tell(id);
    const order = await fetchOrder(server, user, id);
    assert.deepEqual([order.status, order.credits, await problemsOf(id)], ['paid', [], []]);

    const other = await buy(100);
    peer.refundPart(other.session, 100);
    await tell(other.id);
    assert.deepEqual([(await orderRow(other.id)).status, await problemsOf(other.id)], ['refunded', []]);
    const { data } = (await server.api('cartGet', { token: other.user.token })).body;
    assert.deepEqual([data.total_items, data.items[0]?.problems], [1, []]);
  });
});
