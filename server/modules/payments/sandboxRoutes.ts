import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SandboxCheckout, SandboxSession } from '../../drivers/payments';
import { sandboxCards } from '../../drivers/payments';
import { throwApiError } from '../../http/apiError';
import { renderSandboxPage } from './sandboxPage';

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
export function registerSandboxRoutes(app: FastifyInstance, checkout: SandboxCheckout): void {
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
