import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCheckoutRequest, paymentsCompliance } from './compliance';
import { PaymentsError } from './payments';
import { createStripePayments } from './stripe';
import { STRIPE_WEBHOOK_SECRET } from './testing/stripeEvents';
import { STRIPE_SECRET_KEY, type StripeFakeServer, startStripeFakeServer } from './testing/stripeFakeServer';

const paymentsAt = (fakeServer: StripeFakeServer, secretKey = STRIPE_SECRET_KEY) =>
  createStripePayments({ secretKey, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: fakeServer.origin });

paymentsCompliance('Stripe', async () => {
  const fakeServer = await startStripeFakeServer();
  return {
    payments: paymentsAt(fakeServer),
    pay: async (id) => fakeServer.pay(id),
    decline: async (id) => fakeServer.decline(id),
    abandon: async (id) => fakeServer.expire(id),
    webhooks: async (orderId) => fakeServer.eventsOf(orderId).map((payload) => fakeServer.sign(payload)),
    signedBefore: ({ body }, seconds) => fakeServer.sign(body.toString('utf8'), seconds),
    close: () => fakeServer.close(),
  };
});

describe('Stripe driver', () => {
  let fakeServer: StripeFakeServer;
  before(async () => {
    fakeServer = await startStripeFakeServer();
  });
  after(() => fakeServer.close());

  const failsWith = (code: string) => (error: unknown) => error instanceof PaymentsError && error.code === code;

  it('sends an idempotency key with every creating request', async () => {
    const payments = paymentsAt(fakeServer);
    const request = createCheckoutRequest();
    const { id } = await payments.openCheckout(request);
    fakeServer.pay(id);
    await payments.refund(id);
    const making = fakeServer.requests.filter(({ path }) => /sessions$|refunds$/.test(path));
    assert.deepEqual(
      making.map(({ key }) => key),
      [`checkout-${request.key}`, `refund-${id}`],
    );
  });

  it('reports the charged amount even if it differs from the requested one', async () => {
    const payments = paymentsAt(fakeServer);
    const { id } = await payments.openCheckout(createCheckoutRequest());
    fakeServer.pay(id, 1);
    assert.deepEqual([(await payments.fetchPayment(id)).status, (await payments.fetchPayment(id)).amount], ['paid', 1]);
  });

  it('distinguishes an unreachable provider from a refusal', async () => {
    const wrongKey = paymentsAt(fakeServer, 'sk_test_wrong');
    await assert.rejects(wrongKey.openCheckout(createCheckoutRequest()), failsWith('refused'));
    const payments = paymentsAt(fakeServer);
    fakeServer.setDown(true);
    await assert.rejects(payments.openCheckout(createCheckoutRequest()), failsWith('unreachable'));
    fakeServer.setDown(false);
    const unreachable = createStripePayments({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: 'http://127.0.0.1:9',
    });
    await assert.rejects(unreachable.fetchPayment('cs_test_1'), failsWith('unreachable'));
  });

  it('ignores events of other kinds', () => {
    const other = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } });
    assert.equal(paymentsAt(fakeServer).parseWebhook(fakeServer.sign(other)), null);
  });
});
