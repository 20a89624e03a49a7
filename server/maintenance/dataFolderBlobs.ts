import { join } from 'node:path';
import { type BlobEntry, type Blobs, openDiskBlobs } from '../drivers/blobs';
import { OUTBOX_PREFIX } from '../drivers/mail';
import { SPOOL_PREFIX } from '../drivers/printing';

const FOLDERS_BESIDE = [SPOOL_PREFIX, OUTBOX_PREFIX];

/**
 * Opens all that the server stores in a data folder under the keys of a bucket: print jobs (`spool/`) and stored mails
 * (`outbox/`) lie beside the folder `blobs`.
 */
export async function openDataFolderBlobs(dataDir: string): Promise<Blobs> {
  const blobs = await openDiskBlobs(join(dataDir, 'blobs'));
  const beside = new Map<string, Blobs>();
  for (const name of FOLDERS_BESIDE) beside.set(name, await openDiskBlobs(join(dataDir, name)));
  const stores = [blobs, ...beside.values()];

  const findStore = (key: string): readonly [store: Blobs, key: string] => {
    const [top = '', ...rest] = key.split('/');
    const store = rest.length > 0 && beside.get(top);
    return store ? [store, rest.join('/')] : [blobs, key];
  };
  const inStore = async <R>(key: string, task: (store: Blobs, key: string) => Promise<R>): Promise<R> =>
    task(...findStore(key));

  async function* listBeside(store: Blobs, top: string, prefix = ''): AsyncGenerator<BlobEntry> {
    for await (const entry of store.list(prefix)) yield { ...entry, key: `${top}/${entry.key}` };
  }

  return {
    name: blobs.name,
    put: (key, source) => inStore(key, (store, at) => store.put(at, source)),
    get: (key, range) => inStore(key, (store, at) => store.get(at, range)),
    open: (key, options) => inStore(key, (store, at) => store.open(at, options)),
    read: (key) => inStore(key, (store, at) => store.read(at)),
    path: (key) => {
      const [store, at] = findStore(key);
      return store.path(at);
    },
    download: (key, file) => inStore(key, (store, at) => store.download(at, file)),
    directReadUrl: (key, options) => inStore(key, (store, at) => store.directReadUrl(at, options)),
    stat: (key) => inStore(key, (store, at) => store.stat(at)),
    delete: (key) => inStore(key, (store, at) => store.delete(at)),
    async move(from, to) {
      const [[source, sourceKey], [target, targetKey]] = [findStore(from), findStore(to)];
      if (source === target) return source.move(sourceKey, targetKey);
      await target.put(targetKey, await source.get(sourceKey));
      await source.delete(sourceKey);
    },
    async *list(prefix) {
      const [top = '', ...rest] = prefix.split('/');
      const store = beside.get(top);
      if (store) return yield* listBeside(store, top, rest.join('/'));
      if (prefix !== '') return yield* blobs.list(prefix);
      for await (const entry of blobs.list('')) if (!beside.has(entry.key.split('/')[0] ?? '')) yield entry;
      for (const [name, folder] of beside) yield* listBeside(folder, name);
    },
    async deleteStaleFiles(ageMs) {
      let removed = 0;
      for (const store of stores) removed += await store.deleteStaleFiles(ageMs);
      return removed;
    },
    async close() {
      for (const store of stores) await store.close();
    },
  };
}
