import { toFormatLocale, toSupportedLocale } from '@domain/contract';
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
import { type Html, html } from '../../html/html';
import { type RenderedPage, renderPage } from '../../html/renderPage';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { type Translate, translateInto } from '../../translations';
import { handlePaymentWebhook } from '../orders/settlePayment';

const style = `body{display:grid;place-items:center;padding:20px}
main{width:100%;max-width:440px;padding:32px 28px;background:var(--sheet);border-radius:10px;box-shadow:0 1px 2px rgb(0 0 0/.1),0 10px 30px -12px rgb(0 0 0/.28)}
.notice{margin:0 0 24px;padding:12px 0;border-block:1px solid var(--line-2);color:var(--warn);font-size:14px}
h1{margin:0 0 4px;font:600 24px/1.25 "Source Serif 4",Georgia,serif}p{margin:0}.what,.label{color:var(--ink-2)}
.sum{margin:20px 0 24px;display:flex;justify-content:space-between;align-items:baseline;gap:16px}.sum b{font:600 28px/1.2 "Source Serif 4",Georgia,serif;white-space:nowrap}
fieldset{margin:0 0 24px;padding:0;border:0}legend{padding:0 0 8px;color:var(--ink-2);font-size:14px}
label{display:flex;gap:12px;align-items:center;min-height:48px;padding:10px 0;line-height:1.4;border-top:1px solid var(--line-2)}label:last-child{border-bottom:1px solid var(--line-2)}input{width:20px;height:20px;flex:none;accent-color:var(--accent)}
button,.link{display:block;width:100%;min-height:48px;margin-top:8px;padding:12px 16px;border:0;border-radius:6px;background:none;color:var(--ink);font:500 16px/1.4 Inter,system-ui,sans-serif;text-align:center;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
.main{background:var(--accent);color:var(--accent-ink);text-decoration:none}.quiet{color:var(--ink-2);font-size:14px}
.bad{margin:0 0 20px;color:var(--bad)}.state{margin:16px 0 24px}`;

function formatMoney(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(toFormatLocale(language), { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const renderButton = (name: string, text: string, className = ''): Html =>
  html`<button name="do" value="${name}" class="${className}">${text}</button>`;

function renderCardForm(t: Translate, session: SandboxSession, sum: string): Html {
  const cards = sandboxCards.map(
    (card, i) =>
      html`<label><input type="radio" name="card" value="${card}"${i === 0 ? html` checked` : ''}>${t(`sandbox.checkout.card.${card}`)}</label>`,
  );
  const refusal = html`<p class="bad" role="alert">${t('sandbox.checkout.declined')}</p>`;
  return html`${session.declined ? refusal : ''}<form method="post"><fieldset><legend>${t('sandbox.checkout.chooseCard')}</legend>${cards}</fieldset>
${renderButton('pay', `${t('sandbox.checkout.pay')} ${sum}`, 'main')}${renderButton('cancel', t('sandbox.checkout.cancel'))}${renderButton('abandon', t('sandbox.checkout.abandon'), 'quiet')}</form>`;
}

const renderBankForm = (t: Translate): Html =>
  html`<p class="state"><b>${t('sandbox.checkout.bank.title')}</b><br>${t('sandbox.checkout.bank.question')}</p>
<form method="post">${renderButton('yes', t('sandbox.checkout.yes'), 'main')}${renderButton('no', t('sandbox.checkout.no'))}</form>`;

function renderEnd(t: Translate, { status, successUrl, cancelUrl }: SandboxSession): Html {
  const shown = status === 'paid' || status === 'refunded' ? status : 'expired';
  return html`<p class="state" role="status">${t(`sandbox.checkout.status.${shown}`)}</p><a class="link main" href="${status === 'expired' ? cancelUrl : successUrl}">${t('sandbox.checkout.back')}</a>`;
}

/** Renders the hosted page of a session in the buyer's language, without scripts. */
function renderSandboxPage(session: SandboxSession): RenderedPage {
  const language = toSupportedLocale(session.language);
  const t = translateInto(language);
  const title = t('sandbox.checkout.title');
  const sum = formatMoney(session.amount, session.currency, language);
  const content =
    session.status === 'open'
      ? renderCardForm(t, session, sum)
      : session.status === 'confirming'
        ? renderBankForm(t)
        : renderEnd(t, session);
  const body = html`<main>
<p class="notice" role="note">${t('sandbox.checkout.notice')}</p><h1>${title}</h1><p class="what">${session.title}</p>
<p class="sum"><span class="label">${t('sandbox.checkout.amount')}</span><b>${sum}</b></p>
${content}</main>`;
  return renderPage({ language, title, style, body });
}

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
      { bodyLimit: WEBHOOK_BODY_LIMIT_BYTES, config: { rateLimit: false, reserved: true } },
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
