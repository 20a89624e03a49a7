const MAX_NAME_LENGTH = 255;
/** Control characters including NUL, and marks that turn or hide text (U+202E displays `exe.jpg` as `gpj.exe`). */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Joiners belong to emoji and to Persian and Indic words, tags to regional flags. Elsewhere they are removed. */
const JOINING =
  /(?<=\P{White_Space})[\u200c\u200d](?=\P{White_Space})|(?<=[\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/u;
const REMOVABLE = new RegExp(`(${JOINING.source})|${INVISIBLE_CHARACTERS.source}`, 'gu');

function truncateName(name: string, length: number): string {
  let short = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    count += [...segment].length;
    if (count > length) break;
    short += segment;
  }
  return short;
}

/**
 * Cleans a name for display; it is never used as a path. Invisible characters and excess length are removed, the
 * extension stays. Composed (NFC), so that searches match any spelling of accents.
 * @returns `photo` when nothing remains
 */
function removeInvisible(name: string): string {
  const visible = name
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(REMOVABLE, (_, joining: string | undefined) => joining ?? '')
    .trim();
  if (/^\.*$/.test(visible)) return 'photo';
  if ([...visible].length <= MAX_NAME_LENGTH) return visible;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(visible)?.[0] ?? '';
  return truncateName(visible, MAX_NAME_LENGTH - ending.length) + ending;
}

/** Cleans a name from a form part's header, which may be a path of any system. */
export const cleanUploadName = (name: string | undefined): string =>
  removeInvisible((name ?? '').split(/[/\\]/).at(-1) ?? '');

/** Cleans a file name from a file system, where `\` is an ordinary character. */
export const cleanFileName = (name: string): string => removeInvisible(name.split('/').at(-1) ?? '');
