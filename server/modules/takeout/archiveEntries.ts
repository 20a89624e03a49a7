import type { AppDeps } from '../../deps';
import type { Entry } from './zip';

/** A part of an archive. */
export interface Contents {
  readonly entries: Entry[];
  /** Of the large ones. */
  readonly bytes: number;
}

/** A zip cannot say an earlier time. */
const EARLIEST = new Date('1980-01-02T00:00:00Z');
export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const textEntry = (path: string, modifiedAt: Date, text: () => Promise<string> | string): Entry => ({
  path,
  modifiedAt: modifiedAt < EARLIEST ? EARLIEST : modifiedAt,
  compress: true,
  open: async () => text(),
});

/** An entry whose bytes are a blob; null when the blob is not there. */
export async function blobEntry(
  { blobs }: Pick<AppDeps, 'blobs'>,
  path: string,
  key: string,
  modifiedAt: Date,
): Promise<{ entry: Entry; bytes: number } | null> {
  const stat = await blobs.stat(key);
  if (!stat) return null;
  const at = modifiedAt < EARLIEST ? EARLIEST : modifiedAt;
  return { entry: { path, modifiedAt: at, compress: false, open: () => blobs.get(key) }, bytes: stat.bytes };
}
