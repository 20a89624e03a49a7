import type { Locale } from '@domain/contract';
import { type Html, html } from '../../html/html';
import { type RenderedPage, renderPage } from '../../html/renderPage';
import { type Translate, translateInto } from '../../translations';
import type { toClipFacts } from './clipUrls';

const style = `[hidden]{display:none!important}
body{min-height:100dvh;display:flex;flex-direction:column;padding:20px}
main{width:100%;max-width:880px;margin:auto;padding:24px;background:var(--sheet);border-radius:10px}main.short{max-width:520px}
h1{margin:0 0 16px;font:600 24px/1.25 "Source Serif 4",Georgia,serif;overflow-wrap:anywhere;text-wrap:balance}
p{margin:0 0 12px}.notice{margin:16px 0 0}
video{display:block;width:100%;max-height:70vh;min-height:180px;border-radius:6px;background:#000}audio{display:block;width:100%}
a{display:inline-block;margin-top:8px;padding:12px 0;color:var(--ink-2);text-underline-offset:3px}
.refused a{display:block;padding:12px 16px;border:1px solid var(--line-2);border-radius:6px;color:var(--ink);font-weight:500;text-align:center}
footer{padding-top:20px;color:var(--ink-2);font-size:14px;text-align:center}
@media(max-width:480px){body{padding:12px}main{padding:20px 16px}}`;

/**
 * Says what to do when the browser cannot play the file, or plays a video without its picture. A stopped or broken
 * transfer (`MediaError` below 3) says nothing about the file, so the player stays.
 */
const script = `(function(){var player=document.querySelector('video,audio'),main=document.querySelector('main');
function show(id){document.getElementById(id).hidden=false;main.classList.add('refused')}
function refuse(){if(player.error&&player.error.code<3)return;player.hidden=true;show('refused')}
player.addEventListener('error',refuse);if(player.error)refuse();
function look(){if(player.tagName==='VIDEO'&&!player.videoWidth)show('pictureless')}
player.addEventListener('loadedmetadata',look);if(player.readyState>0)look()})()`;

/**
 * Renders the public page of a clip: its title and a player, nothing about the owner.
 * @param clip null when there is none
 */
export function renderClipPage(language: Locale, clip: ReturnType<typeof toClipFacts> | null): RenderedPage {
  const t = translateInto(language);
  const title = clip?.title ?? t('clip.gone');
  const width = clip?.kind === 'video' ? 'wide' : 'short';
  return renderPage({
    language,
    title: `${title} · Keepsake`,
    style,
    body: html`<main class="${width}">
<h1>${title}</h1>${clip ? renderPlayer(t, clip) : html`<p>${t('clip.goneReason')}</p>`}</main><footer>${t('clip.about')}</footer>`,
    ...(clip && { script }),
    policy: "media-src 'self'; form-action 'none'",
  });
}

function renderPlayer(t: Translate, { kind, path }: ReturnType<typeof toClipFacts>): Html {
  const label = t(`clip.${kind}`);
  const player =
    kind === 'video'
      ? html`<video playsinline controls preload="metadata" src="${path}" aria-label="${label}"></video>`
      : html`<audio controls preload="metadata" src="${path}" aria-label="${label}"></audio>`;
  return html`${player}
<p id="refused" class="notice" role="alert" hidden>${t(`clip.refused.${kind}`)}</p>
<p id="pictureless" class="notice" role="alert" hidden>${t('clip.pictureless')}</p>
<a href="${path}?download">${t('clip.download')}</a>`;
}
