export interface StripeIntent {
  readonly id: string;
  status: 'requires_payment_method' | 'succeeded';
  amount_received: number;
  refunded: boolean;
  declined: boolean;
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
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  intent: StripeIntent | null;
}

export function chargeView(session: StripeSession, intent: StripeIntent) {
  const { amount_received: amount, refunded } = intent;
  return {
    id: intent.id.replace('pi', 'ch'),
    object: 'charge',
    amount,
    amount_refunded: refunded ? amount : 0,
    refunded,
    payment_intent: intent.id,
    metadata: session.metadata,
  };
}

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
