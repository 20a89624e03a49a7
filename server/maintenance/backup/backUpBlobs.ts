import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type BlobEntry, type Blobs, isBlobError } from '../../drivers/blobs';
import { OUTBOX_PREFIX } from '../../drivers/mail';
import { type ContentSum, forEachConcurrently, isSpoolTicket, listSpoolTickets, putVerified } from '../blobTransfer';
import { type BackupManifest, BLOBS_FOLDER, type BlobRecord, poolKey, readRecords } from './manifest';
import type { PoolCheck } from './poolCheck';
import { readShard, ShardWriter, shardNames } from './shards';

const CONCURRENCY = 8;
const INCOMING = 'incoming';
const TRASH = 'trash';
const SAMPLE_SIZE = 20;
const READ_ATTEMPTS = 3;

type BlobVersion = Pick<BlobRecord, 'bytes' | 'modifiedAt'>;

/** Blob of the store, or one that the snapshot's rows need. */
export interface ListedBlob {
  readonly key: string;
  readonly isNeeded: boolean;
  /** Null for a blob that the listing of the store did not show. */
  readonly version: BlobVersion | null;
}

export interface BlobBackupReport {
  readonly blobs: BackupManifest['blobs'];
  readonly incomplete: BackupManifest['incomplete'];
  /** Blobs whose bytes were read; the others are unchanged since an earlier backup. */
  readonly copied: number;
  /** Contents that the pool held damaged, or not at all, and that were read from the store again. */
  readonly healed: number;
}

interface BlobBackup {
  readonly store: Blobs;
  readonly pool: Blobs;
  readonly check: PoolCheck;
  readonly folder: string;
  /** Folders of earlier and of cut-off backups; later ones win. */
  readonly earlier: readonly string[];
  readonly listing: string;
  readonly onProgress: (saved: number, copied: number) => void;
}

/** Stored mails are no part of a backup, and what stands in another part of the listing. */
const isListedElsewhere = (key: string): boolean =>
  key.startsWith(`${OUTBOX_PREFIX}/`) || key.startsWith(`${TRASH}/`) || isSpoolTicket(key);

/**
 * Lists tickets of print jobs before the files that they promise, and the trash after everything else: a blob that moves
 * there during the listing appears at least once.
 */
export async function* listForBackup(store: Blobs): AsyncGenerator<BlobEntry> {
  yield* await listSpoolTickets(store);
  for await (const entry of store.list('')) if (!isListedElsewhere(entry.key)) yield entry;
  yield* store.list(TRASH);
}

/** Removes contents that a crash left before they got their name. */
export async function removeIncoming(pool: Blobs): Promise<void> {
  for await (const { key } of pool.list(INCOMING)) await pool.delete(key);
}

async function readListing(folder: string, shard: string): Promise<ListedBlob[]> {
  const found = new Map<string, ListedBlob>();
  for await (const record of readShard(folder, shard)) {
    const { key, isNeeded, version } = record as ListedBlob;
    const known = found.get(key);
    found.set(key, {
      key,
      isNeeded: isNeeded || known?.isNeeded === true,
      version: version ?? known?.version ?? null,
    });
  }
  return [...found.values()];
}

async function readEarlier(folders: readonly string[], shard: string): Promise<Map<string, BlobRecord>> {
  const found = new Map<string, BlobRecord>();
  for (const folder of folders) for await (const record of readRecords(folder, shard)) found.set(record.key, record);
  return found;
}

/** Stores a content in the pool under its hash. Returns null when the blob does not exist. */
async function addToPool({ store, pool }: BlobBackup, key: string): Promise<(ContentSum & BlobRecord) | null> {
  for (let attempt = 1; ; attempt += 1) {
    const stat = await store.stat(key);
    if (stat === null) return null;
    const incoming = `${INCOMING}/${randomUUID()}`;
    try {
      const sum = await putVerified(pool, incoming, await store.get(key), { bytes: stat.bytes });
      await pool.move(incoming, poolKey(sum.sha256));
      return { key, ...sum, modifiedAt: stat.modifiedAt.getTime() };
    } catch (error) {
      if (isBlobError(error, 'blob_missing') && (await store.stat(key)) === null) return null;
      if (attempt === READ_ATTEMPTS || isBlobError(error, 'storage_full'))
        throw new Error(`${key}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

async function findInTrash(store: Blobs, key: string): Promise<string | null> {
  const found: string[] = [];
  for await (const entry of store.list(`${TRASH}/${key}`)) found.push(entry.key);
  return found.sort().at(-1) ?? null;
}

const isSameVersion = (a: BlobVersion, b: BlobVersion): boolean => a.bytes === b.bytes && a.modifiedAt === b.modifiedAt;

async function statVersion(store: Blobs, key: string): Promise<BlobVersion | null> {
  const stat = await store.stat(key);
  return stat && { bytes: stat.bytes, modifiedAt: stat.modifiedAt.getTime() };
}

/**
 * Returns true for a blob that has not changed since its record. The listing answers for most blobs; some stores state
 * the time there with another precision than for a single blob.
 */
async function isUnchanged(store: Blobs, { key, version }: ListedBlob, before: BlobRecord): Promise<boolean> {
  if (version && isSameVersion(version, before)) return true;
  const current = await statVersion(store, key);
  return current !== null && isSameVersion(current, before);
}

/**
 * Saves the listed blobs. A needed blob that the listing missed is fetched by its key, or from the trash, where the
 * cleanup keeps it for days.
 */
export async function backUpBlobs(backup: BlobBackup): Promise<BlobBackupReport> {
  const { store, folder, listing, earlier, check } = backup;
  const [missing, records] = [new Set<string>(), await ShardWriter.open(join(folder, BLOBS_FOLDER))];
  let [count, bytes, copied, healed] = [0, 0, 0, 0];
  const save = async (blob: ListedBlob, before: Map<string, BlobRecord>) => {
    const { key, isNeeded, version } = blob;
    const known = before.get(key);
    const unchanged = known && (await isUnchanged(store, blob, known)) ? known : null;
    let record = unchanged && (await check.holds(unchanged)) ? unchanged : null;
    if (record === null) {
      const trashed = async () => {
        const at = isNeeded ? await findInTrash(store, key) : null;
        return at === null ? null : addToPool(backup, at);
      };
      record = (await addToPool(backup, key)) ?? (await trashed());
      if (record) {
        copied += 1;
        check.addIntact(record.sha256);
        if (record.sha256 === unchanged?.sha256) healed += 1;
      }
    }
    if (record) {
      // The next backup compares it with its own listing.
      await records.add({ ...record, key, modifiedAt: version?.modifiedAt ?? record.modifiedAt });
      count += 1;
      bytes += record.bytes;
    } else if (isNeeded) missing.add(key.split('/')[2] ?? key);
    backup.onProgress(count, copied);
  };
  for (const shard of shardNames) {
    const before = await readEarlier(earlier, shard);
    const listed = await readListing(listing, shard);
    await forEachConcurrently(listed, CONCURRENCY, (blob) => save(blob, before));
    // After a crash, the next backup continues after the last complete shard.
    await records.close();
  }
  const incomplete = { count: missing.size, sample: [...missing].slice(0, SAMPLE_SIZE) };
  return { blobs: { count, bytes }, incomplete, copied, healed };
}
