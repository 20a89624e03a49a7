const MAX_NAME_LENGTH = 255;
/** Control characters, NUL among them, and marks that turn or hide text (U+202E makes `gpj.exe` of `exe.jpg`). */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Joiners belong to emoji families and to Persian and Indian words, tags to the flags of regions: where they join nothing they go. */
const JOINING =
  /(?<=\P{White_Space})[\u200c\u200d](?=\P{White_Space})|(?<=[\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/u;
const REMOVABLE = new RegExp(`(${JOINING.source})|${INVISIBLE_CHARACTERS.source}`, 'gu');

/** Cuts between characters as people see them. */
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
 * A name as its owner sees it; it is never used as a path. Invisible characters and surplus length go, the ending stays. Composed (NFC), so that it is found
 * however a system writes accents.
 * @returns `photo` when nothing is left
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

/** The name in the head of a form's part, which may be a path of any system. */
export const cleanUploadName = (name: string | undefined): string =>
  removeInvisible((name ?? '').split(/[/\\]/).at(-1) ?? '');

/** The name of a file as its system tells it: `\` is a letter like others. */
export const cleanFileName = (name: string): string => removeInvisible(name.split('/').at(-1) ?? '');
