import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '../drivers/blobs';
import { temporaryPrefix } from '../processes/temporaryFolders';

/** A local file with the bytes of a blob: the driver's own, or a copy in `folder`, which is made when needed. */
export async function localFile(blobs: Blobs, key: string, folder: string): Promise<string> {
  const path = blobs.path(key);
  if (path !== null) return path;
  await mkdir(folder, { recursive: true });
  const copy = join(folder, key.replaceAll('/', '_'));
  await pipeline(await blobs.get(key), createWriteStream(copy));
  return copy;
}

/** Gives `work` a local file for each blob (name → key becomes name → path); blobs that are not there are left out. And a folder that is there as long. */
export async function withLocalFiles<T>(
  blobs: Blobs,
  keys: ReadonlyMap<string, string>,
  work: (files: Record<string, string>, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(temporaryPrefix());
  try {
    const files: Record<string, string> = {};
    for (const [name, key] of keys) if (await blobs.stat(key)) files[name] = await localFile(blobs, key, folder);
    return await work(files, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
