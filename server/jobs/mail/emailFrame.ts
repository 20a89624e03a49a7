import type { Locale } from '@domain/contract';
import { escapeHtml } from './emailText';

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const paragraph = (content: string): string => `<p style="margin:0 0 16px">${content}</p>`;

export const renderParagraph = (text: string): string => paragraph(escapeHtml(text));

/** The one link that a mail asks to open. */
export const renderAction = (link: string, text: string): string =>
  paragraph(
    `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#1f4fd8;color:#fff;text-decoration:none">${escapeHtml(text)}</a>`,
  );

/** @param body @param foot HTML */
export const renderEmailFrame = (language: Locale, subject: string, body: readonly string[], foot: string): string =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f4;color:#1c1c1c;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff">
<p style="margin:0 0 24px;font:24px/1.2 Georgia,serif">Keepsake</p>
${body.join('\n')}
<p style="margin:0;color:#5c5c5c">${foot}</p>
</div>
</body>
</html>
`;
