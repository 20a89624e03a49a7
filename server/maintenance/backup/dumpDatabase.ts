import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../../config';
import { photoKeys } from '../../modules/files';
import type { BackupManifest } from './manifest';
import {
  COPY_SETTINGS,
  findMigrationTime,
  findNewestMigration,
  findStoredColumns,
  quoteName,
  tableNames,
} from './snapshotSchema';

export const TABLES_FOLDER = 'tables';
export const JOBS_FILE = 'jobs.ndjson';
const JOBS_PAGE = 1000;

export type DatabaseDump = Pick<BackupManifest, 'instanceId' | 'migratedAt' | 'tables' | 'jobs'>;

export interface SavedJob {
  readonly name: string;
  readonly data: unknown;
  readonly singletonKey: string | null;
  readonly userId: string | null;
  /** Earliest start, in ms since 1970. */
  readonly startAfter: number;
}

/** Photos that the product still shows: stored ones, and deleted ones in albums and unprinted orders. */
const NEEDED_PHOTOS = `copy (select id, user_id, has_master from photos where deleted_at is null
  or exists (select from album_photos p join albums a on a.id = p.album_id where p.photo_id = photos.id and (a.deleted_at is null or a.restorable_until is not null))
  or exists (select from order_photos o where o.photo_id = photos.id)) to stdout`;

/**
 * Writes all rows of one snapshot into a folder: a file in COPY's text format for each table, and the unfinished
 * jobs. The product may run meanwhile.
 * @param onNeededBlob called with each blob that the snapshot's photos need
 * @throws ConfigError when the schema is of another version
 */
export async function dumpDatabase(
  client: ClientBase,
  folder: string,
  onNeededBlob: (key: string) => Promise<void>,
): Promise<DatabaseDump> {
  await mkdir(join(folder, TABLES_FOLDER), { recursive: true });
  await client.query(COPY_SETTINGS);
  await client.query('begin isolation level repeatable read read only');
  try {
    const migratedAt = await findMigrationTime(client);
    if (migratedAt === null || migratedAt !== (await findNewestMigration()))
      throw new ConfigError('the database is of another version: start this one once before');
    const dumped: DatabaseDump['tables'] = [];
    for (const name of tableNames) dumped.push(await dumpTable(client, folder, name));
    const jobs = await dumpJobs(client, join(folder, JOBS_FILE));
    await listNeededBlobs(client, onNeededBlob);
    const { rows } = await client.query<{ id: string }>('select id from instance');
    return { instanceId: rows[0]?.id ?? null, migratedAt, tables: dumped, jobs };
  } finally {
    await client.query('rollback');
  }
}

async function dumpTable(client: ClientBase, folder: string, name: string): Promise<DatabaseDump['tables'][number]> {
  const columns = await findStoredColumns(client, name);
  const list = columns.map(quoteName).join(', ');
  const rows = client.query(copyTo(`copy public.${quoteName(name)} (${list}) to stdout`));
  const file = createWriteStream(join(folder, TABLES_FOLDER, `${name}.copy.gz`), { flush: true });
  await pipeline(rows, createGzip({ level: 1 }), file);
  const counted = await client.query<{ rows: string }>(`select count(*) as rows from public.${quoteName(name)}`);
  if (Number(counted.rows[0]?.rows) !== rows.rowCount)
    throw new Error(`table ${name}: ${rows.rowCount} rows written, ${counted.rows[0]?.rows} counted`);
  return { name, columns, rows: rows.rowCount };
}

/**
 * pg-boss computes the rest anew, and sends its own jobs for schedules again. Running jobs wait again after a restore, as
 * after a crash.
 */
const UNFINISHED_JOBS = `declare unfinished_jobs no scroll cursor for
  select name, data, singleton_key as "singletonKey", group_id as "userId",
    extract(epoch from start_after)::float8 * 1000 as "startAfter"
  from pgboss.job where state < 'completed' and not starts_with(name, '__pgboss__') order by priority desc, created_on, id`;

async function dumpJobs(client: ClientBase, file: string): Promise<number> {
  await writeFile(file, '');
  const { rows: found } = await client.query<{ jobs: string | null }>("select to_regclass('pgboss.job') as jobs");
  if (!found[0]?.jobs) return 0;
  await client.query(UNFINISHED_JOBS);
  for (let count = 0; ; ) {
    const { rows } = await client.query<SavedJob>(`fetch ${JOBS_PAGE} from unfinished_jobs`);
    if (rows.length === 0) return count;
    await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { flag: 'a', flush: true });
    count += rows.length;
  }
}

async function listNeededBlobs(client: ClientBase, onNeededBlob: (key: string) => Promise<void>): Promise<void> {
  const rows = client.query(copyTo(NEEDED_PHOTOS));
  for await (const line of createInterface({ input: rows })) {
    const [id = '', userId = '', hasMaster] = line.split('\t');
    const keys = photoKeys(userId, id);
    for (const key of [keys.original, keys[1440], keys[250], ...(hasMaster === 't' ? [keys.master] : [])])
      await onNeededBlob(key);
  }
}
