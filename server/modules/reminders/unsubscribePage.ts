import type { Locale } from '@domain/contract';
import { type Html, html } from '../../html/html';
import { type RenderedPage, renderPage } from '../../html/renderPage';
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
