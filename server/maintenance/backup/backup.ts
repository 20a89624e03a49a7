import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { ConfigError } from '../../config';
import { type Blobs, openDiskBlobs } from '../../drivers/blobs';
import { connectDatabase } from '../../drivers/database';
import { checkInstance, type InstanceNames } from '../../instance';
import { backUpBlobs, type ListedBlob, listForBackup, removeIncoming } from './backUpBlobs';
import { dumpDatabase } from './dumpDatabase';
import {
  BACKUP_FORMAT,
  type BackupManifest,
  listBackups,
  listPartialBackups,
  MANIFEST_FILE,
  nameBackup,
  PARTIAL_SUFFIX,
  poolFolder,
  sumFiles,
} from './manifest';
import { type DamagedPart, PoolCheck } from './poolCheck';
import { ShardWriter } from './shards';

/** Arbitrary advisory-lock key; it must never change. */
const BACKUP_LOCK = 0x6261636b;
const LISTING_FOLDER = 'listing';

export interface BackupOptions {
  readonly connection: ClientConfig;
  readonly blobs: Blobs;
  readonly names: InstanceNames;
  readonly folder: string;
  /** Reads all contents of the folder again, not only what is due. */
  readonly checkAll?: boolean;
  readonly onProgress?: (step: string) => void;
}

export interface BackupReport {
  readonly name: string;
  readonly manifest: BackupManifest;
  /** Blobs whose bytes were read; the others are unchanged since an earlier backup. */
  readonly copied: number;
  /** Contents that the folder held damaged, or not at all, and that were read from the store again. */
  readonly healed: number;
  /** Parts of earlier backups that are damaged for good. */
  readonly damaged: readonly DamagedPart[];
}

/**
 * Backs up rows and blobs while the product runs. The rows come first, from one snapshot. An upload commits its row
 * after its blobs, and deleted blobs stay in the trash for days, so every row of the snapshot finds its blobs.
 *
 *     listing rows ──▶ listing blobs ──▶ copying ──▶ manifest written ──▶ renamed: complete
 *
 * Contents lie in a pool by their hash, shared by the backups of the folder: unchanged blobs are not copied again.
 * Each backup reads a share of the pool again, and damaged contents from the store. A cut-off backup keeps the suffix `.partial`; the next one continues it.
 * @throws ConfigError when database and blobs belong to different installations, another backup runs or the schema is
 * of another version
 */
export async function backUp({
  connection,
  blobs,
  names,
  folder,
  checkAll = false,
  onProgress = () => undefined,
}: BackupOptions): Promise<BackupReport> {
  await checkPair(connection, blobs, names);
  const client = new Client({ ...connection, application_name: 'keepsake backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK]);
    if (!rows[0]?.taken) throw new ConfigError('another backup is running; try again later');
    return await backUpLocked(client, blobs, { folder, checkAll, onProgress });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkPair(connection: ClientConfig, blobs: Blobs, names: InstanceNames): Promise<void> {
  const database = connectDatabase(connection, () => undefined, 1);
  try {
    await checkInstance(database.db, blobs, names);
  } finally {
    await database.close();
  }
}

async function backUpLocked(
  client: Client,
  store: Blobs,
  { folder, checkAll, onProgress }: Required<Pick<BackupOptions, 'folder' | 'checkAll' | 'onProgress'>>,
): Promise<BackupReport> {
  const createdAt = new Date();
  const name = nameBackup(createdAt);
  const [complete, cutOff] = [await listBackups(folder), await listPartialBackups(folder)];
  const partial = join(folder, `${name}${PARTIAL_SUFFIX}`);
  const listing = join(partial, LISTING_FOLDER);
  await mkdir(partial, { recursive: true });
  const pool = await openDiskBlobs(poolFolder(folder));
  await removeIncoming(pool);
  const check = await PoolCheck.open(folder, pool, complete, checkAll);
  const writer = await ShardWriter.open(listing);
  const addToListing = (blob: ListedBlob) => writer.add({ ...blob });
  onProgress('reading the database');
  const dump = await dumpDatabase(client, partial, (key) => addToListing({ key, isNeeded: true, version: null }));
  onProgress('listing the blobs');
  for await (const { key, bytes, modifiedAt } of listForBackup(store))
    await addToListing({ key, isNeeded: false, version: { bytes, modifiedAt: modifiedAt.getTime() } });
  await writer.close();
  const earlier = [...complete.slice(-1), ...cutOff].map((before) => join(folder, before));
  const { copied, healed, ...saved } = await backUpBlobs({
    store,
    pool,
    check,
    folder: partial,
    earlier,
    listing,
    onProgress: (count, read) => onProgress(`${count} blobs saved, ${read} of them read`),
  });
  await rm(listing, { recursive: true });
  onProgress('reading earlier backups again');
  const damaged = await check.findDamage();
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    createdAt: createdAt.toISOString(),
    ...dump,
    ...saved,
    checkedShare: check.share,
    files: await sumFiles(partial),
  };
  await writeFile(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await rename(partial, join(folder, name));
  for (const left of cutOff) await rm(join(folder, left), { recursive: true });
  return { name, manifest, copied, healed, damaged };
}
