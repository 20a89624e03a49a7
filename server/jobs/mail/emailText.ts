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
