import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, mock } from 'node:test';
import { eq } from 'drizzle-orm';
import { readDatabaseTime, tables } from '../../drivers/database';
import { printOrder } from '../../jobs/orders/printOrders';
import { pollUntil } from '../../testing/albums';
import { cleanUpNow } from '../../testing/cleanUpNow';
import { createShopper, payForCart, submitSandboxForm, waitForOrderStatus } from '../../testing/orders';
import { withOwnTestServer } from '../../testing/testServer';
import { findOrderItems, hasPrintFiles } from './repository';

const MINUTE_MS = 60_000;
const PRINT_DELAY_MINUTES = 5;

describe('a server whose clock is ten minutes off', () => {
  const server = withOwnTestServer({ printDelayMinutes: PRINT_DELAY_MINUTES });

  async function atOffset<T>(minutes: number, task: () => Promise<T>): Promise<T> {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + minutes * MINUTE_MS });
    try {
      return await task();
    } finally {
      mock.timers.reset();
    }
  }

  for (const minutes of [10, -10])
    it(`${minutes > 0 ? 'ahead' : 'behind'} pays and prints an order at the same time as the others`, async () => {
      const { db } = server.deps;
      const { user } = await createShopper(server);
      const { order_id: id } = await atOffset(minutes, async () => {
        const payment = await payForCart(server, user);
        await submitSandboxForm(server, payment.url, { do: 'pay', card: 'accepted' });
        await waitForOrderStatus(server, user, payment.order_id, 'paid');
        return payment;
      });
      const find = async () =>
        (await db.select().from(tables.orders).where(eq(tables.orders.id, id)))[0] ?? assert.fail();
      const now = (await readDatabaseTime(db)).getTime();
      const { paidAt, printAfter } = await find();
      assert.ok(paidAt && Math.abs(now - paidAt.getTime()) < MINUTE_MS, `${paidAt?.toISOString()}`);
      assert.equal((printAfter?.getTime() ?? 0) - paidAt.getTime(), PRINT_DELAY_MINUTES * MINUTE_MS);

      await pollUntil(
        () => findOrderItems(db, [id]),
        (items) => items.every(hasPrintFiles),
      );
      await atOffset(minutes, () => printOrder(server.deps, id));
      assert.equal((await find()).status, 'paid', 'it is not due yet');
      const due = new Date(now - MINUTE_MS);
      await db.update(tables.orders).set({ printAfter: due }).where(eq(tables.orders.id, id));
      await atOffset(minutes, () => printOrder(server.deps, id));
      const { status, submittedAt } = await find();
      assert.equal(status, 'in_production');
      assert.ok(submittedAt && Math.abs(Date.now() - submittedAt.getTime()) < MINUTE_MS);
    });

  it('keeps young blobs in a cleanup, and accepts a confirmation of another server', async () => {
    const { db, blobs, log } = server.deps;
    const key = `photos/${randomUUID()}/${randomUUID()}/original`;
    await blobs.put(key, Buffer.from('an upload whose row is still missing'));
    const place = { db, blobs, log, dataDir: server.dataDir };
    await atOffset(10, () => cleanUpNow(place, { minAgeMs: 5 * MINUTE_MS, force: true }));
    assert.ok(await blobs.stat(key));
    await atOffset(-10, () => cleanUpNow(place, { minAgeMs: -MINUTE_MS, force: true }));
    assert.equal(await blobs.stat(key), null);

    const user = await server.insertVerifiedUser();
    const { token, password } = user;
    const given = await atOffset(-10, () => server.api('userConfirm', { token, body: { password } }));
    const query = { confirmation: given.body.confirmation };
    assert.equal((await server.api('userDelete', { token, query })).status, 200);
  });
});
