import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Blobs, isBlobError } from './blobs';
import { cacheBlobs } from './cachedBlobs';
import { openDiskBlobs } from './diskBlobs';

describe('cached blobs', () => {
  let root: string;
  let store: Blobs;
  let blobs: Blobs;
  let cacheFolder: string;
  /** Keys in the order in which the store was asked for them. */
  let fetched: string[];
  /** Replaces the next download from the store. */
  let nextDownload: ((file: string, bytes: Buffer) => Promise<void>) | null;

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'blobs-'));
  });
  after(() => rm(root, { recursive: true }));
  beforeEach(async () => {
    store = await openDiskBlobs(join(root, randomUUID()));
    cacheFolder = join(root, randomUUID());
    fetched = [];
    nextDownload = null;
    const remote: Blobs = {
      ...store,
      path: () => null,
      async download(key, file) {
        fetched.push(key);
        const bytes = await store.read(key);
        const write = nextDownload ?? ((target: string) => writeFile(target, bytes));
        nextDownload = null;
        await write(file, bytes);
      },
    };
    blobs = await cacheBlobs(remote, cacheFolder, 25);
  });

  const download = async (key: string): Promise<string> => {
    const file = join(root, randomUUID());
    await blobs.download(key, file);
    return readFile(file, 'utf8');
  };
  const cachedFiles = async (): Promise<string[]> => {
    const paths: string[] = [];
    for (const own of await readdir(cacheFolder))
      for (const name of await readdir(join(cacheFolder, own))) paths.push(join(cacheFolder, own, name));
    return paths;
  };
  const putAll = async (...keys: string[]) => {
    for (const key of keys) await store.put(key, Buffer.from(`${key}:23456789`.slice(0, 10)));
  };

  it('keeps the most recently used files up to its size', async () => {
    await putAll('a', 'b', 'c');
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) assert.equal(await download(key), `${key}:23456789`.slice(0, 10));
    assert.deepEqual(fetched, ['a', 'b', 'c', 'b']);
    assert.equal((await cachedFiles()).length, 2);
  });

  it('serves a file larger than itself and keeps only that one', async () => {
    await putAll('a');
    await store.put('large', Buffer.alloc(100, 'x'));
    await download('a');
    assert.equal((await download('large')).length, 100);
    assert.equal((await download('large')).length, 100);
    assert.deepEqual(fetched, ['a', 'large']);
    assert.equal((await cachedFiles()).length, 1);
  });

  it('shares one download between concurrent readers', async () => {
    await putAll('a');
    const texts = await Promise.all(Array.from({ length: 20 }, () => download('a')));
    assert.deepEqual(new Set(texts), new Set(['a:23456789']));
    assert.deepEqual(fetched, ['a']);
  });

  it('leaves a downloaded file readable when its cached file is evicted', async () => {
    await putAll('a', 'b', 'c', 'd');
    const file = join(root, randomUUID());
    await blobs.download('a', file);
    for (const key of ['b', 'c', 'd']) await download(key);
    assert.equal(await readFile(file, 'utf8'), 'a:23456789');
  });

  it('fetches a shortened or removed file again instead of serving it', async () => {
    await putAll('a');
    await download('a');
    for (const damage of [(path: string) => truncate(path, 3), (path: string) => rm(path)]) {
      for (const path of await cachedFiles()) await damage(path);
      assert.equal(await download('a'), 'a:23456789');
    }
    assert.deepEqual(fetched, ['a', 'a', 'a']);
    assert.equal((await cachedFiles()).length, 1);
  });

  it('keeps nothing of a download that breaks off', async () => {
    await putAll('a');
    nextDownload = async (file, bytes) => {
      await writeFile(file, bytes.subarray(0, 4));
      throw new Error('connection lost');
    };
    await assert.rejects(download('a'), /connection lost/);
    assert.deepEqual(await cachedFiles(), []);
    assert.equal(await download('a'), 'a:23456789');
  });

  it('makes room once when the disk is full', async () => {
    await putAll('a', 'b');
    await download('a');
    nextDownload = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    assert.equal(await download('b'), 'b:23456789');
    assert.equal((await cachedFiles()).length, 1);
  });

  it('forgets a blob that is deleted or replaced during its download', async () => {
    for (const change of [
      () => blobs.put('a', Buffer.from('new')),
      () => blobs.delete('a'),
      () => blobs.move('a', 'elsewhere'),
    ]) {
      await putAll('a');
      const { promise, resolve } = createSignal();
      const started = createSignal();
      nextDownload = async (file, bytes) => {
        started.resolve();
        await promise;
        await writeFile(file, bytes);
      };
      const running = download('a');
      await started.promise;
      const changed = change();
      resolve();
      await Promise.all([running, changed]);
      assert.deepEqual(await cachedFiles(), []);
    }
    await assert.rejects(download('a'), (error) => isBlobError(error, 'blob_missing'));
  });

  it('keeps crops that this process has stored from a file', async () => {
    for (const key of ['crops/a', 'photos/a']) {
      const file = join(root, randomUUID());
      await writeFile(file, 'picture');
      await blobs.put(key, { file });
      assert.equal(await download(key), 'picture');
    }
    assert.deepEqual(fetched, ['photos/a']);
  });

  it('works on after another process has removed its folder', async () => {
    await putAll('a', 'b');
    await download('a');
    for (const own of await readdir(cacheFolder)) await rm(join(cacheFolder, own), { recursive: true });
    assert.equal(await download('b'), 'b:23456789');
    assert.equal(await download('a'), 'a:23456789');
  });

  it('removes what nobody has used for a while, and everything when it closes', async () => {
    await putAll('a');
    await download('a');
    await blobs.deleteStaleFiles(60_000);
    assert.equal((await cachedFiles()).length, 1);
    await blobs.deleteStaleFiles(-1);
    assert.equal((await cachedFiles()).length, 0);
    await download('a');
    await blobs.close();
    assert.deepEqual(await readdir(cacheFolder), []);
  });
});

function createSignal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
