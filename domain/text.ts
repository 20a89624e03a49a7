/** Returns a text without accents and capitals, for a search. */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** NUL and halves of surrogate pairs cannot be stored in the database. */
const UNSTORABLE_CHARACTERS = /[\0\p{Cs}]/u;

const isStorableText = (text: string): boolean => !UNSTORABLE_CHARACTERS.test(text);

/**
 * Returns the path of the first unstorable text in plain data, such as `files.0.name`; null when there is none. Keys
 * count as texts.
 */
export function findUnstorablePath(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  for (const [key, one] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    if (!isStorableText(key)) return path;
    const found = findUnstorablePath(one, place);
    if (found !== null) return found;
  }
  return null;
}

/** Control characters including NUL, and marks that turn or hide text (U+202E displays `exe.jpg` as `gpj.exe`). */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Joiners belong to emoji and to Persian and Indic words, tags to regional flags. Elsewhere they are removed. */
const JOINING =
  /(?<=\P{White_Space})[\u200c\u200d](?=\P{White_Space})|(?<=[\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/u;
const REMOVABLE = new RegExp(`(${JOINING.source})|${INVISIBLE_CHARACTERS.source}`, 'gu');

/**
 * Returns a line of text by which a user names something, as it is displayed: on one line, composed (NFC), without
 * characters that hide or turn text. It may become empty.
 */
export const toNameLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(REMOVABLE, (_, joining: string | undefined) => joining ?? '')
    .trim();
