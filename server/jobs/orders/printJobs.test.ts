import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { tables } from '../../drivers/database';
import {
  PRINT_API_TEST_KEY,
  type PrintApiFakeServer,
  startPrintApiFakeServer,
} from '../../drivers/printing/testing/printApiFakeServer';
import { pollUntil } from '../../testing/albums';
import {
  createShopper,
  fetchOrder,
  findLatestSession,
  payForCart,
  submitSandboxForm,
  waitForOrderStatus,
} from '../../testing/orders';
import { type StartedServer, startTestServer } from '../../testing/testServer';
import { printOrder, syncPrintStatus } from './printOrders';

let printer: PrintApiFakeServer;
let server: StartedServer;
before(async () => {
  printer = await startPrintApiFakeServer();
  const printApi = { base: printer.base, key: PRINT_API_TEST_KEY };
  server = await startTestServer({ printApi, sandboxPayments: true, printDelayMinutes: 0 });
});
after(async () => {
  await server.close();
  await printer.close();
});

const orderRow = async (id: string) =>
  (await server.deps.db.select().from(tables.orders).where(eq(tables.orders.id, id)))[0] ?? assert.fail();

async function orderPrinted() {
  const { user } = await createShopper(server);
  const { order_id: id, url } = await payForCart(server, user);
  await submitSandboxForm(server, url, { do: 'pay', card: 'accepted' });
  const { printReference } = await pollUntil(
    () => orderRow(id),
    ({ submittedAt }) => submittedAt !== null,
  );
  const job = printReference ?? assert.fail();
  return { user, id, job, ask: () => syncPrintStatus(server.deps, id) };
}

const problemsOf = async (id: string) => (await orderRow(id)).problems.map(({ code }) => code);

describe('an order at a print service', () => {
  it('that the printer cancels is cancelled and refunded, with a mail, once', async () => {
    const { user, id, job, ask } = await orderPrinted();
    printer.setStage(job, 'Cancelled');
    await Promise.all([ask(), ask(), ask()]);
    const order = await waitForOrderStatus(server, user, id, 'refunded');
    assert.deepEqual(
      order.timeline.map(({ status }) => status),
      ['awaiting_payment', 'paid', 'in_production', 'cancelled', 'refunded'],
    );
    const mail = await server.nextEmail(user.email, { subject: /cannot be printed/ });
    assert.ok(mail.text?.includes('refunding'));
    assert.equal((await server.deps.payments.fetchPayment(await findLatestSession(server, id))).status, 'refunded');
  });

  it('that is complete without a parcel is on its way', async () => {
    const { user, id, job, ask } = await orderPrinted();
    printer.setStage(job, 'Complete');
    await ask();
    assert.equal((await fetchOrder(server, user, id)).status, 'shipped');
    await server.nextEmail(user.email, { subject: /is on its way/ });
  });

  it('shows and mails every parcel, also one whose number comes later', async () => {
    const { user, id, job, ask } = await orderPrinted();
    printer.setParcel(job, 0, { status: 'Shipped', number: 'A1' });
    printer.setParcel(job, 1, { status: 'Processing' });
    await ask();
    const partly = await fetchOrder(server, user, id);
    assert.deepEqual(
      [partly.status, partly.parcels.map(({ state, number }) => [state, number])],
      [
        'in_production',
        [
          ['shipped', 'A1'],
          ['preparing', ''],
        ],
      ],
    );
    assert.ok((await server.nextEmail(user.email, { subject: /follow your parcel/ })).text?.includes('DHL A1'));
    printer.setParcel(job, 1, { status: 'Shipped' });
    await ask();
    assert.equal((await fetchOrder(server, user, id)).status, 'shipped');
    printer.setParcel(job, 1, { status: 'Shipped', number: 'B2' });
    await ask();
    await ask();
    const mails = await pollUntil(
      async () => {
        const { text = '' } = await server.nextEmail(user.email, { subject: /follow your parcel/ });
        return text;
      },
      (text) => text.includes('DHL B2'),
    );
    assert.ok(mails.includes('DHL A1'));
    assert.deepEqual((await fetchOrder(server, user, id)).tracking?.number, 'A1');
  });

  it('with a part that the printer cancels needs a person, until the part is refunded', async () => {
    const { user, id, job, ask } = await orderPrinted();
    printer.setParcel(job, 0, { status: 'Shipped', number: 'A1' });
    printer.setParcel(job, 1, { status: 'Cancelled' });
    await ask();
    const order = await fetchOrder(server, user, id);
    assert.deepEqual([order.status, order.notices], ['shipped', ['part_cancelled']]);
    assert.deepEqual(await problemsOf(id), ['parcel_cancelled']);
    const credit = { id: crypto.randomUUID(), orderId: id, number: `test ${id}`, amount: 100, tax: 16 };
    await server.deps.db.insert(tables.orderCredits).values(credit);
    await ask();
    assert.deepEqual([await problemsOf(id), (await fetchOrder(server, user, id)).notices], [[], []]);
  });

  it('reports issues and unknown states once, and goes on once they are over', async () => {
    const { user, id, job, ask } = await orderPrinted();
    const errors = () =>
      server.logLines.filter((line) => line.includes('order needs attention') && line.includes(id)).length;
    printer.setIssues(job, ['order.items.assets.FailedToDownloaded']);
    await ask();
    await ask();
    assert.deepEqual([await problemsOf(id), errors()], [['print_issue'], 1]);
    assert.deepEqual((await fetchOrder(server, user, id)).notices, ['print_delayed']);
    printer.setIssues(job, []);
    printer.setStage(job, 'OnHold');
    await ask();
    assert.deepEqual([await problemsOf(id), errors()], [['print_unknown'], 2]);
    printer.setStage(job, 'InProgress');
    printer.setParcel(job, 0, { status: 'Delivered', number: 'A1' });
    await ask();
    const order = await fetchOrder(server, user, id);
    assert.deepEqual([order.status, order.notices, await problemsOf(id)], ['delivered', [], []]);
  });

  it('that the printer no longer knows, or refuses, needs a person', async () => {
    const { id, ask } = await orderPrinted();
    await server.deps.db.update(tables.orders).set({ printReference: 'ord_gone' }).where(eq(tables.orders.id, id));
    await assert.rejects(ask(), /job_unknown/);
    assert.deepEqual(await problemsOf(id), ['print_unknown']);
    printer.refuseOrders(true);
    const { user } = await createShopper(server);
    const payment = await payForCart(server, user);
    await submitSandboxForm(server, payment.url, { do: 'pay', card: 'accepted' });
    await pollUntil(
      () => problemsOf(payment.order_id),
      (codes) => codes.includes('print_refused'),
    );
    assert.deepEqual((await fetchOrder(server, user, payment.order_id)).notices, ['print_delayed']);
    printer.refuseOrders(false);
    await printOrder(server.deps, payment.order_id);
    const { submittedAt, problems } = await orderRow(payment.order_id);
    assert.ok(submittedAt !== null && problems.length === 0);
  });
});
