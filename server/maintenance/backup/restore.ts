import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { ConfigError } from '../../config';
import { type Blobs, openDiskBlobs } from '../../drivers/blobs';
import { connectDatabase } from '../../drivers/database';
import { hasAnyBlob, INSTANCE_BLOB_KEY } from '../../instance';
import { findIncompletePhotos, type IncompletePhotos } from '../../jobs/cleanup/findIncompletePhotos';
import { forEachConcurrently, isSameContent, isSpoolTicket, putVerified, sumBlob } from '../blobTransfer';
import { TABLES_FOLDER } from './dumpDatabase';
import { checkUnused, hasRows, loadDatabase, loadJobs } from './loadDatabase';
import {
  type BackupManifest,
  BLOBS_FOLDER,
  type BlobRecord,
  findDamagedFiles,
  listBackups,
  poolFolder,
  poolKey,
  readBackupManifest,
  readRecords,
} from './manifest';
import { repairPhotos } from './repairPhotos';
import { shardNames } from './shards';
import { findNewestMigration } from './snapshotSchema';

const CONCURRENCY = 8;

export interface VerifiedBackup {
  readonly root: string;
  readonly name: string;
  readonly folder: string;
  readonly pool: Blobs;
  readonly manifest: BackupManifest;
  /** Missing or changed files of the backup itself. */
  readonly damagedFiles: readonly string[];
  /** Blobs whose contents are missing or changed. */
  readonly damagedBlobs: readonly string[];
}

export const isIntact = ({ damagedFiles, damagedBlobs }: VerifiedBackup): boolean =>
  damagedFiles.length === 0 && damagedBlobs.length === 0;

export interface RestoreReport {
  readonly copied: number;
  /** Blobs that the target held before, with the same bytes. */
  readonly alreadyThere: number;
  /** Photos whose pictures were made again from their originals. */
  readonly rebuilt: number;
  /** Blobs that are lost, and that the product cannot make again. */
  readonly lost: readonly string[];
  /** Jobs that this version does not know, or whose line is damaged. */
  readonly unknownJobs: number;
  readonly incomplete: IncompletePhotos;
}

type Progress = (step: string) => void;

