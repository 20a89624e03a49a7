import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { ConfigError } from '../../config';
import { type Blobs, openDiskBlobs } from '../../drivers/blobs';
import { connectDatabase } from '../../drivers/database';
import { hasAnyBlob, INSTANCE_BLOB_KEY } from '../../instance';
import { findIncompletePhotos, type IncompletePhotos } from '../../jobs/cleanup/findIncompletePhotos';
import { forEachConcurrently, isSameContent, isSpoolTicket, putVerified, sumBlob, sumStream } from '../blobTransfer';
import { BLOBS_FOLDER } from './backUpBlobs';
import { checkUnused, hasRows, loadDatabase, loadJobs } from './loadDatabase';
import {
  type BackupManifest,
  type BlobRecord,
  blobRecordSchema,
  listBackups,
  poolFolder,
  poolKey,
  readBackupManifest,
} from './manifest';
import { listShards, readShard } from './shards';
import { findNewestMigration } from './snapshotSchema';

const CONCURRENCY = 8;
const SAMPLE_SIZE = 5;

export interface VerifiedBackup {
  readonly name: string;
  readonly folder: string;
  readonly pool: Blobs;
  readonly manifest: BackupManifest;
}

export interface RestoreReport {
  readonly copied: number;
  /** Blobs that the target held before, with the same bytes. */
  readonly alreadyThere: number;
  readonly unknownJobs: number;
  readonly incomplete: IncompletePhotos;
}

type Progress = (step: string) => void;

async function* readRecords(folder: string): AsyncGenerator<BlobRecord> {
  const blobs = join(folder, BLOBS_FOLDER);
  for (const shard of await listShards(blobs))
    for await (const record of readShard(blobs, shard)) yield blobRecordSchema.parse(record);
}

/**
 * Reads every byte of a backup and compares it with the manifest.
 * @param name the newest complete backup by default
 * @throws ConfigError when there is none, or a file is missing or changed
 */
export async function verifyBackup(
  root: string,
  name?: string,
  onProgress: Progress = () => undefined,
): Promise<VerifiedBackup> {
  const complete = await listBackups(root);
  const chosen = name ?? complete.at(-1);
  if (chosen === undefined || !complete.includes(chosen))
    throw new ConfigError(`${root} holds no complete backup${name === undefined ? '' : ` ${name}`}`);
  const folder = join(root, chosen);
  const manifest = await readBackupManifest(folder);
  const pool = await openDiskBlobs(poolFolder(root));
  const damaged: string[] = [];
  for (const [path, expected] of Object.entries(manifest.files)) {
    const found = await sumStream(createReadStream(join(folder, path))).catch(() => null);
    if (!found || !isSameContent(found, expected)) damaged.push(join(folder, path));
  }
  if (damaged.length === 0)
    damaged.push(...(await findDamagedBlobs({ name: chosen, folder, pool, manifest }, onProgress)));
  if (damaged.length === 0) return { name: chosen, folder, pool, manifest };
  throw new ConfigError(
    `the backup ${folder} is damaged; nothing was restored. ${damaged.length} files are missing or changed: ${damaged.slice(0, SAMPLE_SIZE).join(', ')}`,
  );
}

async function findDamagedBlobs(
  { folder, pool, manifest }: VerifiedBackup,
  onProgress: Progress,
): Promise<readonly string[]> {
  const damaged: string[] = [];
  let [count, bytes] = [0, 0];
  await forEachConcurrently(readRecords(folder), CONCURRENCY, async (record) => {
    const found = await sumBlob(pool, poolKey(record.sha256)).catch(() => null);
    if (!found || !isSameContent(found, record)) damaged.push(record.key);
    count += 1;
    bytes += record.bytes;
    onProgress(`${count} of ${manifest.blobs.count} blobs verified`);
  });
  if (count !== manifest.blobs.count || bytes !== manifest.blobs.bytes) damaged.push(join(folder, BLOBS_FOLDER));
  return damaged;
}

export interface RestoreTarget {
  readonly connection: ClientConfig;
  readonly blobs: Blobs;
}

/** @throws ConfigError when the target holds data, or the backup is of a newer version */
async function checkTarget(
  { connection, blobs }: RestoreTarget,
  manifest: BackupManifest,
  replace: boolean,
): Promise<void> {
  if (manifest.migratedAt > (await findNewestMigration()))
    throw new ConfigError('the backup was made by a newer version: restore it with that one');
  await checkUnused(connection);
  if (replace) return;
  const held = [
    ...((await hasRows(connection)) ? ['the database holds users'] : []),
    ...((await hasAnyBlob(blobs)) ? ['the blob store holds blobs'] : []),
  ];
  if (held.length > 0)
    throw new ConfigError(
      `the target is not empty: ${held.join(' and ')}. Name an empty one, or add --replace: all rows are replaced, and blobs that the backup lacks go to the trash with the next cleanup. --replace also continues a cut-off restore`,
    );
}

/**
 * Restores a verified backup: blobs first, with the tickets of print jobs last, then the rows in one transaction, then
 * the waiting jobs. The old rows stay until all blobs are there.
 * @throws ConfigError when the target is not empty
 */
export async function restoreBackup(
  { folder, pool, manifest }: VerifiedBackup,
  target: RestoreTarget,
  {
    replace = false,
    onProgress = () => undefined,
  }: { readonly replace?: boolean; readonly onProgress?: Progress } = {},
): Promise<RestoreReport> {
  const { connection, blobs } = target;
  await checkTarget(target, manifest, replace);
  let [copied, alreadyThere] = [0, 0];
  const tickets: BlobRecord[] = [];
  const restore = async ({ key, bytes, sha256 }: BlobRecord) => {
    const there = await blobs.stat(key);
    if (there?.bytes === bytes && (await sumBlob(blobs, key)).sha256 === sha256) alreadyThere += 1;
    else {
      await putVerified(blobs, key, await pool.get(poolKey(sha256)), { bytes, sha256 });
      copied += 1;
    }
    onProgress(`${copied + alreadyThere} of ${manifest.blobs.count} blobs restored`);
  };
  await forEachConcurrently(readRecords(folder), CONCURRENCY, async (record) => {
    if (isSpoolTicket(record.key)) tickets.push(record);
    else if (record.key !== INSTANCE_BLOB_KEY) await restore(record);
  });
  await forEachConcurrently(tickets, CONCURRENCY, restore);
  onProgress('loading the database');
  await loadDatabase(connection, folder, manifest);
  const unknownJobs = await loadJobs(connection, folder);
  if (manifest.instanceId !== null) await blobs.put(INSTANCE_BLOB_KEY, Buffer.from(`${manifest.instanceId}\n`));
  const database = connectDatabase(connection, () => undefined, 2);
  try {
    return { copied, alreadyThere, unknownJobs, incomplete: await findIncompletePhotos({ db: database.db, blobs }) };
  } finally {
    await database.close();
  }
}
