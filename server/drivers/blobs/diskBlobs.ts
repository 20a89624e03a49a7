import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import {
  type BlobContent,
  type BlobEntry,
  BlobError,
  type BlobSource,
  type BlobStat,
  type Blobs,
  checkKey,
  isKeySegment,
  type OpenOptions,
  resolveRange,
} from './blobs';
import { TemporaryFolder, writeNewFile } from './temporaryFolder';

const TEMPORARY = '.tmp';
const RENAME_ATTEMPTS = 5;
/** Too many open files, and a network file system that is away. */
const LATER_CODES = new Set([
  'EAGAIN',
  'EBUSY',
  'EHOSTDOWN',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOTCONN',
  'ESTALE',
  'ETIMEDOUT',
]);

/**
 * Blob store of files under `root`. A write goes to a temporary file, is fsynced and renamed; then the folder
 * is fsynced. Without the last step a power cut can lose the name of a safely written file. Opening removes
 * the leftovers of a crash.
 */
export async function openDiskBlobs(root: string): Promise<Blobs> {
  const base = resolve(root);
  const temporary = new TemporaryFolder(join(base, TEMPORARY));
  await temporary.open();
  const toPath = (key: string) => join(base, ...checkKey(key).split('/'));

  return {
    name: 'disk',
    async put(key, source) {
      const target = toPath(key);
      const draft = temporary.newPath();
      try {
        await writeDraft(draft, source);
        await syncFile(draft);
        await renameInto(draft, target, base);
        await syncFile(dirname(target));
      } catch (error) {
        await rm(draft, { force: true });
        throw toBlobError(error, key);
      }
    },
    async get(key, range) {
      const file = await open(toPath(key), 'r').catch((error: unknown) => {
        throw toBlobError(error, key);
      });
      return file.createReadStream({ ...range });
    },
    open: (key, options) => openContent(key, toPath(key), options),
    read: (key) =>
      readFile(toPath(key)).catch((error: unknown) => {
        throw toBlobError(error, key);
      }),
    path: toPath,
    async download(key, file) {
      await linkOrCopy(toPath(key), file).catch((error: unknown) => {
        throw toBlobError(error, key);
      });
    },
    directReadUrl: () => Promise.resolve(null),
    async stat(key) {
      const info = await statFile(toPath(key)).catch((error: unknown) => {
        throw toBlobError(error, key);
      });
      return info && toBlobStat(info);
    },
    async delete(key) {
      await rm(toPath(key), { force: true });
      await removeEmptyFolders(dirname(toPath(key)), base);
    },
    async move(from, to) {
      const [source, target] = [toPath(from), toPath(to)];
      try {
        await renameInto(source, target, base);
        await syncFile(dirname(target));
        // Another move may have taken the last file, and the folder with it.
        await syncFile(dirname(source)).catch(nullIfMissing);
        await removeEmptyFolders(dirname(source), base);
      } catch (error) {
        throw toBlobError(error, from);
      }
    },
    list: (prefix) => walk(prefix === '' ? base : toPath(prefix.replace(/\/$/, '')), prefix.replace(/\/$/, '')),
    deleteStaleFiles: (ageMs) => temporary.deleteStale(ageMs),
    close: () => Promise.resolve(),
  };
}

const toBlobStat = ({ size, mtime }: Stats): BlobStat => ({
  bytes: size,
  modifiedAt: mtime,
  etag: `${size.toString(36)}-${mtime.getTime().toString(36)}`,
});

async function openContent(
  key: string,
  path: string,
  { range, ifNoneMatch }: OpenOptions = {},
): Promise<BlobContent | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw toBlobError(error, key);
  });
  try {
    const info = await file.stat();
    if (!info.isFile()) throw new BlobError('blob_missing', key);
    const found = toBlobStat(info);
    if (found.etag === ifNoneMatch) {
      await file.close();
      return null;
    }
    const part = range ? resolveRange(key, range, found.bytes) : null;
    return { ...found, range: part, body: file.createReadStream({ ...part }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Makes `to` a hard link to `from`, or a copy if they lie on different disks. An existing file stays. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw error;
    const draft = `${to}.${randomUUID()}`;
    try {
      await copyFile(from, draft);
      await rename(draft, to);
    } catch (failure) {
      await rm(draft, { force: true });
      throw failure;
    }
  }
}

async function writeDraft(draft: string, source: BlobSource): Promise<void> {
  if ('file' in source) return moveFile(source.file, draft);
  await writeNewFile(draft, source instanceof Readable ? source : Readable.from([source]));
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from);
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its missing parents, and syncs their names to disk. */
async function makeFolder(path: string, base: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let at = path; at.length >= first.length && at !== base; at = dirname(at)) await syncFile(dirname(at));
}

/** Creates the folder anew if the deletion of its last blob has removed it meanwhile. */
async function renameInto(source: string, target: string, base: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeFolder(dirname(target), base);
      return await rename(source, target);
    } catch (error) {
      const isRemoved = (error as NodeJS.ErrnoException).code === 'ENOENT' && (await statFile(source)) !== null;
      if (!isRemoved || attempt === RENAME_ATTEMPTS) throw error;
    }
  }
}

/** Names of folders are ids of users and photos, so that nothing of a deleted account stays. */
async function removeEmptyFolders(folder: string, base: string): Promise<void> {
  for (let at = folder; at !== base && at.startsWith(base); at = dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

/** Any other error says nothing about whether the file exists. */
function nullIfMissing(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}

async function statFile(path: string) {
  const info = await stat(path).catch(nullIfMissing);
  return info?.isFile() ? info : null;
}

async function* walk(folder: string, prefix: string): AsyncGenerator<BlobEntry> {
  const entries = await opendir(folder).catch(nullIfMissing);
  if (entries === null) return;
  for await (const entry of entries) {
    // The folder of temporary files, and files of other programs.
    if (!isKeySegment(entry.name)) continue;
    const path = join(folder, entry.name);
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(path, key);
    else {
      const info = await statFile(path);
      if (info) yield { key, ...toBlobStat(info) };
    }
  }
}

function toBlobError(error: unknown, key: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new BlobError('storage_full', key, error);
  if (LATER_CODES.has(code ?? '')) return new BlobError('store_unavailable', key, error);
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return new BlobError('blob_missing', key, error);
  return error;
}
