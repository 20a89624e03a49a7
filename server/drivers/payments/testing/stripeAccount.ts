import { randomBytes } from 'node:crypto';
import {
  chargeView,
  disputeView,
  intentView,
  refundedAmount,
  refundView,
  type StripeDispute,
  type StripeIntent,
  type StripeSession,
  sessionView,
} from './stripeObjects';
import { invalidRequestError, notFoundError, type StripeForm, textAt } from './stripeProtocol';

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const now = () => Math.floor(Date.now() / 1000);

/** State of a simulated Stripe account and the requests that change it. */
export class StripeAccount {
  readonly sessions = new Map<string, StripeSession>();
  readonly events: { orderId: string; payload: string }[] = [];
  refunds = 0;
  /** States of the next refunds, in order; `succeeded` when there are none left. */
  readonly nextRefunds: string[] = [];

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
      declined: false,
      refunds: [],
      disputes: [],
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
      declined: true,
      refunds: [],
      disputes: [],
    };
    this.sendWebhook('payment_intent.payment_failed', session, intentView(session, session.intent));
  }

  paidIntent(sessionId: string): readonly [StripeSession, StripeIntent] {
    const session = this.get(sessionId);
    if (!session.intent) throw invalidRequestError('not paid');
    return [session, session.intent];
  }

  byIntent(intentId: string | undefined): StripeSession | undefined {
    return [...this.sessions.values()].find(({ intent }) => intent?.id === intentId);
  }

  refund(form: StripeForm): object {
    const intentId = textAt(form, 'payment_intent');
    const session = this.byIntent(intentId);
    if (!session?.intent) throw notFoundError(`payment_intent: '${intentId}'`);
    const rest = session.intent.amount_received - refundedAmount(session.intent);
    if (rest <= 0) throw invalidRequestError('Charge has already been refunded.', 'charge_already_refunded');
    this.refunds += 1;
    return this.addRefund(session, session.intent, Number(textAt(form, 'amount') ?? rest));
  }

  private addRefund(session: StripeSession, intent: StripeIntent, amount: number) {
    const status = this.nextRefunds.shift() ?? 'succeeded';
    const created = (intent.refunds[0]?.created ?? now()) + 1;
    const refund = { id: id('re'), amount, created, status };
    intent.refunds.unshift(refund);
    if (status === 'succeeded') this.sendWebhook('charge.refunded', session, chargeView(session, intent));
    else this.sendWebhook('refund.created', session, refundView(intent, refund));
    return refundView(intent, refund);
  }

  /** Refunds a part, as a person does in Stripe's dashboard. */
  refundPart(sessionId: string, amount: number): void {
    this.addRefund(...this.paidIntent(sessionId), amount);
  }

  /** Changes the newest refund, as a bank does days later. */
  changeRefund(sessionId: string, status: string): void {
    const [session, intent] = this.paidIntent(sessionId);
    const [refund] = intent.refunds;
    if (!refund) throw invalidRequestError('no refund');
    refund.status = status;
    const type = status === 'failed' ? 'refund.failed' : 'charge.refund.updated';
    this.sendWebhook(type, session, refundView(intent, refund));
  }

  dispute(sessionId: string, status: string): void {
    const [session, intent] = this.paidIntent(sessionId);
    const known = intent.disputes[0];
    const dispute: StripeDispute = known ?? { id: id('dp'), amount: intent.amount_received, status };
    dispute.status = status;
    if (!known) intent.disputes.push(dispute);
    const isOver = ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
    const type = isOver ? 'closed' : known ? 'updated' : 'created';
    this.sendWebhook(`charge.dispute.${type}`, session, disputeView(intent, dispute));
  }

  /** Sends an event of any type about the payment, with an object that names only the payment. */
  sendOther(sessionId: string, type: string): void {
    const [session, intent] = this.paidIntent(sessionId);
    this.sendWebhook(type, session, { id: id('obj'), object: type.split('.')[0], payment_intent: intent.id });
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
