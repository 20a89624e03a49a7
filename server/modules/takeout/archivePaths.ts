/** Characters forbidden in file names on some systems, and those that hide or turn text. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;
const MAX_CHARACTERS = 100;

/** Returns a file name valid on any system; `fallback` when nothing remains. */
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

/** Makes paths unique, ignoring case: a repeated one gets a number before its extension. */
export function createUniquePaths(): (path: string) => string {
  const usedPaths = new Set<string>();
  return (path) => {
    const [, stem = path, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(path) ?? [];
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? path : `${stem} (${count})${ending}`;
      if (usedPaths.has(candidate.toLowerCase())) continue;
      usedPaths.add(candidate.toLowerCase());
      return candidate;
    }
  };
}
