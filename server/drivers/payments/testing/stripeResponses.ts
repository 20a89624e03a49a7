import type { StripeAccount } from './stripeAccount';
import { disputeView, sessionView } from './stripeObjects';
import { StripeError, type StripeForm } from './stripeProtocol';

export interface StripeResponse {
  readonly status: number;
  readonly body: object;
}

export function respondTo(
  account: StripeAccount,
  method: string,
  path: string,
  form: StripeForm,
  query: URLSearchParams,
): StripeResponse {
  const isExpanded = [...query].some(
    ([name, value]) => name.startsWith('expand[') && value.startsWith('payment_intent'),
  );
  const [, sessionId = '', action = ''] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
  const ok = (body: object): StripeResponse => ({ status: 200, body });
  if (method === 'POST' && path === '/v1/checkout/sessions') return ok(sessionView(account.create(form), false));
  if (method === 'GET' && sessionId !== '' && action === '') return ok(sessionView(account.get(sessionId), isExpanded));
  if (method === 'POST' && action !== '') return ok(sessionView(account.expire(sessionId), false));
  const byIntent = account.byIntent(query.get('payment_intent') ?? undefined);
  const list = (data: readonly object[]) => ok({ object: 'list', data, has_more: false });
  if (method === 'GET' && path === '/v1/checkout/sessions') return list(byIntent ? [sessionView(byIntent, false)] : []);
  if (method === 'GET' && path === '/v1/disputes') {
    const intent = byIntent?.intent;
    return list(intent ? intent.disputes.map((dispute) => disputeView(intent, dispute)) : []);
  }
  if (method === 'POST' && path === '/v1/refunds') return ok(account.refund(form));
  throw new StripeError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
}

/**
 * Repeats the first response for a repeated request. The same key with other parameters is an error, as at
 * Stripe.
 */
export class IdempotencyCache {
  private readonly known = new Map<string, { text: string; answer: StripeResponse }>();

  respond(key: string | undefined, text: string, make: () => StripeResponse): StripeResponse {
    const before = key === undefined ? undefined : this.known.get(key);
    if (before && before.text !== text)
      throw new StripeError(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
    if (before) return before.answer;
    const answer = make();
    if (key !== undefined) this.known.set(key, { text, answer });
    return answer;
  }
}
