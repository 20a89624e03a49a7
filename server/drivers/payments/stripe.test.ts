import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkout, paymentsCompliance } from './compliance';
import { PaymentsError } from './payments';
import { createStripePayments } from './stripe';
import { WEBHOOK_SECRET } from './testing/stripeEvents';
import { SECRET_KEY, type StripePeer, startStripePeer } from './testing/stripeFakeServer';

const paymentsAt = (peer: StripePeer, secretKey = SECRET_KEY) =>
  createStripePayments({ secretKey, webhookSecret: WEBHOOK_SECRET, apiBase: peer.origin });

paymentsCompliance('Stripe', async () => {
  const peer = await startStripePeer();
  return {
    payments: paymentsAt(peer),
    pay: async (id) => peer.pay(id),
    decline: async (id) => peer.decline(id),
    abandon: async (id) => peer.expire(id),
    webhooks: async (orderId) => peer.eventsOf(orderId).map((payload) => peer.sign(payload)),
    signedBefore: ({ body }, seconds) => peer.sign(body.toString('utf8'), seconds),
    close: () => peer.close(),
  };
});

describe('Stripe', () => {
  let peer: StripePeer;
  before(async () => {
    peer = await startStripePeer();
  });
  after(() => peer.close());

  const failsWith = (code: string) => (error: unknown) => error instanceof PaymentsError && error.code === code;

  it('puts a key of its own on every request that makes something', async () => {
    const payments = paymentsAt(peer);
    const request = checkout();
    const { id } = await payments.open(request);
    peer.pay(id);
    await payments.refund(id);
    const making = peer.requests.filter(({ path }) => /sessions$|refunds$/.test(path));
    assert.deepEqual(
      making.map(({ key }) => key),
      [`checkout-${request.key}`, `refund-${id}`],
    );
  });

  it('tells what the card was charged, even when that is not what was asked for', async () => {
    const payments = paymentsAt(peer);
    const { id } = await payments.open(checkout());
    peer.pay(id, 1);
    assert.deepEqual([(await payments.state(id)).status, (await payments.state(id)).amount], ['paid', 1]);
  });

  it('tells a provider that cannot be reached from one that refuses', async () => {
    const wrongKey = paymentsAt(peer, 'sk_test_wrong');
    await assert.rejects(wrongKey.open(checkout()), failsWith('refused'));
    const payments = paymentsAt(peer);
    peer.setDown(true);
    await assert.rejects(payments.open(checkout()), failsWith('unreachable'));
    peer.setDown(false);
    const gone = createStripePayments({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: 'http://127.0.0.1:9',
    });
    await assert.rejects(gone.state('cs_test_1'), failsWith('unreachable'));
  });

  it('leaves events of other kinds alone', () => {
    const other = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } });
    assert.equal(paymentsAt(peer).read(peer.sign(other)), null);
  });
});
