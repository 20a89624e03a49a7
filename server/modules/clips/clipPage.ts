import { createHash } from 'node:crypto';
import type { Locale } from '@domain/contract';
import { escapeHtml } from '../../html/escapeHtml';
import { standaloneStyle } from '../../html/standaloneStyle';
import { clipPageTexts } from './clipPage.texts';
import type { toClipFacts } from './clipUrls';

const style = `${standaloneStyle}[hidden]{display:none!important}
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

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows the page's own style and script by hash, and media of this server; nothing else. */
export const CLIP_CONTENT_SECURITY_POLICY = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; media-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Renders the public page of a clip: its title and a player, nothing about the owner.
 * @param clip null when there is none
 */
export function renderClipPage(language: Locale, clip: ReturnType<typeof toClipFacts> | null): string {
  const words = clipPageTexts[language];
  const title = escapeHtml(clip?.title ?? words.gone);
  const body = clip ? renderPlayer(language, clip) : `<p>${words.goneWhy}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Keepsake</title><style>${style}</style></head><body><main${clip?.kind === 'video' ? '' : ' class="short"'}>
<h1>${title}</h1>${body}</main><footer>${words.about}</footer></body></html>`;
}

function renderPlayer(language: Locale, { kind, path }: ReturnType<typeof toClipFacts>): string {
  const words = clipPageTexts[language];
  const tag = kind === 'video' ? 'video playsinline' : 'audio';
  return `<${tag} controls preload="metadata" src="${path}" aria-label="${words[kind]}"></${kind}>
<p id="refused" class="notice" role="alert" hidden>${kind === 'video' ? words.refusedVideo : words.refusedAudio}</p>
<p id="pictureless" class="notice" role="alert" hidden>${words.pictureless}</p>
<a href="${path}?download">${words.download}</a><script>${script}</script>`;
}
