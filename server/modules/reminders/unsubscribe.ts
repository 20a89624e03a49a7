import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@domain/contract';
import { type Html, html } from '../../html/html';
import { type RenderedPage, renderPage } from '../../html/renderPage';
import { deriveAcceptedKeys, type Secrets } from '../../secrets';
import { translateInto } from '../../translations';

const style = `body{display:grid;place-items:center;padding:20px}
main{width:100%;max-width:440px;padding:32px 28px;background:var(--sheet);border-radius:10px}
h1{margin:0 0 12px;font:600 24px/1.25 "Source Serif 4",Georgia,serif}p{margin:0 0 8px}.more{color:var(--ink-2)}
button,a{display:block;width:100%;min-height:48px;margin-top:24px;padding:12px 16px;border:0;border-radius:6px;font:500 16px/1.4 Inter,system-ui,sans-serif;text-align:center;cursor:pointer}
button{background:var(--accent);color:var(--accent-ink)}a{color:var(--ink);text-underline-offset:3px}`;

export type UnsubscribeState = 'asking' | 'done' | 'invalid';

/** Renders the page of an unsubscribe link, without scripts. It names no account: whoever has the mail may open it. */
export function renderUnsubscribePage(language: Locale, state: UnsubscribeState): RenderedPage {
  const t = translateInto(language);
  const title = t('unsubscribe.title');
  const link = html`<a href="/account">${t('unsubscribe.account')}</a>`;
  const contents: Readonly<Record<UnsubscribeState, Html>> = {
    asking: html`<p>${t('unsubscribe.question')}</p><form method="post"><button>${t('unsubscribe.stop')}</button></form>`,
    done: html`<p role="status">${t('unsubscribe.done')}</p><p class="more">${t('unsubscribe.again')}</p>${link}`,
    invalid: html`<p role="alert">${t('unsubscribe.invalid')}</p>${link}`,
  };
  const body = html`<main>\n<h1>${title}</h1>${contents[state]}</main>`;
  return renderPage({ language, title: `${title} · Keepsake`, style, body });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const sign = (key: KeyObject, userId: string): string => createHmac('sha256', key).update(userId).digest('base64url');
const keysOf = (secrets: Secrets) => deriveAcceptedKeys(secrets, 'unsubscribe');

/** Creates the token of a mail's link. It never expires: old mails must still unsubscribe. */
export function createUnsubscribeToken(secrets: Secrets, userId: string): string {
  return `${userId}.${sign(keysOf(secrets)[0], userId)}`;
}

/** Returns the user of a token; null unless we signed it. */
export function readUnsubscribeToken(secrets: Secrets, token: string): string | null {
  const [userId = '', given = ''] = token.split('.');
  if (!UUID.test(userId)) return null;
  const received = Buffer.from(given);
  const isOurs = keysOf(secrets).some((key) => {
    const expected = Buffer.from(sign(key, userId));
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
  return isOurs ? userId : null;
}

export const unsubscribePath = (token: string): string => `/api/unsubscribe/${token}`;
