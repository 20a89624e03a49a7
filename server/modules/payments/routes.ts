import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '../../deps';
import {
  PaymentsError,
  type PaymentWebhook,
  type SandboxCheckout,
  type SandboxSession,
  sandboxCards,
} from '../../drivers/payments';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { handlePaymentWebhook } from '../orders/settlePayment';
import { renderSandboxPage } from './sandboxPage';

/** Largest webhook body: far above what providers send. */
const WEBHOOK_BODY_LIMIT_BYTES = 256 * 1024;

/** Registers the webhook without body parsing, because the signature covers the raw bytes. */
function registerWebhook(app: FastifyInstance, deps: AppDeps): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    registerRoute(
      scope,
      'paymentsWebhook',
      async ({ request }) => {
        const { body, headers } = request;
        if (!Buffer.isBuffer(body)) return throwApiError('signature_invalid');
        let notice: PaymentWebhook | null = null;
        try {
          notice = deps.payments.parseWebhook({ body, headers });
          if (notice) await handlePaymentWebhook(deps, notice);
        } catch (error) {
          if (!(error instanceof PaymentsError)) throw error;
          if (error.code === 'signature_invalid') return throwApiError('signature_invalid');
          // The provider will retry.
          deps.log.warn({ err: error, eventId: notice?.id, orderId: notice?.orderId }, 'webhook processing failed');
          return throwApiError('unavailable');
        }
        return { status: 200, body: { received: true } };
      },
      { bodyLimit: WEBHOOK_BODY_LIMIT_BYTES, config: { rateLimit: false } },
    );
  });
}

export function registerPaymentsModule(app: FastifyInstance, deps: AppDeps): void {
  registerWebhook(app, deps);
  if (deps.sandbox) registerSandboxRoutes(app, deps.sandbox);
}

const sessionParams = z.object({ session: z.string().max(100) });
const actionBody = z.object({
  do: z.enum(['pay', 'cancel', 'abandon', 'yes', 'no']),
  card: z.enum(sandboxCards).default('accepted'),
});
type SandboxAction = z.output<typeof actionBody>;

function sendSandboxPage(reply: FastifyReply, session: SandboxSession): FastifyReply {
  const page = renderSandboxPage(session);
  return reply.headers(page.headers).send(page.html);
}

function performAction(
  checkout: SandboxCheckout,
  id: string,
  { do: action, card }: SandboxAction,
): Promise<SandboxSession | undefined> {
  switch (action) {
    case 'pay':
      return checkout.pay(id, card);
    case 'yes':
    case 'no':
      return checkout.confirm(id, action === 'yes');
    case 'abandon':
      return checkout.abandon(id);
    case 'cancel':
      return checkout.find(id);
  }
}

/** Returns the next URL of the buyer; null shows the page again. */
function findNextUrl(session: SandboxSession, action: SandboxAction['do']): string | null {
  if (session.status === 'paid') return session.successUrl;
  return action === 'cancel' ? session.cancelUrl : null;
}

/** Serves `/sandbox/pay/{session}`, the hosted page of the sandbox. Knowing its URL is enough to pay on it. */
function registerSandboxRoutes(app: FastifyInstance, checkout: SandboxCheckout): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const find = async (params: unknown) => {
      const given = sessionParams.safeParse(params);
      return (given.success ? await checkout.find(given.data.session) : undefined) ?? throwApiError('not_found');
    };
    scope.get('/sandbox/pay/:session', { schema: { hide: true } }, async ({ params }, reply) =>
      sendSandboxPage(reply, await find(params)),
    );
    scope.post('/sandbox/pay/:session', { schema: { hide: true } }, async ({ params, body }, reply) => {
      const { id } = await find(params);
      const given = actionBody.safeParse(body);
      if (!given.success) return throwApiError('validation_failed');
      const session = (await performAction(checkout, id, given.data)) ?? throwApiError('not_found');
      return reply.redirect(findNextUrl(session, given.data.do) ?? `/sandbox/pay/${id}`, 303);
    });
  });
}
