import type { PaymentProvider } from '@domain/commerce';
import type { Locale } from '@domain/contract';

/** Hosted page that takes one amount once. Amounts are in minor currency units (ISO 4217 code, upper case). */
export interface CheckoutRequest {
  /** Idempotency key. Repeated and concurrent requests with it return the same session. */
  readonly key: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  readonly title: string; // One-line description in the buyer's language
  readonly language: Locale;
  readonly email: string;
  /** Redirect target after payment. A visit proves nothing. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** End of the page's validity, between half an hour and a day ahead. */
  readonly expiresAt: Date;
}

interface CheckoutSession {
  readonly id: string;
  readonly url: string;
}

/** `open` → `processing` → `paid` → `refunded`; from `open` also `expired`, from `processing` also `failed`. */
export type ProviderPaymentStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'refunded';

/** A refund that has not reached the buyer: on its way, or returned to us. */
export type RefundState = 'pending' | 'failed';

/**
 * The provider's view of a session. It alone decides the state of an order. The optional fields are missing while
 * nothing went back and nobody objects.
 */
export interface ProviderPayment {
  readonly sessionId: string;
  readonly orderId: string;
  readonly status: ProviderPaymentStatus;
  /** Amount taken when paid, else the requested amount. */
  readonly amount: number;
  readonly currency: string;
  /** The last attempt was declined; another may succeed while the session is open. */
  readonly declined: boolean;
  /** Amount that is back at the buyer, by refunds and lost disputes. */
  readonly returned?: number;
  readonly refund?: RefundState;
  /** The buyer's bank objects to the payment, or has taken the money back. */
  readonly dispute?: 'open' | 'lost';
  /** States that the provider does not document, such as `refund.status=paused`. */
  readonly unknown?: readonly string[];
}

/** Webhook with a valid signature. It signals a change; {@link Payments.fetchPayment} returns the state. */
export interface PaymentWebhook {
  readonly id: string;
  readonly orderId: string; // Empty when the event names neither order nor session
  readonly sessionId: string | null; // Null when the event names the payment instead of the session
  /** The provider's id of the payment, for {@link Payments.findOrder}. */
  readonly paymentRef?: string;
  /** Type of an event that a person should look at. */
  readonly warning?: string;
  /** Amount paid according to the event; null for other events. */
  readonly paid: { readonly amount: number; readonly currency: string } | null;
}

export interface WebhookRequest {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Payment provider. Every driver passes `compliance.ts`. Errors are {@link PaymentsError}s. */
export interface Payments {
  /** Name shown by `/api/health` and stored with each payment. */
  readonly name: PaymentProvider;
  openCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Verifies and parses a webhook; returns null for irrelevant events. Throws `signature_invalid`. */
  parseWebhook(request: WebhookRequest): PaymentWebhook | null;
  fetchPayment(sessionId: string): Promise<ProviderPayment>;
  /** Finds the order of a payment that a webhook names; null for one of another shop. */
  findOrder?(paymentRef: string): Promise<{ readonly orderId: string; readonly sessionId: string } | null>;
  /** Closes the page permanently. Returns the resulting state: `expired` or the earlier outcome. */
  expire(sessionId: string): Promise<ProviderPayment>;
  /**
   * Refunds what has not gone back yet.
   * @param failedBefore number of refunds that failed; part of the idempotency key
   */
  refund(sessionId: string, failedBefore?: number): Promise<ProviderPayment>;
}

export type PaymentsErrorCode = 'signature_invalid' | 'session_unknown' | 'not_paid' | 'unreachable' | 'refused';

export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';

  constructor(
    readonly code: PaymentsErrorCode,
    detail = '',
    cause?: unknown,
  ) {
    super(detail === '' ? code : `${code}: ${detail.slice(0, 300)}`, { cause });
  }
}

/** Largest difference between a webhook's signing time and now, in s. */
export const SIGNATURE_TOLERANCE_S = 300;
