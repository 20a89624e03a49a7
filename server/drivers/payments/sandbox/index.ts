import type { KeyObject } from 'node:crypto';
import { type PaymentState, type Payments, PaymentsError } from '../payments';
import {
  expireDue,
  expiry,
  findSession,
  findUndelivered,
  markDelivered,
  openSession,
  type SandboxPayload,
  type SandboxSession,
  type SandboxStore,
  type Step,
  takeStep,
} from './sessionStore';
import { SIGNATURE_HEADER, signWebhook, verifyWebhook } from './signature';

export type { SandboxSession } from './sessionStore';

/** The cards that the page offers in place of real ones. */
export const sandboxCards = ['accepted', 'declined', 'three_d_secure'] as const;
export type SandboxCard = (typeof sandboxCards)[number];

/** What a buyer does on the hosted page. Each answers with the session as it is then; undefined when there is none. */
export interface SandboxDesk {
  find(id: string): Promise<SandboxSession | undefined>;
  pay(id: string, card: SandboxCard): Promise<SandboxSession | undefined>;
  /** The bank's question. */
  confirm(id: string, isYes: boolean): Promise<SandboxSession | undefined>;
  /** Lets the session run out now instead of at its time. */
  abandon(id: string): Promise<SandboxSession | undefined>;
  /** Closes the pages whose time is over. */
  expireDue(): Promise<void>;
  /** Sends a webhook once; told that it was taken, never again. @throws Error when it was not: try again later */
  deliver(eventId: string, url: string): Promise<void>;
}

export interface SandboxSettings extends SandboxStore {
  readonly publicUrl: string;
  /** Signs its webhooks. */
  readonly key: KeyObject;
}

const DELIVERY_TIMEOUT_MS = 20_000;

const steps: Readonly<Record<SandboxCard, Step>> = {
  accepted: { from: ['open'], change: { status: 'paid', declined: false }, event: 'payment.succeeded' },
  declined: { from: ['open'], change: { declined: true }, event: 'payment.declined' },
  three_d_secure: { from: ['open'], change: { status: 'confirming' } },
};
const confirmed: Step = { ...steps.accepted, from: ['confirming'] };
const refused: Step = { from: ['confirming'], change: { status: 'open', declined: true }, event: 'payment.declined' };
const givenBack: Step = { from: ['paid'], change: { status: 'refunded' }, event: 'payment.refunded' };

function toState(session: SandboxSession): PaymentState {
  const { id, orderId, amount, currency, declined, status } = session;
  return { sessionId: id, orderId, amount, currency, declined, status: status === 'confirming' ? 'open' : status };
}

const known = (session: SandboxSession | undefined): SandboxSession => {
  if (!session) throw new PaymentsError('session_unknown');
  return session;
};

async function deliver({ db, key }: SandboxSettings, eventId: string, url: string): Promise<void> {
  const event = await findUndelivered(db, eventId);
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
  if (!response.ok) throw new Error(`the webhook was answered ${response.status}`);
  await markDelivered(db, eventId);
}

function openDesk(settings: SandboxSettings): SandboxDesk {
  const current = async (id: string) => {
    const session = await findSession(settings.db, id);
    const isOver = session && session.expiresAt <= new Date();
    return isOver && ['open', 'confirming'].includes(session.status) ? takeStep(settings, id, expiry) : session;
  };
  const step = async (id: string, next: Step) => ((await current(id)) ? takeStep(settings, id, next) : undefined);
  return {
    find: current,
    pay: (id, card) => step(id, steps[card]),
    confirm: (id, isYes) => step(id, isYes ? confirmed : refused),
    abandon: (id) => step(id, expiry),
    expireDue: () => expireDue(settings),
    deliver: (eventId, url) => deliver(settings, eventId, url),
  };
}

/**
 * A provider of payments that moves no money, for trying the product and for tests: it keeps its own sessions, has its own hosted page
 * (`server/modules/payments`), and tells of what happens there by signed webhooks.
 */
export function createSandboxPayments(settings: SandboxSettings): { payments: Payments; desk: SandboxDesk } {
  const desk = openDesk(settings);
  const payments: Payments = {
    name: 'sandbox',
    async open(request) {
      const { id } = await openSession(settings, request);
      return { id, url: `${settings.publicUrl}/sandbox/pay/${id}` };
    },
    read({ body, headers }) {
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
    state: async (id) => toState(known(await desk.find(id))),
    expire: async (id) => toState(known(await takeStep(settings, id, expiry))),
    async refund(id) {
      const session = known(await takeStep(settings, id, givenBack));
      if (session.status !== 'refunded') throw new PaymentsError('not_paid');
      return toState(session);
    },
  };
  return { payments, desk };
}
