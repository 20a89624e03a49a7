import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Form, parseForm, textAt } from './stripeForm';

export const SECRET_KEY = 'sk_test_of_the_tests';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';

interface Intent {
  readonly id: string;
  status: 'requires_payment_method' | 'succeeded';
  amount_received: number;
  refunded: boolean;
  declined: boolean;
}

interface Session {
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
  intent: Intent | null;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    override readonly message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

export interface SignedEvent {
  readonly body: Buffer;
  readonly headers: { readonly 'stripe-signature': string };
}

export interface StripePeer {
  /** For `STRIPE_API_BASE`. */
  readonly origin: string;
  /** What came over the network: method, path and idempotency key. */
  readonly requests: readonly { readonly method: string; readonly path: string; readonly key: string | undefined }[];
  /** What a buyer does on the hosted page. `amount` is what the card was really charged. */
  pay(sessionId: string, amount?: number): void;
  decline(sessionId: string): void;
  expire(sessionId: string): void;
  session(sessionId: string): Readonly<Session> | undefined;
  refunds(): number;
  /** Events that name the order, oldest first, as JSON. */
  eventsOf(orderId: string): readonly string[];
  sign(payload: string, secondsAgo?: number): SignedEvent;
  /** Answers every request with 503 until told otherwise. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const now = () => Math.floor(Date.now() / 1000);
const missing = (what: string) => new Refusal(404, 'invalid_request_error', `No such ${what}`, 'resource_missing');
const invalid = (message: string, code?: string) => new Refusal(400, 'invalid_request_error', message, code);

/** The state of a pretended account, and the requests that change it. */
class Account {
  readonly sessions = new Map<string, Session>();
  readonly events: { orderId: string; payload: string }[] = [];
  refunds = 0;

  constructor(private readonly origin: () => string) {}

  get(sessionId: string): Session {
    const session = this.sessions.get(sessionId);
    if (!session) throw missing(`checkout.session: '${sessionId}'`);
    return session;
  }

  create(form: Form): Session {
    const amount = Number(textAt(form, 'line_items', '0', 'price_data', 'unit_amount'));
    const currency = textAt(form, 'line_items', '0', 'price_data', 'currency') ?? '';
    const expires = Number(textAt(form, 'expires_at'));
    if (textAt(form, 'mode') !== 'payment') throw invalid('You must specify a mode.');
    if (!Number.isInteger(amount) || amount < 1) throw invalid('Invalid integer: unit_amount');
    if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`);
    if (!(expires >= now() + 1800 && expires <= now() + 86_400)) throw invalid('The `expires_at` timestamp is off.');
    const session: Session = {
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

  expire(sessionId: string): Session {
    const session = this.get(sessionId);
    if (session.status !== 'open')
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired, not ${session.status}.`);
    session.status = 'expired';
    this.tell('checkout.session.expired', session, view(session, false));
    return session;
  }

  pay(sessionId: string, amount?: number): void {
    const session = this.get(sessionId);
    if (session.status !== 'open') throw invalid('not open');
    const charged = amount ?? session.amount_total;
    session.intent = {
      id: session.intent?.id ?? id('pi'),
      status: 'succeeded',
      amount_received: charged,
      refunded: false,
      declined: false,
    };
    session.status = 'complete';
    session.payment_status = 'paid';
    this.tell('checkout.session.completed', session, view(session, false));
  }

  decline(sessionId: string): void {
    const session = this.get(sessionId);
    session.intent = {
      id: session.intent?.id ?? id('pi'),
      status: 'requires_payment_method',
      amount_received: 0,
      refunded: false,
      declined: true,
    };
    this.tell('payment_intent.payment_failed', session, intentView(session, session.intent));
  }

  refund(form: Form): object {
    const intentId = textAt(form, 'payment_intent');
    const session = [...this.sessions.values()].find(({ intent }) => intent?.id === intentId);
    if (!session?.intent) throw missing(`payment_intent: '${intentId}'`);
    if (session.intent.refunded) throw invalid('Charge has already been refunded.', 'charge_already_refunded');
    session.intent.refunded = true;
    this.refunds += 1;
    this.tell('charge.refunded', session, chargeView(session, session.intent));
    return { id: id('re'), object: 'refund', amount: session.intent.amount_received, status: 'succeeded' };
  }

