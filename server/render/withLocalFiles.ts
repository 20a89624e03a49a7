import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Blobs, isBlobError } from '../drivers/blobs';
import { temporaryPrefix } from '../processes/temporaryFolders';

/** The bytes of a stored photo are unreadable at the moment. Rendering stops, and existing results are kept. */
export class PhotoUnavailableError extends Error {
  constructor(key: string, cause?: unknown) {
    super(`a photo cannot be read: ${key}`, { cause });
    this.name = 'PhotoUnavailableError';
  }
}

const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Returns a local file of a photo's blob: the driver's own, or a copy in `folder`.
 * @throws PhotoUnavailableError
 */
export async function getLocalFile(blobs: Blobs, key: string, folder: string): Promise<string> {
  try {
    return await findOrCopyFile(blobs, key, folder);
  } catch (error) {
    if (isBlobError(error, 'storage_full') || isDiskFull(error)) throw error;
    throw error instanceof PhotoUnavailableError ? error : new PhotoUnavailableError(key, error);
  }
}

async function findOrCopyFile(blobs: Blobs, key: string, folder: string): Promise<string> {
  if (!(await blobs.stat(key))) throw new PhotoUnavailableError(key);
  const path = blobs.path(key);
  if (path !== null) return path;
  await mkdir(folder, { recursive: true });
  const copy = join(folder, key.replaceAll('/', '_'));
  await pipeline(await blobs.get(key), createWriteStream(copy));
  return copy;
}

/**
 * Passes `work` a local file for each blob (name → key becomes name → path) and a temporary folder.
 * @throws PhotoUnavailableError
 */
export async function withLocalFiles<T>(
  blobs: Blobs,
  keys: ReadonlyMap<string, string>,
  work: (files: Record<string, string>, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(temporaryPrefix());
  try {
    const files: Record<string, string> = {};
    for (const [name, key] of keys) files[name] = await getLocalFile(blobs, key, folder);
    return await work(files, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
