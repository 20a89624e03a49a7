import type { Locale } from '@domain/contract';
import { type Html, html } from '../../../html/html';
import { type RenderedPage, renderPage } from '../../../html/renderPage';
import { type Translate, translateInto } from '../../../translations';
import type { SandboxPhoto } from './photos';
import { sandboxPaths } from './sandboxLibrary';

const style = `*{margin:0}
main{max-width:1120px;margin:0 auto;padding:24px 20px 96px}
.note{padding:10px 20px;border-bottom:1px solid var(--line-2);background:var(--sheet);color:var(--warn);font-size:14px;text-align:center}
h1{font:400 32px/1.15 "Source Serif 4",Georgia,serif;margin:0 0 10px}
p{max-width:62ch;color:var(--ink-2)}
main:not(.pick){max-width:560px;padding-top:14vh}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin-top:28px}
button{min-height:44px;padding:0 22px;border:1px solid var(--line-2);border-radius:999px;background:none;color:inherit;font:500 15px/1 inherit;font-family:inherit;cursor:pointer}
button.main{border-color:var(--accent);background:var(--accent);color:var(--accent-ink)}
ul{list-style:none;padding:0;margin:24px 0 0;display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:10px;counter-reset:picked}
label{display:block;position:relative;cursor:pointer;aspect-ratio:1;background:var(--line-2)}
img{display:block;width:100%;height:100%;object-fit:cover}
input{position:absolute;left:8px;top:8px;width:24px;height:24px;margin:0;accent-color:var(--accent)}
label:has(input:checked){outline:3px solid var(--accent);outline-offset:-3px;box-shadow:inset 0 0 0 4px #fff}
label:has(input:checked) img{transform:scale(.9)}
footer{position:fixed;left:0;right:0;bottom:0;display:flex;justify-content:flex-end;gap:12px;padding:14px 20px;border-top:1px solid var(--line-2);background:var(--sheet)}
`;

function renderSandboxPage(language: Locale, step: 'consent' | 'pick' | 'done' | 'gone', form: Html): RenderedPage {
  const t = translateInto(language);
  const title = t(`sandbox.library.${step}.title`);
  return renderPage({
    language,
    title,
    style,
    body: html`<div class="note" role="note">${t('sandbox.library.notice')}</div>
<main class="${step}"><h1>${title}</h1><p>${t(`sandbox.library.${step}.text`)}</p>${form}</main>`,
    // Closes the tab if the browser allows that.
    ...(step === 'done' && { script: 'window.close()' }),
  });
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`;

export function renderConsentPage(
  language: Locale,
  { state, challenge }: { state: string; challenge: string },
): RenderedPage {
  const t = translateInto(language);
  return renderSandboxPage(
    language,
    'consent',
    html`
<form method="post" action="${sandboxPaths.consent}">${hidden('state', state)}${hidden('challenge', challenge)}
<div class="actions"><button class="main" name="answer" value="allow">${t('sandbox.library.allow')}</button>
<button name="answer" value="deny">${t('sandbox.library.deny')}</button></div></form>`,
  );
}

const renderPicture = (t: Translate, { number }: SandboxPhoto): Html =>
  html`<li><label><img src="${sandboxPaths.pictures}/${number}.jpg" alt="${t('sandbox.library.picture')} ${number + 1}" loading="lazy" width="320" height="320"><input type="checkbox" name="photo" value="${number}"></label></li>`;

export function renderPickerPage(language: Locale, id: string, photos: readonly SandboxPhoto[]): RenderedPage {
  const t = translateInto(language);
  return renderSandboxPage(
    language,
    'pick',
    html`
<form method="post" action="${sandboxPaths.picker}/${id}">${hidden('hl', language)}
<ul>${photos.map((photo) => renderPicture(t, photo))}</ul>
<footer><button class="main">${t('sandbox.library.confirm')}</button></footer></form>`,
  );
}

export const renderEndPage = (language: Locale, which: 'done' | 'gone'): RenderedPage =>
  renderSandboxPage(language, which, html``);
