/** Characters that no reader sees: controls, line breaks, zero-width and direction marks. */
const INVISIBLE_CHARACTERS = /(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F)+/gu;
/** Full stops that mail programs, or a reader, take for the one of a domain. */
const FULL_STOP = '[.\u3002\uFF0E\uFF61\u2024]';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}_-]*)';
/** `scheme:…`, `www.…`, an address of mail, a domain or an IP address, each with what follows it. */
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
/** Longer text is cut before it is looked through. */
const MAX_SCANNED_LENGTH = 500;

/**
 * Text that somebody typed, as a line of a letter: without what a mail program makes a link of, and without what is not seen. A mail of ours must not
 * carry a stranger's message. Empty where nothing is left.
 */
export function toEmailLine(text: string, maxLength = MAX_NAME_LENGTH): string {
  const seen = text
    .slice(0, MAX_SCANNED_LENGTH)
    .normalize('NFKC')
    .replace(/[\r\n\t\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(INVISIBLE_CHARACTERS, '');
  const line = seen.replace(LINK, ' ').replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? [...line].slice(0, maxLength).join('') : '';
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
