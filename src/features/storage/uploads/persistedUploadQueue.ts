import { acquireLock, queryHeldLocks } from '@/lib/tabs/tabLocks';
import { timeTravel } from '@/lib/timeTravel';
import { compareText } from '../selectors';
import type { Upload } from '../types';

/**
 * Upload queue that survives the page: names and bytes of chosen files in IndexedDB, by photo id, deleted when the
 * server has the photo. The names of all files are written first, so that a crash leaves none unnamed.
 */
interface Entry {
  readonly id: string;
  /** Account that chose the file. Another account must not upload it. */
  readonly owner: string;
  /** Tab that uploads the file, while that tab lives. */
  readonly tab: string;
  readonly upload: Upload;
}

export interface PersistedUploadQueue {
  /** Records that files were chosen, before their bytes are copied. */
  readonly announce: (uploads: readonly Upload[]) => Promise<void>;
  /** @returns false when the browser has no space for it */
  readonly persist: (upload: Upload, file: Blob) => Promise<boolean>;
  /** @returns the bytes of an upload, or undefined when they are not stored */
  readonly read: (id: string) => Promise<Blob | undefined>;
  readonly drop: (ids: readonly string[]) => Promise<void>;
  /**
   * Takes over the owner's uploads that no living tab has, in the order they were chosen. `kept` is `refused` for those
   * without bytes.
   */
  readonly takeOverOrphans: () => Promise<Upload[]>;
  /** All uploads of the owner, also those of living tabs, in the order they were chosen; `kept` as above. */
  readonly list: () => Promise<Upload[]>;
  /** Gives uploads to another account, which resumes them in this tab. */
  readonly handOver: (ids: readonly string[], account: string) => Promise<void>;
  /** Ids of the owner's uploads whose bytes are stored, or in another living tab. `clear` loses these. */
  readonly listUnsentIds: () => Promise<string[]>;
  readonly listInOtherTabs: () => Promise<string[]>;
  readonly clear: () => Promise<void>;
}

const DATABASE = 'keepsake-uploads';
const ENTRIES = 'entries';
const BYTES = 'bytes';
/** Maximum size of the queue, however large the disk is. The rest stays in the tab, which warns before it closes. */
const PERSISTED_LIMIT_BYTES = 4 * 1024 ** 3;
const QUOTA_SHARE = 0.5;

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The IndexedDB request failed')));
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
    request.result.createObjectStore(BYTES);
  });
  return requestResult(request);
}

type Write = (stores: { entries: IDBObjectStore; bytes: IDBObjectStore }) => void;

/** Resolves when the transaction is complete, not only when its requests are accepted. */
async function write(database: IDBDatabase, work: Write): Promise<void> {
  await timeTravel.untilEnd();
  const transaction = database.transaction([ENTRIES, BYTES], 'readwrite');
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The IndexedDB transaction was aborted')),
    );
  });
  work({ entries: transaction.objectStore(ENTRIES), bytes: transaction.objectStore(BYTES) });
  await done;
}

async function quotaBytes(): Promise<number> {
  // oxlint-disable-next-line no-restricted-properties -- missing on plain http, and refused where site data is blocked
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return Math.min(PERSISTED_LIMIT_BYTES, (estimate?.quota ?? PERSISTED_LIMIT_BYTES) * QUOTA_SHARE);
}

/** Moves entries that are still of the given tab. Another tab may have dropped or moved them meanwhile. */
function moveToTab(entries: IDBObjectStore, from: ReadonlyMap<string, string>, tab: string): void {
  for (const [id, before] of from) {
    const reading = entries.get(id) as IDBRequest<Entry | undefined>;
    reading.addEventListener('success', () => {
      if (reading.result?.tab === before) entries.put({ ...reading.result, tab } satisfies Entry);
    });
  }
}

const lockName = (tab: string) => `keepsake-upload-tab-${tab}`;

/**
 * @param owner id of the signed-in user; @param tab id of this page, also in a later session
 * @throws when IndexedDB is missing or denied (some private windows)
 */
