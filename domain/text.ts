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
