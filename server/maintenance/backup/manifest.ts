import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config';
import { isSameContent, sumStream } from '../blobTransfer';
import { readShard } from './shards';

export const BACKUP_FORMAT = 1;
/** Suffix of a backup in progress. It is renamed once it is complete. */
export const PARTIAL_SUFFIX = '.partial';
export const MANIFEST_FILE = 'manifest.json';

const sumSchema = z.object({ bytes: z.number(), sha256: z.string().regex(/^[\da-f]{64}$/) });
const countSchema = z.number().int().min(0);

const backupManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  instanceId: z.string().nullable(),
  /** Time of the newest migration: the schema of the tables. */
  migratedAt: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: countSchema })),
  jobs: countSchema,
  blobs: z.object({ count: countSchema, bytes: countSchema }),
  incomplete: z.object({ count: countSchema, sample: z.array(z.string()) }),
  /** Share of the pool that was read again; the next backup takes the next one. Older backups read none. */
  checkedShare: countSchema.optional(),
  files: z.record(z.string(), sumSchema),
});

export type BackupManifest = z.output<typeof backupManifestSchema>;

/** One blob of a backup. Its bytes lie in the shared pool, by their hash. */
const blobRecordSchema = z.object({
  key: z.string(),
  bytes: countSchema,
  sha256: z.string().regex(/^[\da-f]{64}$/),
  /** Time in the store, in ms. Equal size and time mean an unchanged blob. */
  modifiedAt: z.number(),
});

export type BlobRecord = z.output<typeof blobRecordSchema>;

export const BLOBS_FOLDER = 'blobs';

/** Reads the records of one shard of a backup. A damaged record is left out. */
export async function* readRecords(backup: string, shard: string): AsyncGenerator<BlobRecord> {
  for await (const record of readShard(join(backup, BLOBS_FOLDER), shard)) {
    const parsed = blobRecordSchema.safeParse(record);
    if (parsed.success) yield parsed.data;
  }
}

export const poolKey = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;

export const poolFolder = (folder: string): string => join(folder, BLOBS_FOLDER);

const backupName = /^\d{8}T\d{9}Z$/;

/** Name of a backup made at this time. Names sort by time. */
export const nameBackup = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '');

/** Complete backups of a folder, oldest first. Partial ones do not count. */
export const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => backupName.test(name)).sort();

export const listPartialBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith(PARTIAL_SUFFIX) && backupName.test(name.slice(0, -PARTIAL_SUFFIX.length)))
    .sort();

/** @throws ConfigError when the file is missing, damaged or of another format */
export async function readBackupManifest(backup: string): Promise<BackupManifest> {
  const text = await readFile(join(backup, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) throw new ConfigError(`${backup} holds no ${MANIFEST_FILE}: it is no complete backup`);
  try {
    return backupManifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new ConfigError(`${join(backup, MANIFEST_FILE)} is damaged or of another format`, { cause: error });
  }
}

export async function sumFiles(backup: string): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = {};
  for (const entry of await readdir(backup, { recursive: true })) {
    const path = join(backup, entry);
    if (entry === MANIFEST_FILE || !(await stat(path)).isFile()) continue;
    files[entry.replaceAll('\\', '/')] = await sumStream(createReadStream(path));
  }
  return files;
}

/** Returns the files of a backup that are missing or changed, among those that `isDue` names. */
export async function findDamagedFiles(
  backup: string,
  { files }: BackupManifest,
  isDue: (path: string) => boolean | Promise<boolean> = () => true,
): Promise<string[]> {
  const damaged: string[] = [];
  for (const [path, expected] of Object.entries(files)) {
    if (!(await isDue(path))) continue;
    const found = await sumStream(createReadStream(join(backup, path))).catch(() => null);
    if (!found || !isSameContent(found, expected)) damaged.push(path);
  }
  return damaged;
}
