import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type Config, readEnvironment } from '../../config';
import { connectDatabase, type DatabaseHandle, tables } from '../../drivers/database';
import { STRIPE_WEBHOOK_SECRET } from '../../drivers/payments/testing/stripeEvents';
import {
  STRIPE_SECRET_KEY,
  type StripeFakeServer,
  startStripeFakeServer,
} from '../../drivers/payments/testing/stripeFakeServer';
import { deriveKey } from '../../secrets';
import { createApi, type TestApi } from '../../testing/apiClient';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { insertBook } from '../../testing/insertBook';
import { orderAddress } from '../../testing/orders';
import { programArgs, programFile } from '../../testing/programFile';
import type { TestServer } from '../../testing/testServer';
import { createSession } from '../auth/sessions';
import type { CrashPoint } from './testing/crashingServer';

const DEADLINE_MS = 90_000;
const script = programFile('server/modules/orders/testing/crashingServer.ts');
let peer: StripeFakeServer;
let database: TestDatabase;
let handle: DatabaseHandle;
let config: Config;
let child: ChildProcess | null = null;
let origin = '';

before(async () => {
  peer = await startStripeFakeServer();
  database = await createTestDatabase();
  handle = connectDatabase(database.connection, () => undefined);
  config = {
    ...readEnvironment({ PORT: '0', DATA_DIR: await mkdtemp(join(tmpdir(), 'keepsake-orders-')) }),
    secretKey: Buffer.from('a secret of the tests, of no use elsewhere'),
    stripe: { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: peer.origin },
    printDelayMinutes: 0,
    clientDir: null,
  };
});
after(async () => {
  child?.kill('SIGKILL');
  await handle.close();
  await database.drop();
  await peer.close();
  await rm(config.dataDir, { recursive: true });
});

/** Returns the running server; starts a new one when the last one died. */
async function alive(): Promise<ChildProcess> {
  if (child && child.exitCode === null && child.signalCode === null) return child;
  child = fork(script, { execArgv: [...programArgs], serialization: 'advanced' });
  child.send({ config, connection: database.connection });
  const [port] = (await once(child, 'message')) as [number];
  origin = `http://127.0.0.1:${port}`;
  return child;
}

/** Retries, as browsers and providers do, until it succeeds. */
async function insist<T>(task: (api: TestApi) => Promise<T | null>): Promise<T> {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    await alive();
    const result = await task(createApi(origin)).catch((error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    });
    if (result !== null) return result;
    if (Date.now() > end) throw new Error('timed out waiting for the purchase to continue');
    await pause(50);
  }
}

async function shopper() {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await handle.db.insert(tables.users).values({ id, email, name: 'Ada', passwordHash: 'x', isVerified: true });
  const [user] = await handle.db.select().from(tables.users).where(eq(tables.users.id, id));
  assert.ok(user);
  const deps = { db: handle.db, accessKey: deriveKey(config.secretKey, 'access token'), accessTokenSeconds: 900 };
  const { accessToken: token } = await createSession(deps, user, 'test');
  const album_id = await insertBook({ deps: { db: handle.db } } as TestServer, { id });
  await insist((api) => api('cartAdd', { token, body: { album_id, request_id: id } }));
  await insist((api) => api('cartUpdate', { token, body: { ...orderAddress } }));
  return { id, token };
}

const paymentOf = async (orderId: string) => {
  const rows = await handle.db.select().from(tables.payments).where(eq(tables.payments.orderId, orderId));
  assert.equal(rows.length, 1);
  return rows[0]?.sessionId ?? '';
};

/** Sends the provider's events until they are accepted. */
async function deliver(orderId: string): Promise<void> {
  for (const payload of peer.eventsOf(orderId)) {
    await insist(async () => {
      const { body, headers } = peer.sign(payload);
      const answer = await fetch(`${origin}/api/webhooks/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: new Uint8Array(body),
      });
      return answer.ok ? true : null;
    });
  }
}

async function arm(point: CrashPoint): Promise<ChildProcess> {
  const victim = await alive();
  const armed = once(victim, 'message');
  victim.send(point);
  await armed;
  return victim;
}

const row = async (id: string) => {
  const [order] = await handle.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return order;
};

const pay = async (token: string) =>
  insist(async (api) => {
    const answer = await api('cartPay', { token, body: {} });
    return answer.status === 200 ? answer.body.data.order_id : null;
  });

describe('a server killed with SIGKILL during a purchase', { timeout: 600_000 }, () => {
  const points: readonly CrashPoint[] = [
    'before open',
    'after open',
    'before state',
    'after state',
    'after put',
    'after submit',
  ];
  for (const point of points) {
    it(`${point}: one order, paid once, one invoice, printed once`, async () => {
      const { id: userId, token } = await shopper();
      const victim = await arm(point);
      const orderId = await pay(token);
      const session = await paymentOf(orderId);
      peer.pay(session);
      await deliver(orderId);
      const printed = await insist(async () => {
        const order = await row(orderId);
        return order?.submittedAt ? order : null;
      });
      assert.equal(victim.signalCode, 'SIGKILL');
      const own = await handle.db.select().from(tables.orders).where(eq(tables.orders.userId, userId));
      assert.equal(own.length, 1);
      const events = await handle.db.select().from(tables.orderEvents).where(eq(tables.orderEvents.orderId, orderId));
      assert.deepEqual(events.map(({ status }) => status).sort(), ['awaiting_payment', 'in_production', 'paid']);
      const created = peer.requests.filter(({ key }) => key?.startsWith('checkout-'));
      const [payment] = await handle.db.select().from(tables.payments).where(eq(tables.payments.orderId, orderId));
      assert.ok(created.some(({ key }) => key === `checkout-${payment?.id}`));
      assert.equal(peer.session(session)?.payment_status, 'paid');
      const spool = await readdir(join(config.dataDir, 'spool'));
      assert.equal(spool.filter((name) => name.includes(printed.number)).length, 1);
      assert.equal(printed.invoiceReady, true);
    });
  }

  it('after refund: the money is returned once', async () => {
    const { token } = await shopper();
    const orderId = await pay(token);
    await handle.db.update(tables.orders).set({ status: 'cancelled' }).where(eq(tables.orders.id, orderId));
    const refunds = peer.refunds();
    const victim = await arm('after refund');
    peer.pay(await paymentOf(orderId));
    await deliver(orderId);
    await insist(async () => ((await row(orderId))?.status === 'refunded' ? true : null));
    assert.equal(victim.signalCode, 'SIGKILL');
    assert.equal(peer.refunds(), refunds + 1);
  });

  it('has invoice numbers without gaps', async () => {
    const rows = await handle.db.select({ number: tables.orders.invoiceNumber }).from(tables.orders);
    const numbers = rows.flatMap(({ number }) => (number === null ? [] : [Number(number.split('-').at(-1))]));
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      numbers.map((_, i) => i + 1),
    );
    assert.ok(numbers.length >= 6);
  });
});
