import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeAccount } from './stripeAccount';
import { type SignedEvent, signEvent } from './stripeEvents';
import type { StripeSession } from './stripeObjects';
import { invalidRequestError, parseForm, StripeError } from './stripeProtocol';
import { IdempotencyCache, respondTo, type StripeResponse } from './stripeResponses';

export const STRIPE_SECRET_KEY = 'sk_test_of_the_tests';

export interface StripeFakeServer {
  readonly origin: string;
  readonly requests: readonly { readonly method: string; readonly path: string; readonly key: string | undefined }[];
  /** Simulates the buyer on the hosted page. `amount` is the amount charged to the card. */
  pay(sessionId: string, amount?: number): void;
  decline(sessionId: string): void;
  expire(sessionId: string): void;
  session(sessionId: string): Readonly<StripeSession> | undefined;
  refunds(): number;
  /** States that the next refunds have at first. */
  answerRefunds(...states: string[]): void;
  refundPart(sessionId: string, amount: number): void;
  changeRefund(sessionId: string, status: string): void;
  dispute(sessionId: string, status: string): void;
  sendOther(sessionId: string, type: string): void;
  /** Sets any state of the session or its payment. */
  setState(sessionId: string, change: { status?: string; payment_status?: string; intent?: string }): void;
  /** Events of the order as JSON, oldest first. */
  eventsOf(orderId: string): readonly string[];
  sign(payload: string, secondsAgo?: number): SignedEvent;
  /** Switches 503 responses for all requests on or off. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const errorBody = ({ type, message, code }: StripeError) => ({ error: { type, message, ...(code ? { code } : {}) } });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Local fake of the parts of Stripe's API that the driver uses: form-encoded requests with bearer key and
 * idempotency keys, Checkout Sessions with expandable payments, refunds, errors and signed events.
 */
export async function startStripeFakeServer(): Promise<StripeFakeServer> {
  const requests: { method: string; path: string; key: string | undefined }[] = [];
  const replays = new IdempotencyCache();
  let origin = '';
  let isDown = false;
  const account = new StripeAccount(() => origin);

  async function handle(request: IncomingMessage): Promise<StripeResponse> {
    const { method = 'GET', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const text = await bodyOf(request);
    const key = headers['idempotency-key'] as string | undefined;
    requests.push({ method, path: pathname, key });
    if (isDown) throw new StripeError(503, 'api_error', 'Down for a while.');
    if (headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`)
      throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided');
    if (method === 'POST' && text !== '' && headers['content-type'] !== 'application/x-www-form-urlencoded')
      throw invalidRequestError('Requests must be form-encoded.');
    const make = () => respondTo(account, method, pathname, parseForm(text), searchParams);
    return replays.respond(method === 'POST' ? key : undefined, text, make);
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await handle(request).catch((error: unknown): StripeResponse => {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: errorBody(error) };
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
    answerRefunds: (...states) => void account.nextRefunds.push(...states),
    refundPart: (sessionId, amount) => account.refundPart(sessionId, amount),
    changeRefund: (sessionId, status) => account.changeRefund(sessionId, status),
    dispute: (sessionId, status) => account.dispute(sessionId, status),
    sendOther: (sessionId, type) => account.sendOther(sessionId, type),
    setState: (sessionId, { intent, ...change }) => {
      const session = Object.assign(account.get(sessionId), change);
      if (intent !== undefined && session.intent) session.intent.status = intent;
    },
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
