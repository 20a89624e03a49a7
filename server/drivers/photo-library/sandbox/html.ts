import type { Locale } from '@domain/contract';
import { escapeHtml } from '../../../html/escapeHtml';
import { standaloneStyle } from '../../../html/standaloneStyle';
import type { SandboxPhoto } from './photos';
import { sandboxPaths } from './sandboxLibrary';
import { sandboxTexts } from './texts';

const STYLE = `${standaloneStyle}*{margin:0}
main{max-width:1120px;margin:0 auto;padding:24px 20px 96px}
.note{padding:10px 20px;border-bottom:1px solid var(--line-2);background:var(--sheet);color:var(--warn);font-size:14px;text-align:center}
h1{font:400 32px/1.15 "Source Serif 4",Georgia,serif;margin:0 0 10px}
p{max-width:62ch;color:var(--ink-2)}
.narrow{max-width:560px;padding-top:14vh}
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

function renderPage(language: Locale, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icons/icon.svg"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
<div class="note" role="note">${escapeHtml(sandboxTexts[language].sandbox)}</div>
${body}
</body>
</html>
`;
}

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

export function renderConsentPage(
  language: Locale,
  { state, challenge }: { state: string; challenge: string },
): string {
  const { consentTitle, consentText, allow, deny } = sandboxTexts[language];
  return renderPage(
    language,
    consentTitle,
    `<main class="narrow"><h1>${escapeHtml(consentTitle)}</h1><p>${escapeHtml(consentText)}</p>
<form method="post" action="${sandboxPaths.consent}">${hidden('state', state)}${hidden('challenge', challenge)}
<div class="actions"><button class="main" name="answer" value="allow">${escapeHtml(allow)}</button>
<button name="answer" value="deny">${escapeHtml(deny)}</button></div></form></main>`,
  );
}

function picture(label: string, { number }: SandboxPhoto): string {
  return `<li><label><img src="${sandboxPaths.pictures}/${number}.jpg" alt="${escapeHtml(`${label} ${number + 1}`)}" loading="lazy" width="320" height="320"><input type="checkbox" name="photo" value="${number}"></label></li>`;
}

/** Page with a form of checkboxes; works without scripts. */
export function renderPickerPage(language: Locale, id: string, photos: readonly SandboxPhoto[]): string {
  const { pickTitle, pickText, done, picture: label } = sandboxTexts[language];
  return renderPage(
    language,
    pickTitle,
    `<main><h1>${escapeHtml(pickTitle)}</h1><p>${escapeHtml(pickText)}</p>
<form method="post" action="${sandboxPaths.picker}/${escapeHtml(id)}">${hidden('hl', language)}
<ul>${photos.map((photo) => picture(label, photo)).join('\n')}</ul>
<footer><button class="main">${escapeHtml(done)}</button></footer></form></main>`,
  );
}

/** Page that tells the user to close the tab, and closes it if the browser allows that. */
export function renderEndPage(language: Locale, which: 'done' | 'gone'): string {
  const { doneTitle, doneText, goneTitle, goneText } = sandboxTexts[language];
  const [title, text] = which === 'done' ? [doneTitle, doneText] : [goneTitle, goneText];
  const script = which === 'done' ? '<script src="/sandbox/library/close.js"></script>' : '';
  return renderPage(
    language,
    title,
    `<main class="narrow"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>${script}`,
  );
}
