/** NUL, and half of a surrogate pair: a database cannot keep them. */
const UNSTORABLE_CHARACTERS = /[\0\p{Cs}]/u;

/** Tells whether a text can be stored. */
export const isStorableText = (text: string): boolean => !UNSTORABLE_CHARACTERS.test(text);

/** The path of the first text in plain data that cannot be stored, such as `files.0.name`; null when all can. Keys count as texts. */
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
