import type { PaymentProvider } from '@domain/commerce';
import type { Locale } from '@domain/contract';

/** A hosted page on which one amount can be paid once. Amounts are in minor units of the currency (ISO 4217, upper case). */
export interface CheckoutRequest {
  /** Idempotency key: repeating a request with it gives the same session, however often and however much at once. */
  readonly key: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  /** What is paid for, one line in the buyer's language. */
  readonly title: string;
  readonly language: Locale;
  readonly email: string;
  /** Where the page sends the buyer. Going there proves nothing. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The page takes no money after this. At least half an hour and at most a day ahead. */
  readonly expiresAt: Date;
}

export interface CheckoutSession {
  readonly id: string;
  /** Address of the hosted page. */
  readonly url: string;
}

/** `open` → `processing` → `paid` → `refunded`; from `open` also `expired`, from `processing` also `failed`. */
export type ProviderPaymentStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'refunded';

/** What the provider knows of a session: the truth that decides what becomes of an order. */
export interface ProviderPayment {
  readonly sessionId: string;
  readonly orderId: string;
  readonly status: ProviderPaymentStatus;
  /** Taken from the buyer when paid, else what is asked for. */
  readonly amount: number;
  readonly currency: string;
  /** The last attempt on the page was refused; another may still succeed while the session is open. */
  readonly declined: boolean;
}

/** A webhook whose signature is right. It says that something happened; {@link Payments.fetchPayment} says what is. */
export interface PaymentWebhook {
  readonly id: string;
  readonly orderId: string;
  /** Null when the event names the payment and not the session. */
  readonly sessionId: string | null;
  /** What the event says was paid; null for other events. */
  readonly paid: { readonly amount: number; readonly currency: string } | null;
}

export interface WebhookRequest {
  /** The body as it came, byte for byte. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Someone who takes money for us. Every driver passes `compliance.ts`. Errors are {@link PaymentsError}s. */
export interface Payments {
  /** For `/api/health`, and kept with each payment. */
  readonly name: PaymentProvider;
  openCheckout(request: CheckoutRequest): Promise<CheckoutSession>;
  /** Verifies and reads a webhook; null for a kind of event that is none of our business. Fails with `signature_invalid`. */
  parseWebhook(request: WebhookRequest): PaymentWebhook | null;
  fetchPayment(sessionId: string): Promise<ProviderPayment>;
  /** Closes the page for good. Answers with what is then true: `expired`, or what had happened before. */
  expire(sessionId: string): Promise<ProviderPayment>;
  /** Gives all the money back, once, however often it is asked. */
  refund(sessionId: string): Promise<ProviderPayment>;
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

/** A webhook signed longer ago, or further in the future, is refused (s). */
export const SIGNATURE_TOLERANCE_S = 300;
