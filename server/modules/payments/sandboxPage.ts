import { createHash } from 'node:crypto';
import { toFormatLocale } from '@domain/contract';
import { type SandboxSession, sandboxCards } from '../../drivers/payments';
import { escapeHtml } from '../../html/escapeHtml';
import { standaloneStyle } from '../../html/standaloneStyle';
import { toLocale } from '../auth/sessions';
import { type SandboxCheckoutTexts, sandboxCheckoutTexts } from './sandboxCheckoutTexts';

const style = `${standaloneStyle}body{display:grid;place-items:center;padding:20px}
main{width:100%;max-width:440px;padding:32px 28px;background:var(--sheet);border-radius:10px;box-shadow:0 1px 2px rgb(0 0 0/.1),0 10px 30px -12px rgb(0 0 0/.28)}
.notice{margin:0 0 24px;padding:12px 0;border-block:1px solid var(--line-2);color:var(--warn);font-size:14px}
h1{margin:0 0 4px;font:600 24px/1.25 "Source Serif 4",Georgia,serif}p{margin:0}.what,.label{color:var(--ink-2)}
.sum{margin:20px 0 24px;display:flex;justify-content:space-between;align-items:baseline;gap:16px}.sum b{font:600 28px/1.2 "Source Serif 4",Georgia,serif;white-space:nowrap}
fieldset{margin:0 0 24px;padding:0;border:0}legend{padding:0 0 8px;color:var(--ink-2);font-size:14px}
label{display:flex;gap:12px;align-items:center;min-height:48px;padding:10px 0;line-height:1.4;border-top:1px solid var(--line-2)}label:last-child{border-bottom:1px solid var(--line-2)}input{width:20px;height:20px;flex:none;accent-color:var(--accent)}
button,.link{display:block;width:100%;min-height:48px;margin-top:8px;padding:12px 16px;border:0;border-radius:6px;background:none;color:var(--ink);font:500 16px/1.4 Inter,system-ui,sans-serif;text-align:center;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
.main{background:var(--accent);color:var(--accent-ink);text-decoration:none}.quiet{color:var(--ink-2);font-size:14px}
.bad{margin:0 0 20px;color:var(--bad)}.state{margin:16px 0 24px}`;

/** Blocks all scripts and requests; allows the one style by hash, and forms to this server. */
export const SANDBOX_CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Formats an amount in minor units in the given language. */
function formatMoney(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(toFormatLocale(language), { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const renderButton = (name: string, text: string, className = '') =>
  `<button name="do" value="${name}"${className === '' ? '' : ` class="${className}"`}>${escapeHtml(text)}</button>`;

function renderCardForm(words: SandboxCheckoutTexts, session: SandboxSession, sum: string): string {
  const cards = sandboxCards.map(
    (card, i) =>
      `<label><input type="radio" name="card" value="${card}"${i === 0 ? ' checked' : ''}>${escapeHtml(words.cards[card])}</label>`,
  );
  const refusal = session.declined ? `<p class="bad" role="alert">${escapeHtml(words.declined)}</p>` : '';
  return `${refusal}<form method="post"><fieldset><legend>${escapeHtml(words.chooseCard)}</legend>${cards.join('')}</fieldset>
${renderButton('pay', `${words.pay} ${sum}`, 'main')}${renderButton('cancel', words.cancel)}${renderButton('abandon', words.abandon, 'quiet')}</form>`;
}

const renderBankForm = (words: SandboxCheckoutTexts) =>
  `<p class="state"><b>${escapeHtml(words.bankTitle)}</b><br>${escapeHtml(words.bankQuestion)}</p>
<form method="post">${renderButton('yes', words.yes, 'main')}${renderButton('no', words.no)}</form>`;

function renderEnd(words: SandboxCheckoutTexts, { status, successUrl, cancelUrl }: SandboxSession): string {
  const texts = { paid: words.paid, refunded: words.refunded } as Readonly<Record<string, string>>;
  const back = status === 'expired' ? cancelUrl : successUrl;
  return `<p class="state" role="status">${escapeHtml(texts[status] ?? words.expired)}</p><a class="link main" href="${escapeHtml(back)}">${escapeHtml(words.back)}</a>`;
}

/** Renders the hosted page of a session in the buyer's language, without scripts. */
export function renderSandboxPage(session: SandboxSession): string {
  const language = toLocale(session.language);
  const words = sandboxCheckoutTexts[language];
  const sum = formatMoney(session.amount, session.currency, language);
  const body =
    session.status === 'open'
      ? renderCardForm(words, session, sum)
      : session.status === 'confirming'
        ? renderBankForm(words)
        : renderEnd(words, session);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(words.title)}</title><style>${style}</style></head><body><main>
<p class="notice" role="note">${escapeHtml(words.notice)}</p><h1>${escapeHtml(words.title)}</h1><p class="what">${escapeHtml(session.title)}</p>
<p class="sum"><span class="label">${escapeHtml(words.amount)}</span><b>${escapeHtml(sum)}</b></p>
${body}</main></body></html>`;
}
