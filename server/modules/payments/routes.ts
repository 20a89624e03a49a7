import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { PaymentsError, type PaymentWebhook } from '../../drivers/payments';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { handlePaymentWebhook } from '../orders/settlePayment';
import { registerSandboxRoutes } from './sandboxRoutes';

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
