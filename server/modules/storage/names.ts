const MAX_LENGTH = 255;
/** Control characters, NUL among them, and marks that turn or hide text (U+202E makes `gpj.exe` of `exe.jpg`). */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A file name as its owner sees it; it is never used as a path. Folders, invisible characters and surplus length go, the ending stays.
 * @returns `photo` when nothing is left
 */
export function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  if (/^\.*$/.test(visible)) return 'photo';
  const characters = [...visible];
  if (characters.length <= MAX_LENGTH) return visible;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(visible)?.[0] ?? '';
  return characters.slice(0, MAX_LENGTH - ending.length).join('') + ending;
}
