import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type CheckoutRequest, type Payments, PaymentsError, type WebhookRequest } from './payments';

export interface PaymentsUnderTest {
  readonly payments: Payments;
  pay(sessionId: string): Promise<unknown>;
  decline(sessionId: string): Promise<unknown>;
  abandon(sessionId: string): Promise<unknown>;
  /** Returns freshly signed webhooks of this order, in order of creation. */
  webhooks(orderId: string): Promise<readonly WebhookRequest[]>;
  /** Signs the same body with a time `seconds` ago. */
  signedBefore(request: WebhookRequest, seconds: number): WebhookRequest;
  close(): Promise<void>;
}

export const createCheckoutRequest = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  key: randomUUID(),
  orderId: randomUUID(),
  amount: 4590,
  currency: 'EUR',
  title: 'Заказ K-1024',
  language: 'ru',
  email: 'ada@example.com',
  successUrl: 'https://albums.example.com/payment/success?order=1',
  cancelUrl: 'https://albums.example.com/payment/cancel?order=1',
  expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + 2 * 3_600_000),
  ...change,
});

const failsWith = (code: string) => (error: unknown) => error instanceof PaymentsError && error.code === code;

export function paymentsCompliance(name: string, openFixture: () => Promise<PaymentsUnderTest>): void {
  describe(`payments: ${name}`, () => {
    let fixture: PaymentsUnderTest;
    before(async () => {
      fixture = await openFixture();
    });
    after(() => fixture.close());

    async function opened(change: Partial<CheckoutRequest> = {}) {
      const request = createCheckoutRequest(change);
      const session = await fixture.payments.openCheckout(request);
      const notices = async () =>
        (await fixture.webhooks(request.orderId))
          .map((webhook) => fixture.payments.parseWebhook(webhook))
          .filter((n) => n !== null);
      return { request, session, notices, state: () => fixture.payments.fetchPayment(session.id) };
    }

    it('opens one page per key, also under concurrent requests', async () => {
      const request = createCheckoutRequest();
      const sessions = await Promise.all([1, 2, 3, 4, 5].map(() => fixture.payments.openCheckout(request)));
      sessions.push(await fixture.payments.openCheckout(request));
      assert.equal(new Set(sessions.map(({ id }) => id)).size, 1);
      assert.equal(new Set(sessions.map(({ url }) => url)).size, 1);
      assert.ok(URL.canParse(sessions[0]?.url ?? ''));
      const other = await fixture.payments.openCheckout({ ...request, key: randomUUID() });
      assert.notEqual(other.id, sessions[0]?.id);
    });

    it('reports the requested amount while nothing is paid', async () => {
      const { request, session, state } = await opened();
      assert.deepEqual(await state(), {
        sessionId: session.id,
        orderId: request.orderId,
        status: 'open',
        amount: 4590,
        currency: 'EUR',
        declined: false,
      });
    });

    it('becomes paid once the buyer paid, and sends a webhook with the amount', async () => {
      const { request, session, state, notices } = await opened({ amount: 123_456, currency: 'USD' });
      await fixture.pay(session.id);
      const { status, amount, currency } = await state();
      assert.deepEqual({ status, amount, currency }, { status: 'paid', amount: 123_456, currency: 'USD' });
      const [notice] = (await notices()).filter(({ paid }) => paid !== null);
      assert.deepEqual(
        [notice?.orderId, notice?.sessionId, notice?.paid],
        [request.orderId, session.id, { amount: 123_456, currency: 'USD' }],
      );
    });

    it('lets the buyer try again after a declined card', async () => {
      const { request, session, state, notices } = await opened();
      await fixture.decline(session.id);
      assert.deepEqual([(await state()).status, (await state()).declined], ['open', true]);
      assert.deepEqual(
        (await notices()).map(({ orderId, paid }) => [orderId, paid]),
        [[request.orderId, null]],
      );
      await fixture.pay(session.id);
      assert.deepEqual([(await state()).status, (await state()).declined], ['paid', false]);
    });

    it('expires an abandoned page and reports it', async () => {
      const { session, state, notices } = await opened();
      await fixture.abandon(session.id);
      assert.equal((await state()).status, 'expired');
      assert.deepEqual(
        (await notices()).map(({ sessionId, paid }) => [sessionId, paid]),
        [[session.id, null]],
      );
    });

    it('expires a page on request, permanently and idempotently', async () => {
      const { session, state } = await opened();
      assert.equal((await fixture.payments.expire(session.id)).status, 'expired');
      assert.equal((await fixture.payments.expire(session.id)).status, 'expired');
      await fixture.pay(session.id).catch(() => undefined);
      assert.equal((await state()).status, 'expired');
    });

    it('does not expire a paid session', async () => {
      const { session, state } = await opened();
      await fixture.pay(session.id);
      assert.equal((await fixture.payments.expire(session.id)).status, 'paid');
      assert.equal((await state()).status, 'paid');
    });

    it('refunds once, and only a paid session', async () => {
      const { session, state, notices } = await opened();
      await assert.rejects(fixture.payments.refund(session.id), failsWith('not_paid'));
      await fixture.pay(session.id);
      assert.equal((await fixture.payments.refund(session.id)).status, 'refunded');
      assert.equal((await fixture.payments.refund(session.id)).status, 'refunded');
      assert.equal((await state()).status, 'refunded');
      // One webhook each for paid and refunded.
      assert.equal((await notices()).length, 2);
    });

    it('reports unknown sessions', async () => {
      await assert.rejects(fixture.payments.fetchPayment('cs_test_unknown'), failsWith('session_unknown'));
    });

    it('rejects webhooks that are unsigned, outdated or altered', async () => {
      const { request, session } = await opened();
      await fixture.pay(session.id);
      const [webhook] = await fixture.webhooks(request.orderId);
      assert.ok(webhook);
      const { parseWebhook } = fixture.payments;
      assert.ok(parseWebhook(webhook));
      const changed = Buffer.from(webhook.body.toString('utf8').replaceAll('4590', '0001'));
      assert.notDeepEqual(changed, webhook.body);
      assert.throws(() => parseWebhook({ ...webhook, body: changed }), failsWith('signature_invalid'));
      assert.throws(() => parseWebhook({ ...webhook, headers: {} }), failsWith('signature_invalid'));
      assert.throws(() => parseWebhook(fixture.signedBefore(webhook, 301)), failsWith('signature_invalid'));
      assert.ok(parseWebhook(fixture.signedBefore(webhook, 200)));
    });
  });
}
