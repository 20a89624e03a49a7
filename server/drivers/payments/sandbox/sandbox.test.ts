import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it, mock } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { deriveKey } from '../../../secrets';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { connectDatabase, type DatabaseHandle, tables } from '../../database';
import { createCheckoutRequest, paymentsCompliance } from '../compliance';
import { createSandboxPayments, SIGNATURE_HEADER, signWebhook } from '.';

const key = deriveKey(Buffer.from('a secret of the tests, of no use elsewhere'), 'sandbox webhooks');
const { sandboxEvents, sandboxSessions } = tables;
let database: TestDatabase;
let handle: DatabaseHandle;
const events: string[] = [];

before(async () => {
  database = await createTestDatabase();
  handle = connectDatabase(database.connection, () => undefined);
});
after(async () => {
  await handle.close();
  await database.drop();
});

const openSession = () =>
  createSandboxPayments({
    db: handle.db,
    publicUrl: 'https://albums.example.com',
    key,
    notify: async (_, eventId) => events.push(eventId),
  });

paymentsCompliance('sandbox', async () => {
  const { payments, checkout } = openSession();
  return {
    payments,
    pay: (id) => checkout.pay(id, 'accepted'),
    decline: (id) => checkout.pay(id, 'declined'),
    abandon: (id) => checkout.abandon(id),
    webhooks: async (orderId) => {
      const rows = await handle.db
        .select({ payload: sandboxEvents.payload })
        .from(sandboxEvents)
        .innerJoin(sandboxSessions, eq(sandboxSessions.id, sandboxEvents.sessionId))
        .where(eq(sandboxSessions.orderId, orderId))
        .orderBy(sandboxEvents.createdAt);
      return rows.map(({ payload }) => ({
        body: Buffer.from(payload),
        headers: { [SIGNATURE_HEADER]: signWebhook(key, payload) },
      }));
    },
    signedBefore: ({ body }, seconds) => ({
      body,
      headers: { [SIGNATURE_HEADER]: signWebhook(key, body, Date.now() - seconds * 1000) },
    }),
    close: async () => undefined,
  };
});

describe('sandbox payments', () => {
  it("asks for 3-D Secure confirmation and follows the bank's decision", async () => {
    const { payments, checkout } = openSession();
    const { id } = await payments.openCheckout(createCheckoutRequest());
    assert.equal((await checkout.pay(id, 'three_d_secure'))?.status, 'confirming');
    assert.equal((await payments.fetchPayment(id)).status, 'open');
    assert.deepEqual(
      [(await checkout.confirm(id, false))?.status, (await payments.fetchPayment(id)).declined],
      ['open', true],
    );
    await checkout.pay(id, 'three_d_secure');
    assert.equal((await checkout.confirm(id, true))?.status, 'paid');
    assert.equal((await checkout.confirm(id, false))?.status, 'paid');
  });

  it('takes money before expiry where the clock is ahead', async () => {
    const { payments, checkout } = openSession();
    const { id } = await payments.openCheckout(createCheckoutRequest());
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 86_400_000 });
    try {
      assert.equal((await checkout.pay(id, 'accepted'))?.status, 'paid');
    } finally {
      mock.timers.reset();
    }
  });

  it('takes no money after expiry and reports it once', async () => {
    const { payments, checkout } = openSession();
    const { id } = await payments.openCheckout(createCheckoutRequest());
    await handle.db
      .update(sandboxSessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sandboxSessions.id, id));
    assert.equal((await checkout.pay(id, 'accepted'))?.status, 'expired');
    await Promise.all([checkout.expireDue(), checkout.expireDue(), payments.fetchPayment(id)]);
    const events = await handle.db.select().from(sandboxEvents).where(eq(sandboxEvents.sessionId, id));
    assert.deepEqual(
      events.map(({ payload }) => (JSON.parse(payload) as { type: string }).type),
      ['session.expired'],
    );
  });

  it('sends a webhook until it is accepted', async () => {
    const { payments, checkout } = openSession();
    const { id } = await payments.openCheckout(createCheckoutRequest());
    await checkout.pay(id, 'accepted');
    const eventId = events.at(-1) ?? '';
    const answers = [500, 200];
    const bodies: Buffer[] = [];
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        bodies.push(body);
        payments.parseWebhook({ body, headers: request.headers });
        response.writeHead(answers.shift() ?? 404).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await assert.rejects(checkout.deliver(eventId, url), /500/);
    await checkout.deliver(eventId, url);
    await checkout.deliver(eventId, url);
    assert.equal(bodies.length, 2);
    assert.deepEqual(bodies[0], bodies[1]);
    receiver.close();
  });
});
