import type { AppDeps } from '../../deps';
import type { ZipEntry } from './zip';

export interface ArchiveContents {
  readonly entries: ZipEntry[];
  readonly bytes: number;
}

const MIN_ZIP_DATE = new Date('1980-01-02T00:00:00Z');
export const toJsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const createTextEntry = (path: string, modifiedAt: Date, text: () => Promise<string> | string): ZipEntry => ({
  path,
  modifiedAt: modifiedAt < MIN_ZIP_DATE ? MIN_ZIP_DATE : modifiedAt,
  compress: true,
  open: async () => text(),
});

export async function createBlobEntry(
  { blobs }: Pick<AppDeps, 'blobs'>,
  path: string,
  key: string,
  modifiedAt: Date,
): Promise<{ entry: ZipEntry; bytes: number } | null> {
  const stat = await blobs.stat(key);
  if (!stat) return null;
  const at = modifiedAt < MIN_ZIP_DATE ? MIN_ZIP_DATE : modifiedAt;
  return { entry: { path, modifiedAt: at, compress: false, open: () => blobs.get(key) }, bytes: stat.bytes };
}

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