export async function openPersistedUploadQueue(owner: string, tab: string): Promise<PersistedUploadQueue> {
  const database = await openDatabase();
  // Held as long as the page lives. Later sessions of the page wait behind it.
  void acquireLock(lockName(tab));
  const ofOwner = async () => {
    const all = (await requestResult(database.transaction(ENTRIES).objectStore(ENTRIES).getAll())) as Entry[];
    return all.filter((entry) => entry.owner === owner);
  };
  const listInOtherTabs = async () => {
    const living = await queryHeldLocks();
    const others = (await ofOwner()).filter((entry) => entry.tab !== tab && living.has(lockName(entry.tab)));
    return others.map(({ id }) => id);
  };
  const listIdsWithBytes = async () =>
    new Set(await requestResult(database.transaction(BYTES).objectStore(BYTES).getAllKeys()));
  const toUploads = async (listed: readonly Entry[]) => {
    const withBytes = await listIdsWithBytes();
    return listed
      .map(({ id, upload }): Upload => ({ ...upload, kept: withBytes.has(id) ? 'kept' : 'refused' }))
      .sort((a, b) => compareText(a.addedAt, b.addedAt) || compareText(a.name, b.name));
  };
  const kept = await listIdsWithBytes();
  const sizes = new Map((await ofOwner()).flatMap(({ id, upload }) => (kept.has(id) ? [[id, upload.bytes]] : [])));
  const drop = async (ids: readonly string[]) => {
    for (const id of ids) sizes.delete(id);
    await write(database, ({ entries, bytes }) => {
      for (const id of ids) {
        entries.delete(id);
        bytes.delete(id);
      }
    });
  };

  return {
    drop,
    announce: (uploads) =>
      write(database, ({ entries }) => {
        for (const upload of uploads) entries.put({ id: upload.id, owner, tab, upload } satisfies Entry);
      }),
    async persist(upload, file) {
      const taken = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
      if (taken + file.size > (await quotaBytes())) return false;
      try {
        await write(database, ({ entries, bytes }) => {
          entries.put({ id: upload.id, owner, tab, upload } satisfies Entry);
          bytes.put(file, upload.id);
        });
        sizes.set(upload.id, file.size);
        return true;
      } catch {
        return false;
      }
    },
    read: (id) => requestResult(database.transaction(BYTES).objectStore(BYTES).get(id)) as Promise<Blob | undefined>,
    async takeOverOrphans() {
      const living = await queryHeldLocks();
      const left = (await ofOwner()).filter((entry) => entry.tab === tab || !living.has(lockName(entry.tab)));
      const orphans = new Map(left.filter((entry) => entry.tab !== tab).map((entry) => [entry.id, entry.tab]));
      if (orphans.size > 0) {
        // Without space for the new tab, the files are still uploaded.
        await write(database, ({ entries }) => moveToTab(entries, orphans, tab)).catch((error: unknown) =>
          console.error('failed to take over uploads', error),
        );
      }
      return toUploads(left);
    },
    list: async () => toUploads(await ofOwner()),
    async handOver(ids, account) {
      const wanted = new Set(ids);
      const moved = (await ofOwner()).filter(({ id }) => wanted.has(id));
      await write(database, ({ entries }) => {
        for (const entry of moved) entries.put({ ...entry, owner: account, tab } satisfies Entry);
      });
      for (const { id } of moved) sizes.delete(id);
    },
    async listUnsentIds() {
      const stored = await listIdsWithBytes();
      const entries = await ofOwner();
      const hasOnlyNames = entries.some(({ id }) => !stored.has(id));
      const elsewhere = new Set(hasOnlyNames ? await listInOtherTabs() : []);
      return entries.flatMap(({ id }) => (stored.has(id) || elsewhere.has(id) ? [id] : []));
    },
    listInOtherTabs,
    async clear() {
      await drop((await ofOwner()).map(({ id }) => id));
    },
  };
}
