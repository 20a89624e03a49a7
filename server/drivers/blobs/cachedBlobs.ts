import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from './blobs';
import { linkOrCopy } from './diskBlobs';
import { TemporaryFolder } from './temporaryFolder';

/** Blobs that this process reads soon after it has put them. */
const KEPT_AFTER_PUT = /^crops\//;

interface CachedFile {
  readonly path: string;
  readonly bytes: number;
  usedAt: number;
}

const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
const isFileGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Adds a local cache to a remote blob store, for files in work. Keys are immutable, so that a cached file never ages.
 * The least recently used files go first; nothing is lost with them. Downloads are hard links to cached files, which
 * stay readable after their eviction. Each process has a folder of its own in `folder`.
 */
export async function cacheBlobs(blobs: Blobs, folder: string, maxBytes: number): Promise<Blobs> {
  const temporary = new TemporaryFolder(folder);
  await temporary.open();
  const own = temporary.newPath();
  const cache = new FileCache(own, maxBytes);
  const forget = async <T>(keys: readonly string[], change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      for (const key of keys) await cache.remove(key);
    }
  };

  return {
    ...blobs,
    async put(key, source) {
      if (!('file' in source) || !KEPT_AFTER_PUT.test(key)) return forget([key], blobs.put(key, source));
      // The store takes the file over.
      const copy = await cache.newPath();
      await linkOrCopy(source.file, copy);
      try {
        await forget([key], blobs.put(key, source));
        await cache.add(key, copy);
      } catch (error) {
        await rm(copy, { force: true });
        throw error;
      }
    },
    delete: (key) => forget([key], blobs.delete(key)),
    move: (from, to) => forget([from, to], blobs.move(from, to)),
    async download(key, file) {
      const path = await cache.get(key, (target) => blobs.download(key, target));
      await linkOrCopy(path, file).catch((error: unknown) => {
        // Evicted in between, or removed by a cleaner.
        if (!isFileGone(error)) throw error;
        return blobs.download(key, file);
      });
    },
    async deleteStaleFiles(ageMs) {
      await cache.removeUnused(ageMs);
      return blobs.deleteStaleFiles(ageMs);
    },
    async close() {
      await rm(own, { recursive: true, force: true });
      await blobs.close();
    },
  };
}

/** Files by key, in the order of their last use. */
class FileCache {
  readonly #files = new Map<string, CachedFile>();
  readonly #pending = new Map<string, Promise<string>>();
  #bytes = 0;
  #count = 0;

  constructor(
    readonly folder: string,
    readonly maxBytes: number,
  ) {}

  /** Returns an unused path. Another process takes the folder of an idle one for a leftover and removes it. */
  async newPath(): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    this.#count += 1;
    return join(this.folder, String(this.#count));
  }

  /** Returns the cached file, fetched on first use and after damage. Concurrent calls share one download. */
  async get(key: string, fetchFile: (target: string) => Promise<void>): Promise<string> {
    const running = this.#pending.get(key);
    if (running) return running;
    const started = this.#find(key, fetchFile).finally(() => this.#pending.delete(key));
    this.#pending.set(key, started);
    return started;
  }

  async #find(key: string, fetchFile: (target: string) => Promise<void>): Promise<string> {
    const known = this.#files.get(key);
    if (!known) return this.#fetch(key, fetchFile);
    const info = await stat(known.path).catch(() => null);
    if (info?.size !== known.bytes) return this.#fetch(key, fetchFile);
    known.usedAt = Date.now();
    if (this.#files.get(key) === known) {
      this.#files.delete(key);
      this.#files.set(key, known);
    }
    return known.path;
  }

  async #fetch(key: string, fetchFile: (target: string) => Promise<void>): Promise<string> {
    const path = await this.newPath();
    try {
      await fetchFile(path).catch(async (error: unknown) => {
        if (!isDiskFull(error) || this.#files.size === 0) throw error;
        await this.#trim(0);
        await fetchFile(path);
      });
      await this.add(key, path);
      return path;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Takes over a file. The newest file stays, even one that is larger than the cache. */
  async add(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const dropped = this.#drop(key);
    this.#files.set(key, { path, bytes: size, usedAt: Date.now() });
    this.#bytes += size;
    await dropped;
    await this.#trim(this.maxBytes, key);
  }

  /** Forgets a key, also the bytes that a download in progress brings. */
  async remove(key: string): Promise<void> {
    await this.#pending.get(key)?.catch(() => undefined);
    await this.#drop(key);
  }

  async removeUnused(ageMs: number): Promise<void> {
    const before = Date.now() - ageMs;
    for (const [key, { usedAt }] of this.#files) if (usedAt < before) await this.#drop(key);
  }

  async #drop(key: string): Promise<void> {
    const file = this.#files.get(key);
    if (!file) return;
    this.#files.delete(key);
    this.#bytes -= file.bytes;
    await rm(file.path, { force: true });
  }

  async #trim(maxBytes: number, kept?: string): Promise<void> {
    for (const key of this.#files.keys()) {
      if (this.#bytes <= maxBytes) return;
      if (key !== kept) await this.#drop(key);
    }
  }
}
