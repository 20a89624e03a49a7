import { randomBytes } from 'node:crypto';
import { chargeView, intentView, type StripeSession, sessionView } from './stripeObjects';
import { invalidRequestError, notFoundError, type StripeForm, textAt } from './stripeProtocol';

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const now = () => Math.floor(Date.now() / 1000);

/** State of a simulated Stripe account and the requests that change it. */
export class StripeAccount {
  readonly sessions = new Map<string, StripeSession>();
  readonly events: { orderId: string; payload: string }[] = [];
  refunds = 0;

  constructor(private readonly origin: () => string) {}

  get(sessionId: string): StripeSession {
    const session = this.sessions.get(sessionId);
    if (!session) throw notFoundError(`checkout.session: '${sessionId}'`);
    return session;
  }

  create(form: StripeForm): StripeSession {
    const amount = Number(textAt(form, 'line_items', '0', 'price_data', 'unit_amount'));
    const currency = textAt(form, 'line_items', '0', 'price_data', 'currency') ?? '';
    const expires = Number(textAt(form, 'expires_at'));
    if (textAt(form, 'mode') !== 'payment') throw invalidRequestError('You must specify a mode.');
    if (!Number.isInteger(amount) || amount < 1) throw invalidRequestError('Invalid integer: unit_amount');
    if (!/^[a-z]{3}$/.test(currency)) throw invalidRequestError(`Invalid currency: ${currency}`);
    if (!(expires >= now() + 1800 && expires <= now() + 86_400))
      throw invalidRequestError('The `expires_at` timestamp is off.');
    const session: StripeSession = {
      id: id('cs_test'),
      url: '',
      client_reference_id: textAt(form, 'client_reference_id') ?? null,
      metadata: { order_id: textAt(form, 'payment_intent_data', 'metadata', 'order_id') ?? '' },
      amount_total: amount * Number(textAt(form, 'line_items', '0', 'quantity')),
      currency,
      success_url: textAt(form, 'success_url') ?? '',
      cancel_url: textAt(form, 'cancel_url') ?? '',
      expires_at: expires,
      status: 'open',
      payment_status: 'unpaid',
      intent: null,
    };
    const complete = { ...session, url: `${this.origin()}/c/pay/${session.id}` };
    this.sessions.set(session.id, complete);
    return complete;
  }

  expire(sessionId: string): StripeSession {
    const session = this.get(sessionId);
    if (session.status !== 'open')
      throw invalidRequestError(
        `Only Checkout Sessions with a status in ["open"] can be expired, not ${session.status}.`,
      );
    session.status = 'expired';
    this.sendWebhook('checkout.session.expired', session, sessionView(session, false));
    return session;
  }

  pay(sessionId: string, amount?: number): void {
    const session = this.get(sessionId);
    if (session.status !== 'open') throw invalidRequestError('not open');
    const charged = amount ?? session.amount_total;
    session.intent = {
      id: session.intent?.id ?? id('pi'),
      status: 'succeeded',
      amount_received: charged,
      refunded: false,
      declined: false,
    };
    session.status = 'complete';
    session.payment_status = 'paid';
    this.sendWebhook('checkout.session.completed', session, sessionView(session, false));
  }

  decline(sessionId: string): void {
    const session = this.get(sessionId);
    session.intent = {
      id: session.intent?.id ?? id('pi'),
      status: 'requires_payment_method',
      amount_received: 0,
      refunded: false,
      declined: true,
    };
    this.sendWebhook('payment_intent.payment_failed', session, intentView(session, session.intent));
  }

  refund(form: StripeForm): object {
    const intentId = textAt(form, 'payment_intent');
    const session = [...this.sessions.values()].find(({ intent }) => intent?.id === intentId);
    if (!session?.intent) throw notFoundError(`payment_intent: '${intentId}'`);
    if (session.intent.refunded)
      throw invalidRequestError('Charge has already been refunded.', 'charge_already_refunded');
    session.intent.refunded = true;
    this.refunds += 1;
    this.sendWebhook('charge.refunded', session, chargeView(session, session.intent));
    return { id: id('re'), object: 'refund', amount: session.intent.amount_received, status: 'succeeded' };
  }

  private sendWebhook(type: string, session: StripeSession, object: object): void {
    const event = {
      id: id('evt'),
      object: 'event',
      api_version: '2026-01-01',
      created: now(),
      type,
      livemode: false,
      data: { object },
    };
    this.events.push({ orderId: session.client_reference_id ?? '', payload: JSON.stringify(event, null, 2) });
  }
}
