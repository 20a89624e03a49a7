/** What no common file system takes in a name, and what hides or turns text. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;
const MAX_CHARACTERS = 100;

/** A name fit for a file on any system; `fallback` when nothing is left of it. */
export function toSafeFileName(name: string, fallback: string): string {
  const clean = name
    .replace(FORBIDDEN_CHARACTERS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  const characters = [...clean];
  if (characters.length === 0) return fallback;
  if (characters.length <= MAX_CHARACTERS) return clean;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return (
    characters
      .slice(0, MAX_CHARACTERS - ending.length)
      .join('')
      .trimEnd() + ending
  );
}

/** Gives each path once: a second one of the same name (also in other case) gets a number before its ending. */
export function createUniquePaths(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const [, stem = path, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(path) ?? [];
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? path : `${stem} (${count})${ending}`;
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      return candidate;
    }
  };
}