  private tell(type: string, session: Session, object: object): void {
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

function chargeView(session: Session, intent: Intent) {
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

function intentView(session: Session, intent: Intent) {
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

function view(session: Session, isExpanded: boolean) {
  const { intent, url, ...rest } = session;
  const payment_intent = intent && (isExpanded ? intentView(session, intent) : intent.id);
  return { object: 'checkout.session', ...rest, url: session.status === 'open' ? url : null, payment_intent };
}

function answerOf(account: Account, method: string, path: string, form: Form, query: URLSearchParams): Answer {
  const isExpanded = [...query].some(
    ([name, value]) => name.startsWith('expand[') && value.startsWith('payment_intent'),
  );
  const [, sessionId = '', action = ''] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
  const ok = (body: object): Answer => ({ status: 200, body });
  if (method === 'POST' && path === '/v1/checkout/sessions') return ok(view(account.create(form), false));
  if (method === 'GET' && sessionId !== '' && action === '') return ok(view(account.get(sessionId), isExpanded));
  if (method === 'POST' && action !== '') return ok(view(account.expire(sessionId), false));
  if (method === 'POST' && path === '/v1/refunds') return ok(account.refund(form));
  throw new Refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
}

const refusalBody = ({ type, message, code }: Refusal) => ({ error: { type, message, ...(code ? { code } : {}) } });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Answers a repeated request as the first one was answered; the same key with other parameters is an error, as at Stripe. */
class Replays {
  private readonly known = new Map<string, { text: string; answer: Answer }>();

  answer(key: string | undefined, text: string, make: () => Answer): Answer {
    const before = key === undefined ? undefined : this.known.get(key);
    if (before && before.text !== text)
      throw new Refusal(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
    if (before) return before.answer;
    const answer = make();
    if (key !== undefined) this.known.set(key, { text, answer });
    return answer;
  }
}

function signEvent(payload: string, secondsAgo = 0): SignedEvent {
  const seconds = now() - secondsAgo;
  const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${payload}`).digest('hex');
  return { body: Buffer.from(payload), headers: { 'stripe-signature': `t=${seconds},v1=${v1},v0=${'0'.repeat(64)}` } };
}

/**
 * A local peer that speaks as much of Stripe's protocol as we use: form-encoded requests with bearer key and idempotency keys, Checkout
 * Sessions with expandable payments, refunds, errors of its shape, and events signed with a time.
 */
export async function startStripePeer(): Promise<StripePeer> {
  const requests: { method: string; path: string; key: string | undefined }[] = [];
  const replays = new Replays();
  let origin = '';
  let isDown = false;
  const account = new Account(() => origin);

  async function handle(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const text = await bodyOf(request);
    const key = headers['idempotency-key'] as string | undefined;
    requests.push({ method, path: pathname, key });
    if (isDown) throw new Refusal(503, 'api_error', 'Down for a while.');
    if (headers.authorization !== `Bearer ${SECRET_KEY}`)
      throw new Refusal(401, 'invalid_request_error', 'Invalid API Key provided');
    if (method === 'POST' && text !== '' && headers['content-type'] !== 'application/x-www-form-urlencoded')
      throw invalid('Requests must be form-encoded.');
    const make = () => answerOf(account, method, pathname, parseForm(text), searchParams);
    return replays.answer(method === 'POST' ? key : undefined, text, make);
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await handle(request).catch((error: unknown): Answer => {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: refusalBody(error) };
    });
    const headers = { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` };
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    requests,
    pay: (sessionId, amount) => account.pay(sessionId, amount),
    decline: (sessionId) => account.decline(sessionId),
    expire: (sessionId) => void account.expire(sessionId),
    session: (sessionId) => account.sessions.get(sessionId),
    refunds: () => account.refunds,
    eventsOf: (orderId) => account.events.flatMap((event) => (event.orderId === orderId ? [event.payload] : [])),
    sign: signEvent,
    setDown: (next) => {
      isDown = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
