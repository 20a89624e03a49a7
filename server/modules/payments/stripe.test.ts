import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import { createCheckoutRequest } from '../../drivers/payments/compliance';
import { STRIPE_WEBHOOK_SECRET } from '../../drivers/payments/testing/stripeEvents';
import {
  STRIPE_SECRET_KEY,
  type StripeFakeServer,
  startStripeFakeServer,
} from '../../drivers/payments/testing/stripeFakeServer';
import { reconcileOrders } from '../../jobs/orders/orderJobs';
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

async function send(payload: string, secondsAgo = 0): Promise<number> {
  const { body, headers } = peer.sign(payload, secondsAgo);
  const response = await fetch(`${server.origin}/api/webhooks/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: new Uint8Array(body),
  });
  return response.status;
}

/** Reads the stored status; viewing the order would ask the provider. */
async function keptStatus(id: string): Promise<string | undefined> {
  const [row] = await server.deps.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return row?.status;
}

const sessionsFor = (orderId: string) =>
  peer.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions').length > 0
    ? findLatestSession(server, orderId)
    : Promise.reject(new Error('no session was requested'));

describe('a purchase with Stripe', () => {
  it('leads from the cart through page and webhook to a paid order, and to a refund when cancelled', async () => {
    const { user, cart } = await createShopper(server);
    const { order_id: id, url } = await payForCart(server, user);
    assert.ok(url.startsWith(peer.origin));
    const session = await sessionsFor(id);
    const kept = peer.session(session);
    assert.deepEqual([kept?.amount_total, kept?.currency], [cart.total, cart.currency.toLowerCase()]);
    assert.ok(kept?.success_url.endsWith(`/payment/success?order=${id}`));
    peer.pay(session);
    for (const payload of peer.eventsOf(id)) assert.equal(await send(payload), 200);
    assert.equal(await keptStatus(id), 'paid');
    const order = await fetchOrder(server, user, id);
    assert.deepEqual([order.payment.provider, order.payment.sandbox], ['stripe-test', true]);
    await server.nextEmail(user.email, { subject: /is paid/ });
    await server.api('orderCancel', { token: user.token, params: { id } });
    await waitForOrderStatus(server, user, id, 'refunded');
    assert.equal(peer.refunds(), 1);
  });

  it('accepts only a valid, current signature', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    peer.pay(await sessionsFor(id));
    const [payload = ''] = peer.eventsOf(id);
    assert.equal(await send(payload, 301), 400);
    const unsigned = await server.api('paymentsWebhook', { body: JSON.parse(payload) as never });
    assert.deepEqual([unsigned.status, unsigned.error.error], [400, 'signature_invalid']);
    assert.equal(await keptStatus(id), 'awaiting_payment');
    assert.equal(await send(payload), 200);
    assert.equal(await keptStatus(id), 'paid');
  });

  it('handles events out of order: a decline after the payment changes nothing', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    const session = await sessionsFor(id);
    peer.decline(session);
    peer.pay(session);
    for (const payload of peer.eventsOf(id).toReversed()) assert.equal(await send(payload), 200);
    const order = await fetchOrder(server, user, id);
    assert.deepEqual(
      order.timeline.map(({ status }) => status),
      ['awaiting_payment', 'paid'],
    );
  });

  it('holds a payment of a different amount', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    peer.pay(await sessionsFor(id), 100);
    for (const payload of peer.eventsOf(id)) assert.equal(await send(payload), 200);
    assert.equal(await keptStatus(id), 'payment_held');
  });

  it('loses no paid order without a webhook: viewing the order or a restart finds the payment', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    peer.pay(await sessionsFor(id));
    assert.equal((await fetchOrder(server, user, id)).status, 'paid');

    const other = await createShopper(server);
    const second = await payForCart(server, other.user);
    peer.pay(await sessionsFor(second.order_id));
    await reconcileOrders(server.deps, 0);
    assert.equal(await keptStatus(second.order_id), 'paid');
  });

  it('finds a payment that arrived while the server ran without Stripe', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    const session = await sessionsFor(id);
    const { payments } = tables;
    const past = new Date(Date.now() - 1000);
    await server.deps.db.update(payments).set({ expiresAt: past, checkedAt: null }).where(eq(payments.orderId, id));
    await reconcileOrders({ ...server.deps, payments: { ...server.deps.payments, name: 'sandbox' } }, 0);
    assert.equal(await keptStatus(id), 'payment_failed');
    peer.pay(session);
    await reconcileOrders(server.deps, 0);
    assert.equal(await keptStatus(id), 'paid');
  });

  it('reports that payment is unavailable while Stripe is down, and continues with the same order', async () => {
    const { user } = await createShopper(server);
    peer.setDown(true);
    const down = await server.api('cartPay', { token: user.token, body: {} });
    assert.deepEqual([down.status, down.error.error], [503, 'unavailable']);
    peer.setDown(false);
    const { order_id: id } = await payForCart(server, user);
    const { total } = (await server.api('ordersList', { token: user.token })).body;
    assert.equal(total, 1);
    peer.pay(await sessionsFor(id));
    peer.setDown(true);
    const [payload = ''] = peer.eventsOf(id);
    assert.equal(await send(payload), 503);
    // An operator finds the order and the event by the log.
    const isLogged = (message: string, key: string) =>
      server.logLines.some((line) => line.includes(message) && line.includes(key));
    assert.ok(isLogged('payment provider request failed', `"orderId":"${id}"`));
    const { id: eventId } = JSON.parse(payload) as { id: string };
    assert.ok(isLogged('webhook processing failed', `"eventId":"${eventId}"`));
    peer.setDown(false);
    assert.equal(await send(payload), 200);
    assert.equal(await keptStatus(id), 'paid');
  });

  it('opens no second page when the first was paid while the cart changed', async () => {
    const { user, cart } = await createShopper(server);
    const first = await payForCart(server, user);
    const [item] = cart.items;
    await server.api('cartUpdate', { token: user.token, body: { items: [{ id: item?.id ?? '', quantity: 2 }] } });
    peer.pay(await sessionsFor(first.order_id));
    const second = await server.api('cartPay', { token: user.token, body: {} });
    assert.deepEqual([second.status, second.error.error], [409, 'conflict']);
    assert.equal(await keptStatus(first.order_id), 'paid');
    assert.equal((await server.api('ordersList', { token: user.token })).body.total, 1);
  });

  it('recovers a session that was not stored because of a crash', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    const session = await sessionsFor(id);
    await server.deps.db
      .update(tables.payments)
      .set({ sessionId: null, url: null })
      .where(eq(tables.payments.orderId, id));
    const again = await payForCart(server, user);
    assert.equal(again.order_id, id);
    assert.equal(await sessionsFor(id), session);
    await server.deps.db
      .update(tables.payments)
      .set({ sessionId: null, url: null })
      .where(eq(tables.payments.orderId, id));
    peer.pay(session);
    for (const payload of peer.eventsOf(id)) assert.equal(await send(payload), 200);
    assert.equal(await keptStatus(id), 'paid');
  });

  it('refunds a duplicate payment, and the order stays paid', async () => {
    const { user } = await createShopper(server);
    const { order_id: id } = await payForCart(server, user);
    const { total } = await fetchOrder(server, user, id);
    const twin = await server.deps.payments.openCheckout(
      createCheckoutRequest({ orderId: id, amount: total, key: randomUUID() }),
    );
    peer.pay(await sessionsFor(id));
    peer.pay(twin.id);
    const refunds = peer.refunds();
    for (const payload of peer.eventsOf(id)) assert.equal(await send(payload), 200);
    const deadline = Date.now() + 20_000;
    while (peer.refunds() === refunds && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const payload of peer.eventsOf(id)) assert.equal(await send(payload), 200);
    assert.equal(peer.refunds(), refunds + 1);
    assert.equal(await keptStatus(id), 'paid');
  });
});
