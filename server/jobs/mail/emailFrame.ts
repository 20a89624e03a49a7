import type { Locale } from '@domain/contract';
import { escapeHtml } from './emailText';

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Colours of the app in light and dark, see `src/ui/styles/tokens.css`. Programs that drop the style sheet show the light ones. */
const darkColours = `@media (prefers-color-scheme: dark) {
body { background: #121212 !important; color: #f2f2f2 !important }
.sheet { background: #1c1c1c !important }
.action { background: #8ea2ff !important; color: #0d1233 !important }
.link { color: #8ea2ff !important }
.quiet { color: #b4b4b4 !important }
.line { border-color: #2b2b2b !important }
}`;

/** @param content HTML */
export const paragraph = (content: string): string => `<p style="margin:0 0 16px">${content}</p>`;

export const renderParagraph = (text: string): string => paragraph(escapeHtml(text));

/** The one link that a mail asks to open. */
export const renderAction = (link: string, text: string): string =>
  paragraph(
    `<a class="action" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#2443d6;color:#fff;text-decoration:none">${escapeHtml(text)}</a>`,
  );

/** A link beside the one that a mail asks to open. */
export const renderLink = (url: string, text: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#2443d6">${escapeHtml(text)}</a>`;

/** @param body @param foot HTML */
export const renderEmailFrame = (language: Locale, subject: string, body: readonly string[], foot = ''): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${darkColours}
</style>
</head>
<body style="margin:0;padding:32px 16px;background:#f3f3f3;color:#161616;font:16px/1.5 Helvetica,Arial,sans-serif">
<div class="sheet" style="max-width:480px;margin:0 auto;padding:32px;background:#fff;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font:24px/1.2 Georgia,serif">Keepsake</p>
${body.join('\n')}
${foot === '' ? '' : `<p class="quiet" style="margin:0;color:#565656">${foot}</p>\n`}</div>
</body>
</html>
`;
