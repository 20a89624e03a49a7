import type { Locale } from '@domain/contract';
import { Html, html } from '../../html/html';
import { colours } from '../../html/renderPage';

/** Invisible characters: controls, line breaks, zero-width and direction marks. */
const INVISIBLE_CHARACTERS = /(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F)+/gu;
/** Full stops that mail programs or readers take for the dot of a domain. */
const FULL_STOP = '[.\u3002\uFF0E\uFF61\u2024]';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}_-]*)';
/** `scheme:…`, `www.…`, a mail address, a domain or an IP address, each with what follows. */
const LINK = new RegExp(
  [
    '[a-z][a-z0-9+.-]*\\s*:\\s*[/\\\\]+\\S*',
    '(?:https?|ftp|mailto|tel|sms|javascript|data)\\s*:\\s*\\S*',
    `(?:www\\d*|ftp)${FULL_STOP}\\S*`,
    '\\S+@\\S+',
    `${LABEL}(?:${FULL_STOP}${LABEL})*${FULL_STOP}(?:xn--[a-z0-9-]+|\\p{L}[\\p{L}\\p{M}-]+)(?:[:/?#]\\S*)?`,
    `\\d{1,3}(?:${FULL_STOP}\\d{1,3}){3}\\S*`,
  ].join('|'),
  'giu',
);
const MAX_NAME_LENGTH = 60;
/** Longer text is cut before the search for links. */
const MAX_SCANNED_LENGTH = 500;

/**
 * Sanitises user text for one line of a mail: removes links and invisible characters. Our mails must not carry a
 * stranger's message. Returns an empty string when nothing remains.
 */
export function toEmailLine(text: string, maxLength = MAX_NAME_LENGTH): string {
  const visibleText = text
    .slice(0, MAX_SCANNED_LENGTH)
    .normalize('NFKC')
    .replace(/[\r\n\t\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(INVISIBLE_CHARACTERS, '');
  const line = visibleText.replace(LINK, ' ').replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? [...line].slice(0, maxLength).join('') : '';
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const { light, dark } = colours;

/** Programs that drop the style sheet show the light colours. */
const darkColours = `@media (prefers-color-scheme: dark) {
body { background: ${dark.paper} !important; color: ${dark.ink} !important }
.sheet { background: ${dark.sheet} !important }
.action { background: ${dark.accent} !important; color: ${dark['accent-ink']} !important }
.link { color: ${dark.accent} !important }
.quiet { color: ${dark['ink-2']} !important }
.line { border-color: ${dark.line} !important }
}`;

export const renderParagraph = (content: string | Html): Html => html`<p style="margin:0 0 16px">${content}</p>`;

/** The one link that a mail asks to open. */
export const renderAction = (link: string, text: string): Html =>
  renderParagraph(
    html`<a class="action" href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${light.accent};color:${light['accent-ink']};text-decoration:none">${text}</a>`,
  );

export const renderLink = (url: string, text: string): Html =>
  html`<a class="link" href="${url}" style="color:${light.accent}">${text}</a>`;

export const renderQuietLink = (url: string, text: string): Html =>
  html`<a class="quiet" href="${url}" style="color:${light['ink-2']}">${text}</a>`;

export const renderQuietText = (text: string): Html =>
  html`<span class="quiet" style="color:${light['ink-2']}">${text}</span>`;

export const renderEmailFrame = (
  language: Locale,
  subject: string,
  body: readonly Html[],
  foot: string | Html = '',
): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
${new Html(darkColours)}
</style>
</head>
<body style="margin:0;padding:32px 16px;background:${light.paper};color:${light.ink};font:16px/1.5 Helvetica,Arial,sans-serif">
<div class="sheet" style="max-width:480px;margin:0 auto;padding:32px;background:${light.sheet};overflow-wrap:anywhere">
<p style="margin:0 0 24px;font:24px/1.2 Georgia,serif">Keepsake</p>
${body.map((part) => html`${part}\n`)}${foot === '' ? '' : html`<p class="quiet" style="margin:0;color:${light['ink-2']}">${foot}</p>\n`}</div>
</body>
</html>
`.markup;

export const LINED_CELL = html`class="line" style="padding:6px 0;border-top:1px solid ${light.line}"`;
