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

/** Returns an entry with the bytes of a blob; null when the blob is missing. */
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
