import type { ProviderPaymentStatus, RefundState } from './payments';

/**
 * Every state that Stripe documents, with its meaning here. `docs/foreign-states.md` says what follows from each.
 * Stripe adds states without a new version: {@link StateReader} reports an unknown one and takes the fallback, which is
 * read again until it is known.
 * @testonly to compare it with `docs/foreign-states.md`
 */
export const stripeStates = {
  'session.status': { open: 'open', expired: 'expired', complete: 'complete' },
  'session.payment_status': { paid: 'paid', no_payment_required: 'paid', unpaid: 'unpaid' },
  'payment_intent.status': {
    canceled: 'failed',
    processing: 'processing',
    requires_action: 'processing',
    requires_capture: 'processing',
    requires_confirmation: 'processing',
    requires_payment_method: 'failed',
    succeeded: 'processing',
  },
  'refund.status': {
    pending: 'pending',
    requires_action: 'pending',
    succeeded: 'done',
    failed: 'failed',
    canceled: 'failed',
  },
  'dispute.status': {
    warning_needs_response: 'open',
    warning_under_review: 'open',
    warning_closed: 'closed',
    needs_response: 'open',
    under_review: 'open',
    appeal_needs_response: 'open',
    appeal_under_review: 'open',
    prevented: 'closed',
    won: 'closed',
    lost: 'lost',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

const fallbacks = {
  'session.status': 'unknown',
  'session.payment_status': 'unpaid',
  'payment_intent.status': 'processing',
  'refund.status': 'pending',
  'dispute.status': 'open',
} as const;

type Table = keyof typeof stripeStates;
type Meaning<T extends Table> = (typeof stripeStates)[T][keyof (typeof stripeStates)[T]] | (typeof fallbacks)[T];

/** Events by the beginning of their type. Each only causes the order to be read again, so unknown ones do no harm. */
export const stripeEventFamilies = [
  'checkout.session.',
  'payment_intent.',
  'charge.',
  'refund.',
  'review.',
  'radar.early_fraud_warning.',
] as const;

/** Events that ask a person to look at the payment although nothing has happened to its money yet. */
export const stripeWarnings: readonly string[] = ['review.opened', 'radar.early_fraud_warning.created'];

/** Reads states and collects the ones that Stripe does not document, such as `refund.status=paused`. */
export class StateReader {
  readonly unknown: string[] = [];

  read<T extends Table>(table: T, value: string): Meaning<T> {
    const known = new Map<string, Meaning<T>>(Object.entries(stripeStates[table]) as [string, Meaning<T>][]);
    const meaning = known.get(value);
    if (meaning === undefined) this.unknown.push(`${table}=${value.slice(0, 60)}`);
    return meaning ?? fallbacks[table];
  }
}

interface StripeRefund {
  readonly amount: number;
  readonly created: number;
  /** Null for refunds of before 2017, which are done. */
  readonly status: string | null;
}

interface StripeDispute {
  readonly amount: number;
  readonly status: string;
}

export interface MoneyBack {
  /** Amount that has reached the buyer, by refunds and lost disputes. */
  readonly returned: number;
  readonly refund: RefundState | undefined;
  readonly dispute: 'open' | 'lost' | undefined;
}

/** Adds up what went back. A refund that failed is over when a newer one is pending or done. */
export function sumMoneyBack(
  reader: StateReader,
  refunds: readonly StripeRefund[],
  disputes: readonly StripeDispute[],
): MoneyBack {
  const states = refunds
    .toSorted((a, b) => b.created - a.created)
    .map(({ amount, status }) => ({ amount, state: reader.read('refund.status', status ?? 'succeeded') }));
  const argued = disputes.map(({ amount, status }) => ({ amount, state: reader.read('dispute.status', status) }));
  const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const isPending = states.some(({ state }) => state === 'pending');
  return {
    returned: sum(states.filter(({ state }) => state === 'done')) + sum(argued.filter(({ state }) => state === 'lost')),
    refund: isPending ? 'pending' : states[0]?.state === 'failed' ? 'failed' : undefined,
    dispute: argued.some(({ state }) => state === 'open')
      ? 'open'
      : argued.some(({ state }) => state === 'lost')
        ? 'lost'
        : undefined,
  };
}

/** Status of a completed session whose money was taken. */
export const statusOfTaken = (received: number, { returned }: MoneyBack): ProviderPaymentStatus =>
  returned > 0 && returned >= received ? 'refunded' : 'paid';
