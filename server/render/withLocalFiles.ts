import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobError, type Blobs, isBlobError } from '../drivers/blobs';
import { forEachLimited } from '../processes/limitConcurrency';
import { temporaryPrefix } from '../processes/temporaryFolders';

export const FILES_AT_ONCE = 8;

/** The bytes of a stored photo are unreadable at the moment. Rendering stops, and existing results are kept. */
export class PhotoUnavailableError extends Error {
  constructor(key: string, cause?: unknown) {
    super(`a photo cannot be read: ${key}`, { cause });
    this.name = 'PhotoUnavailableError';
  }
}

/** Returns true if the blob does not exist, rather than being unreachable. */
export const isMissingPhoto = (error: unknown): boolean =>
  error instanceof PhotoUnavailableError && isBlobError(error.cause, 'blob_missing');

const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Returns a local file of a photo's blob: the driver's own, or one in `folder`, which is a hard link to a cached file
 * where possible.
 * @throws PhotoUnavailableError
 */
export async function getLocalFile(blobs: Blobs, key: string, folder: string): Promise<string> {
  try {
    return await findOrCopyFile(blobs, key, folder);
  } catch (error) {
    if (isBlobError(error, 'storage_full') || isDiskFull(error)) throw error;
    throw new PhotoUnavailableError(key, error);
  }
}

async function findOrCopyFile(blobs: Blobs, key: string, folder: string): Promise<string> {
  const path = blobs.path(key);
  if (path !== null) {
    if (!(await blobs.stat(key))) throw new BlobError('blob_missing', key);
    return path;
  }
  await mkdir(folder, { recursive: true });
  const file = join(folder, key.replaceAll('/', '_'));
  await blobs.download(key, file);
  return file;
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
    const paths = new Map<string, string>();
    await forEachLimited([...keys], FILES_AT_ONCE, async ([name, key]) => {
      paths.set(name, await getLocalFile(blobs, key, folder));
    });
    return await work(Object.fromEntries([...keys.keys()].map((name) => [name, paths.get(name) ?? ''])), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
