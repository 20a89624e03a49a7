export interface StripeRefund {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
  status: string;
}

export interface StripeDispute {
  readonly id: string;
  readonly amount: number;
  status: string;
}

export interface StripeIntent {
  readonly id: string;
  status: string;
  amount_received: number;
  declined: boolean;
  readonly refunds: StripeRefund[]; // Newest first
  readonly disputes: StripeDispute[];
}

export interface StripeSession {
  readonly id: string;
  readonly url: string;
  readonly client_reference_id: string | null;
  readonly metadata: Record<string, string>;
  amount_total: number;
  readonly currency: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  status: string;
  payment_status: string;
  intent: StripeIntent | null;
}

/** Amount that Stripe counts as refunded: failed and cancelled refunds are taken back. */
export const refundedAmount = ({ refunds }: StripeIntent): number =>
  refunds.reduce((sum, { amount, status }) => (['failed', 'canceled'].includes(status) ? sum : sum + amount), 0);

export function chargeView(session: StripeSession, intent: StripeIntent) {
  const { amount_received: amount, refunds, disputes } = intent;
  return {
    id: intent.id.replace('pi', 'ch'),
    object: 'charge',
    amount,
    amount_refunded: refundedAmount(intent),
    refunded: refundedAmount(intent) >= amount,
    disputed: disputes.length > 0,
    payment_intent: intent.id,
    metadata: session.metadata,
    refunds: { object: 'list', data: refunds.map((refund) => refundView(intent, refund)), has_more: false },
  };
}

export const refundView = (intent: StripeIntent, refund: StripeRefund) => ({
  object: 'refund',
  payment_intent: intent.id,
  metadata: {},
  ...refund,
});

export const disputeView = (intent: StripeIntent, dispute: StripeDispute) => ({
  object: 'dispute',
  charge: intent.id.replace('pi', 'ch'),
  payment_intent: intent.id,
  metadata: {},
  ...dispute,
});

export function intentView(session: StripeSession, intent: StripeIntent) {
  const { id: intentId, status, amount_received, declined } = intent;
  return {
    id: intentId,
    object: 'payment_intent',
    status,
    amount: session.amount_total,
    amount_received,
    metadata: session.metadata,
    last_payment_error: declined ? { type: 'card_error', code: 'card_declined' } : null,
    latest_charge: status === 'succeeded' ? chargeView(session, intent) : null,
  };
}

export function sessionView(session: StripeSession, isExpanded: boolean) {
  const { intent, url, ...rest } = session;
  const payment_intent = intent && (isExpanded ? intentView(session, intent) : intent.id);
  return { object: 'checkout.session', ...rest, url: session.status === 'open' ? url : null, payment_intent };
}
