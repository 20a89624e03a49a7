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
import {
  type MoneyBack,
  StateReader,
  statusOfTaken,
  stripeEventFamilies,
  stripeWarnings,
  sumMoneyBack,
} from './stripeStates';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string | null; // API origin; null means Stripe's own
}

const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
const expand = ['payment_intent.latest_charge.refunds'];

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

/** Longest list of refunds or disputes of one payment that is read. */
const MAX_RETURNS = 1000;

/** Reads what went back of a paid session. Disputes need a call of their own, so they are read only if there are any. */
async function readMoneyBack(stripe: Stripe, session: Session, reader: StateReader): Promise<MoneyBack> {
  const charge = chargeOf(session);
  if (!charge) return { returned: 0, refund: undefined, dispute: undefined };
  const { refunds, disputed, amount_refunded: refunded, created } = charge;
  const payment = { payment_intent: intentOf(session)?.id ?? '' };
  const all = refunds?.has_more
    ? await stripe.refunds.list({ ...payment, limit: 100 }).autoPagingToArray({ limit: MAX_RETURNS })
    : (refunds?.data ?? (refunded > 0 ? [{ amount: refunded, created, status: 'succeeded' }] : []));
  const disputes = disputed
    ? await stripe.disputes.list({ ...payment, limit: 100 }).autoPagingToArray({ limit: MAX_RETURNS })
    : [];
  return sumMoneyBack(reader, all, disputes);
}

function readStatus(session: Session, back: MoneyBack, reader: StateReader): ProviderPaymentStatus {
  const status = reader.read('session.status', session.status ?? 'complete');
  if (status === 'open' || status === 'expired') return status;
  const intent = intentOf(session);
  if (reader.read('session.payment_status', session.payment_status) === 'paid')
    return statusOfTaken(intent?.amount_received ?? session.amount_total ?? 0, back);
  return intent === null || status === 'unknown' ? 'processing' : reader.read('payment_intent.status', intent.status);
}

async function toProviderPayment(stripe: Stripe, session: Session): Promise<ProviderPayment> {
  const reader = new StateReader();
  const back = await readMoneyBack(stripe, session, reader);
  const status = readStatus(session, back, reader);
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
    ...(back.returned > 0 && { returned: back.returned }),
    ...(back.refund && { refund: back.refund }),
    ...(back.dispute && { dispute: back.dispute }),
    ...(reader.unknown.length > 0 && { unknown: reader.unknown }),
  };
}

/** Fields that lead from the object of an event to its order. */
interface EventObject {
  readonly id?: unknown;
  readonly object?: unknown;
  readonly client_reference_id?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly payment_intent?: unknown;
  readonly payment_status?: unknown;
  readonly amount_total?: unknown;
  readonly currency?: unknown;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the amount that an event of a session claims to be paid. */
function readClaim({ payment_status, amount_total: amount, currency }: EventObject): PaymentWebhook['paid'] {
  if (payment_status !== 'paid' || typeof amount !== 'number' || typeof currency !== 'string') return null;
  return { amount, currency: currency.toUpperCase() };
}

function toPaymentWebhook({ id, type, data }: Stripe.Event): PaymentWebhook | null {
  if (!stripeEventFamilies.some((family) => type.startsWith(family))) return null;
  const object = data.object as EventObject;
  const isSession = type.startsWith('checkout.session.');
  const orderId = asText(object.client_reference_id) || asText(object.metadata?.['order_id']);
  const paymentRef = object.object === 'payment_intent' ? asText(object.id) : asText(object.payment_intent);
  if (orderId === '' && (isSession || paymentRef === '')) return null;
  return {
    id,
    orderId,
    sessionId: isSession ? asText(object.id) : null,
    paid: isSession ? readClaim(object) : null,
    ...(orderId === '' && { paymentRef }),
    ...(stripeWarnings.includes(type) && { warning: type }),
  };
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
  const retrieveSession = (id: string) => stripe.checkout.sessions.retrieve(id, { expand });
  const retrieve = async (id: string) => toProviderPayment(stripe, await retrieveSession(id));

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

    findOrder: (paymentRef) =>
      withPaymentsErrors(async () => {
        const [session] = (await stripe.checkout.sessions.list({ payment_intent: paymentRef, limit: 1 })).data;
        return session?.client_reference_id ? { orderId: session.client_reference_id, sessionId: session.id } : null;
      }),

    refund: (sessionId, failedBefore = 0) =>
      withPaymentsErrors(async () => {
        const session = await retrieveSession(sessionId);
        const before = await toProviderPayment(stripe, session);
        if (before.status === 'refunded' || before.refund === 'pending') return before;
        const intent = intentOf(session);
        if (before.status !== 'paid' || !intent) throw new PaymentsError('not_paid');
        const { status } = await stripe.refunds.create(
          { payment_intent: intent.id },
          { idempotencyKey: `refund-${sessionId}${failedBefore === 0 ? '' : `-${failedBefore}`}` },
        );
        const answer = new StateReader().read('refund.status', status ?? 'succeeded');
        const now = await retrieve(sessionId);
        return answer === 'done' || now.status === 'refunded' ? now : { ...now, refund: answer };
      }),
  };
}