/**
 * Reads every byte of a backup and compares it with the manifest.
 * @param name the newest complete backup by default
 * @throws ConfigError when there is none, or its manifest is damaged
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
  const manifest = await readBackupManifest(folder).catch(async (error: unknown) => {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(`${error.message}; nothing was restored. ${await adviseOtherBackup(root, chosen)}`, {
      cause: error,
    });
  });
  const pool = await openDiskBlobs(poolFolder(root));
  const damagedFiles = await findDamagedFiles(folder, manifest);
  const damagedBlobs: string[] = [];
  let count = 0;
  await forEachConcurrently(readAllRecords(folder), CONCURRENCY, async (record) => {
    if (!(await holdsContent(pool, record))) damagedBlobs.push(record.key);
    count += 1;
    onProgress(`${count} of ${manifest.blobs.count} blobs verified`);
  });
  return { root, name: chosen, folder, pool, manifest, damagedFiles, damagedBlobs };
}

const holdsContent = async (pool: Blobs, record: BlobRecord): Promise<boolean> => {
  const found = await sumBlob(pool, poolKey(record.sha256)).catch(() => null);
  return found !== null && isSameContent(found, record);
};

async function* readAllRecords(folder: string): AsyncGenerator<BlobRecord> {
  for (const shard of shardNames) yield* readRecords(folder, shard);
}

const isRowFile = (path: string): boolean => path.startsWith(`${TABLES_FOLDER}/`);

/** Names the newest other backup whose rows are intact. */
async function adviseOtherBackup(root: string, name: string): Promise<string> {
  for (const other of (await listBackups(root)).reverse()) {
    if (other === name) continue;
    const manifest = await readBackupManifest(join(root, other)).catch(() => null);
    if (manifest && (await findDamagedFiles(join(root, other), manifest, isRowFile)).length === 0)
      return `Restore another one: --backup ${other}`;
  }
  return `${root} holds no other backup with intact rows`;
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

/** Blobs that the product makes again when they are asked for, or that are copies of others. */
const isMadeAgain = (key: string): boolean => /^(crops|spreads|samples|templates|exports|takeouts|trash)\//.test(key);

/**
 * Reads each blob of the backup with the records that may give its content, its own first. Where a list of the backup is
 * damaged, the same list of the other backups helps out: most blobs are in many of them.
 */
async function* readCandidates({ root, name, folder, damagedFiles }: VerifiedBackup): AsyncGenerator<BlobRecord[]> {
  const others = (await listBackups(root)).filter((other) => other !== name).reverse();
  for (const shard of shardNames) {
    const found = new Map<string, BlobRecord[]>();
    const isDamaged = damagedFiles.includes(`${BLOBS_FOLDER}/${shard}`);
    for (const source of [folder, ...(isDamaged ? others.map((other) => join(root, other)) : [])])
      for await (const record of readRecords(source, shard))
        found.set(record.key, [...(found.get(record.key) ?? []), record]);
    yield* found.values();
  }
}

/**
 * Restores a backup: blobs first, with the tickets of print jobs last, then the rows in one transaction, then the waiting
 * jobs. The old rows stay until all blobs are there. Damaged blobs are left out, and made again where that is possible.
 * @throws ConfigError when the rows are damaged, the target is not empty or in use, or the backup is of a newer version
 */
export async function restoreBackup(
  backup: VerifiedBackup,
  target: RestoreTarget,
  { replace = false, onProgress = () => undefined }: { replace?: boolean; onProgress?: Progress } = {},
): Promise<RestoreReport> {
  const { root, name, folder, pool, manifest } = backup;
  const { connection, blobs } = target;
  const damagedRows = backup.damagedFiles.filter(isRowFile);
  if (damagedRows.length > 0)
    throw new ConfigError(
      `the rows of the backup ${folder} are damaged (${damagedRows.join(', ')}); nothing was restored. ${await adviseOtherBackup(root, name)}`,
    );
  await checkTarget(target, manifest, replace);
  let [copied, alreadyThere] = [0, 0];
  const damaged = new Set(backup.damagedBlobs);
  const lost: string[] = [];
  const tickets: BlobRecord[][] = [];
  const restore = async (candidates: readonly BlobRecord[]) => {
    const [{ key } = { key: '' }] = candidates;
    const there = await blobs.stat(key);
    const sum = there && candidates.some(({ bytes }) => bytes === there.bytes) ? await sumBlob(blobs, key) : null;
    if (sum && candidates.some((record) => isSameContent(record, sum))) alreadyThere += 1;
    else {
      // Those of other backups are not verified yet.
      const isFound = async (record: BlobRecord) =>
        candidates.length === 1 && !damaged.has(key) ? true : holdsContent(pool, record);
      const record = await findFirst(candidates, isFound);
      if (record) {
        await putVerified(blobs, key, await pool.get(poolKey(record.sha256)), record);
        copied += 1;
      } else if (!isMadeAgain(key)) lost.push(key);
    }
    onProgress(`${copied + alreadyThere} of ${manifest.blobs.count} blobs restored`);
  };
  await forEachConcurrently(readCandidates(backup), CONCURRENCY, async (candidates) => {
    const key = candidates[0]?.key ?? '';
    if (isSpoolTicket(key)) tickets.push(candidates);
    else if (key !== INSTANCE_BLOB_KEY) await restore(candidates);
  });
  await forEachConcurrently(tickets, CONCURRENCY, restore);
  onProgress('loading the database');
  await loadDatabase(connection, folder, manifest);
  const unknownJobs = await loadJobs(connection, folder, manifest);
  if (manifest.instanceId !== null) await blobs.put(INSTANCE_BLOB_KEY, Buffer.from(`${manifest.instanceId}\n`));
  const database = connectDatabase(connection, () => undefined, 6);
  try {
    onProgress('looking for incomplete photos');
    const repaired = await repairPhotos({ db: database.db, blobs, pool }, lost);
    const incomplete = await findIncompletePhotos({ db: database.db, blobs });
    return { copied, alreadyThere, ...repaired, unknownJobs, incomplete };
  } finally {
    await database.close();
  }
}

async function findFirst<T>(items: readonly T[], matches: (item: T) => Promise<boolean>): Promise<T | undefined> {
  for (const item of items) if (await matches(item)) return item;
  return undefined;
}
