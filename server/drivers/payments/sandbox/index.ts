import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type Payments, PaymentsError, type ProviderPayment, SIGNATURE_TOLERANCE_S } from '../payments';
import {
  applyTransition,
  expireDueSessions,
  expireTransition,
  findSandboxSession,
  findUndeliveredEvent,
  markEventDelivered,
  openSandboxSession,
  type SandboxPayload,
  type SandboxPaymentStore,
  type SandboxSession,
  type SandboxTransition,
} from './sessionStore';

export type { SandboxSession } from './sessionStore';

export const sandboxCards = ['accepted', 'declined', 'three_d_secure'] as const;
type SandboxCard = (typeof sandboxCards)[number];

/** Buyer's actions on the hosted page. Each returns the resulting session, or undefined if it does not exist. */
export interface SandboxCheckout {
  find(id: string): Promise<SandboxSession | undefined>;
  pay(id: string, card: SandboxCard): Promise<SandboxSession | undefined>;
  confirm(id: string, isYes: boolean): Promise<SandboxSession | undefined>;
  abandon(id: string): Promise<SandboxSession | undefined>;
  expireDue(): Promise<void>;
  /**
   * Sends a webhook and records its acceptance; an accepted one is not sent again.
   * @throws Error when it was not accepted; try again later
   */
  deliver(eventId: string, url: string): Promise<void>;
}

export interface SandboxSettings extends SandboxPaymentStore {
  readonly publicUrl: string;
  readonly key: KeyObject;
}

const DELIVERY_TIMEOUT_MS = 20_000;

const cardTransitions: Readonly<Record<SandboxCard, SandboxTransition>> = {
  accepted: { from: ['open'], change: { status: 'paid', declined: false }, event: 'payment.succeeded' },
  declined: { from: ['open'], change: { declined: true }, event: 'payment.declined' },
  three_d_secure: { from: ['open'], change: { status: 'confirming' } },
};
const confirmTransition: SandboxTransition = { ...cardTransitions.accepted, from: ['confirming'] };
const refuseTransition: SandboxTransition = {
  from: ['confirming'],
  change: { status: 'open', declined: true },
  event: 'payment.declined',
};
const refundTransition: SandboxTransition = {
  from: ['paid'],
  change: { status: 'refunded' },
  event: 'payment.refunded',
};

function toProviderPayment(session: SandboxSession): ProviderPayment {
  const { id, orderId, amount, currency, declined, status } = session;
  return { sessionId: id, orderId, amount, currency, declined, status: status === 'confirming' ? 'open' : status };
}

const ensureSession = (session: SandboxSession | undefined): SandboxSession => {
  if (!session) throw new PaymentsError('session_unknown');
  return session;
};

async function deliverWebhook({ db, key }: SandboxSettings, eventId: string, url: string): Promise<void> {
  const event = await findUndeliveredEvent(db, eventId);
  if (!event) return;
  const { payload } = event;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(key, payload) },
    body: payload,
    redirect: 'error',
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`webhook receiver responded with status ${response.status}`);
  await markEventDelivered(db, eventId);
}

function openSandboxCheckout(settings: SandboxSettings): SandboxCheckout {
  const current = async (id: string) => {
    await expireDueSessions(settings, id);
    return findSandboxSession(settings.db, id);
  };
  const step = async (id: string, next: SandboxTransition) =>
    (await current(id)) ? applyTransition(settings, id, next) : undefined;
  return {
    find: current,
    pay: (id, card) => step(id, cardTransitions[card]),
    confirm: (id, isYes) => step(id, isYes ? confirmTransition : refuseTransition),
    abandon: (id) => step(id, expireTransition),
    expireDue: () => expireDueSessions(settings),
    deliver: (eventId, url) => deliverWebhook(settings, eventId, url),
  };
}

/**
 * Payment provider that moves no money, for trials and tests. It stores its own sessions, has its own hosted
 * page (`server/modules/payments`) and sends signed webhooks.
 */
export function createSandboxPayments(settings: SandboxSettings): { payments: Payments; checkout: SandboxCheckout } {
  const checkout = openSandboxCheckout(settings);
  const payments: Payments = {
    name: 'sandbox',
    async openCheckout(request) {
      const { id } = await openSandboxSession(settings, request);
      return { id, url: `${settings.publicUrl}/sandbox/pay/${id}` };
    },
    parseWebhook({ body, headers }) {
      verifyWebhook(settings.key, body, headers[SIGNATURE_HEADER]);
      const { id, type, session } = JSON.parse(body.toString('utf8')) as SandboxPayload;
      const { amount, currency } = session;
      return {
        id,
        orderId: session.order_id,
        sessionId: session.id,
        paid: type === 'payment.succeeded' ? { amount, currency } : null,
      };
    },
    fetchPayment: async (id) => toProviderPayment(ensureSession(await checkout.find(id))),
    expire: async (id) => toProviderPayment(ensureSession(await applyTransition(settings, id, expireTransition))),
    async refund(id) {
      const session = ensureSession(await applyTransition(settings, id, refundTransition));
      if (session.status !== 'refunded') throw new PaymentsError('not_paid');
      return toProviderPayment(session);
    },
  };
  return { payments, checkout: checkout };
}

export const SIGNATURE_HEADER = 'keepsake-sandbox-signature';

const digest = (key: KeyObject, body: Buffer | string, seconds: string) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');

/** Signature `t=<epoch s>,v1=<HMAC-SHA256 over time and body>`. It protects both from changes. */
export function signWebhook(key: KeyObject, body: Buffer | string, nowMs = Date.now()): string {
  const seconds = String(Math.floor(nowMs / 1000));
  return `t=${seconds},v1=${digest(key, body, seconds)}`;
}

/** @throws PaymentsError `signature_invalid` for a foreign signature or one outside the tolerance */
function verifyWebhook(key: KeyObject, body: Buffer, signature: unknown, nowMs = Date.now()): void {
  const match = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(typeof signature === 'string' ? signature : '');
  if (!match?.[1] || !match[2]) throw new PaymentsError('signature_invalid', 'webhook has no signature');
  const [, seconds, given] = match;
  const expected = Buffer.from(digest(key, body, seconds), 'hex');
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex')))
    throw new PaymentsError('signature_invalid', 'webhook signature does not match');
  if (Math.abs(nowMs / 1000 - Number(seconds)) > SIGNATURE_TOLERANCE_S)
    throw new PaymentsError('signature_invalid', 'webhook signature is too old');
}
