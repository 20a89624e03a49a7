import { stripeProvider } from '@domain/commerce';
import Stripe from 'stripe'; // oxlint-disable-line import/no-named-as-default
import {
  type CheckoutRequest,
  type Payments,
  PaymentsError,
  type PaymentWebhook,
  type ProviderPayment,
  type ProviderPaymentStatus,
  SIGNATURE_TOLERANCE_S,
  type WebhookRequest,
} from './payments';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string | null; // API origin; null means Stripe's own
}

const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
const expand = ['payment_intent.latest_charge'];

function createClient({ secretKey, apiBase }: StripeSettings): Stripe {
  const options = { maxNetworkRetries: MAX_RETRIES, timeout: TIMEOUT_MS, telemetry: false } as const;
  if (apiBase === null) return new Stripe(secretKey, options);
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  });
}

function toPaymentsError(error: unknown): PaymentsError {
  if (error instanceof PaymentsError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return new PaymentsError('unreachable', String(error), error);
  if (error.code === 'resource_missing') return new PaymentsError('session_unknown', '', error);
  const isTheirs =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError;
  return new PaymentsError(isTheirs ? 'unreachable' : 'refused', `${error.type} ${error.code ?? ''}`, error);
}

async function withPaymentsErrors<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw toPaymentsError(error);
  }
}

type Session = Stripe.Checkout.Session;
const intentOf = ({ payment_intent }: Session) => (typeof payment_intent === 'object' ? payment_intent : null);

function chargeOf(session: Session): Stripe.Charge | null {
  const charge = intentOf(session)?.latest_charge;
  return typeof charge === 'object' ? charge : null;
}

function statusOf(session: Session): ProviderPaymentStatus {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.payment_status === 'paid') return chargeOf(session)?.refunded === true ? 'refunded' : 'paid';
  const intent = intentOf(session)?.status;
  return intent === 'canceled' || intent === 'requires_payment_method' ? 'failed' : 'processing';
}

function toProviderPayment(session: Session): ProviderPayment {
  const status = statusOf(session);
  const intent = intentOf(session);
  const isPaid = status === 'paid' || status === 'refunded';
  const received = isPaid ? intent?.amount_received : undefined;
  return {
    sessionId: session.id,
    orderId: session.client_reference_id ?? '',
    status,
    amount: received ?? session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    declined: !isPaid && (intent?.last_payment_error ?? null) !== null,
  };
}

function toPaymentWebhook(event: Stripe.Event): PaymentWebhook | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      const { client_reference_id: orderId, amount_total: amount, currency, payment_status } = session;
      if (orderId === null) return null;
      const paid =
        payment_status === 'paid' && amount !== null && currency !== null
          ? { amount, currency: currency.toUpperCase() }
          : null;
      return { id: event.id, orderId, sessionId: session.id, paid };
    }
    case 'payment_intent.payment_failed':
    case 'charge.refunded': {
      const orderId = event.data.object.metadata?.['order_id'];
      return orderId === undefined ? null : { id: event.id, orderId, sessionId: null, paid: null };
    }
    default:
      return null;
  }
}

/**
 * Session and payment carry the order's id, so that every event leads to its order. A single line item keeps
 * the total exact.
 */
function sessionParams(request: CheckoutRequest) {
  const metadata = { order_id: request.orderId };
  return {
    mode: 'payment',
    client_reference_id: request.orderId,
    customer_email: request.email,
    locale: request.language,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: request.title },
        },
      },
    ],
  } as const satisfies Stripe.Checkout.SessionCreateParams;
}

/**
 * Stripe Checkout with its hosted page and signed webhooks. Every creating request carries an idempotency
 * key.
 */
export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = createClient(settings);
  const retrieve = async (id: string) => toProviderPayment(await stripe.checkout.sessions.retrieve(id, { expand }));

  return {
    name: stripeProvider(settings.secretKey),

    openCheckout: (request) =>
      withPaymentsErrors(async () => {
        const { id, url } = await stripe.checkout.sessions.create(sessionParams(request), {
          idempotencyKey: `checkout-${request.key}`,
        });
        if (url === null) throw new PaymentsError('refused', 'Stripe returned a session without a URL');
        return { id, url };
      }),

    parseWebhook({ body, headers }: WebhookRequest) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new PaymentsError('signature_invalid', 'webhook has no signature');
      try {
        const event = stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, SIGNATURE_TOLERANCE_S);
        return toPaymentWebhook(event);
      } catch (error) {
        throw new PaymentsError('signature_invalid', '', error);
      }
    },

    fetchPayment: (sessionId) => withPaymentsErrors(() => retrieve(sessionId)),

    expire: (sessionId) =>
      withPaymentsErrors(async () => {
        try {
          await stripe.checkout.sessions.expire(sessionId);
        } catch (error) {
          // The session is no longer open; its state tells whether it was paid or expired.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
        return retrieve(sessionId);
      }),

    refund: (sessionId) =>
      withPaymentsErrors(async () => {
        const session = await stripe.checkout.sessions.retrieve(sessionId, { expand });
        const { status } = toProviderPayment(session);
        const intent = intentOf(session);
        if (status === 'refunded') return toProviderPayment(session);
        if (status !== 'paid' || !intent) throw new PaymentsError('not_paid');
        await stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: `refund-${sessionId}` });
        return { ...toProviderPayment(session), status: 'refunded' };
      }),
  };
}
