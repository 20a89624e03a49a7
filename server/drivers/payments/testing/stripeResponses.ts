import type { Account } from './stripeAccount';
import { Refusal } from './stripeError';
import type { Form } from './stripeForm';
import { view } from './stripeObjects';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export function answerOf(account: Account, method: string, path: string, form: Form, query: URLSearchParams): Answer {
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

/** Answers a repeated request as the first one was answered; the same key with other parameters is an error, as at Stripe. */
export class Replays {
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
