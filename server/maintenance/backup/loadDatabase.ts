import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../../config';
import { migrateDatabase } from '../../drivers/database';
import { createPgBossQueue } from '../../drivers/queue';
import { type JobData, type JobName, jobRules, toJobName } from '../../jobs/jobTypes';
import { migrationsFolder } from '../../projectRoot';
import { JOBS_FILE, type SavedJob, TABLES_FOLDER } from './dumpDatabase';
import type { BackupManifest } from './manifest';
import { COPY_SETTINGS, findMigrationTime, migrateDatabaseTo, quoteName, tableNames } from './snapshotSchema';

async function withClient<T>(connection: ClientConfig, task: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, application_name: 'keepsake restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const hasRows = (connection: ClientConfig): Promise<boolean> =>
  withClient(connection, async (client) => {
    if ((await findMigrationTime(client)) === null) return false;
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from users) or exists (select from orders) as used',
    );
    return rows[0]?.used === true;
  });

/**
 * Connections of servers and commands to the database. Servers of an earlier version leave those of their queries
 * unnamed; a URL may name all of them. The lock of the built-in database is this command's own.
 */
const PRODUCT_CONNECTIONS = `select coalesce(nullif(application_name, ''), 'unnamed') as name, host(client_addr) as address
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and application_name not like 'keepsake server, process%'
    and (application_name like 'keepsake%' or application_name = current_setting('application_name')
      or (application_name = '' and usename = current_user))
  limit 1`;

/** @throws ConfigError when a server or another command uses the database */
export const checkUnused = (connection: ClientConfig): Promise<void> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string; address: string | null }>(PRODUCT_CONNECTIONS);
    if (!rows[0]) return;
    const { name, address } = rows[0];
    throw new ConfigError(
      `the target database is in use: there is a connection "${name}" from ${address ?? 'this machine'}. Stop all API servers, workers and commands first`,
    );
  });

/**
 * Replaces the database by the rows of a backup and brings it to the schema of this version. The rows are loaded in
 * one transaction.
 */
export async function loadDatabase(connection: ClientConfig, backup: string, manifest: BackupManifest): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('drop schema if exists pgboss cascade');
    await client.query('drop schema if exists drizzle cascade');
    await client.query(
      `drop table if exists ${tableNames.map((name) => `public.${quoteName(name)}`).join(', ')} cascade`,
    );
  });
  await migrateDatabaseTo(connection, manifest.migratedAt);
  await withClient(connection, (client) => loadTables(client, backup, manifest));
  await migrateDatabase(connection, migrationsFolder);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const FOREIGN_KEYS = `select 'public.' || quote_ident(relname) as table, quote_ident(conname) as name,
  pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class t on t.oid = k.conrelid
  where contype = 'f' and relnamespace = 'public'::regnamespace and relname = any($1)`;

/**
 * Foreign keys are checked after all rows are there, whatever the order of the tables. Triggers rest: what they keep is
 * in the backup.
 */
async function loadTables(client: Client, backup: string, { tables }: BackupManifest): Promise<void> {
  await client.query(COPY_SETTINGS);
  await client.query('begin');
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS, [tables.map(({ name }) => name)]);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await loadTable(client, backup, table);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query('commit');
  await client.query('analyze');
}

async function loadTable(
  client: Client,
  backup: string,
  { name, columns, rows }: BackupManifest['tables'][number],
): Promise<void> {
  const table = `public.${quoteName(name)}`;
  await client.query(`alter table ${table} disable trigger user`);
  // A migration may have inserted rows of its own.
  await client.query(`delete from ${table}`);
  const stream = client.query(copyFrom(`copy ${table} (${columns.map(quoteName).join(', ')}) from stdin`));
  await pipeline(createReadStream(join(backup, TABLES_FOLDER, `${name}.copy.gz`)), createGunzip(), stream);
  const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${table}`);
  if (Number(counted.rows[0]?.rows) !== rows)
    throw new Error(`table ${name}: ${counted.rows[0]?.rows} of ${rows} rows loaded`);
  await client.query(`alter table ${table} enable trigger user`);
}

/**
 * Enqueues the jobs of a backup again. Returns the number of jobs that this version does not know, or whose line is
 * damaged.
 */
export async function loadJobs(
  connection: ClientConfig,
  backup: string,
  { jobs }: Pick<BackupManifest, 'jobs'>,
): Promise<number> {
  const file = join(backup, JOBS_FILE);
  if (!existsSync(file)) return jobs;
  let loaded = 0;
  const errors: unknown[] = [];
  const queue = createPgBossQueue(connection, { onError: (error) => errors.push(error) });
  await queue.start();
  try {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const job = parseJob(line);
      if (!job || !(job.name in jobRules)) continue;
      await enqueue(queue, job.name as JobName, job);
      loaded += 1;
    }
  } finally {
    await queue.stop();
  }
  if (errors.length > 0) throw errors[0];
  return jobs - loaded;
}

function parseJob(line: string): SavedJob | null {
  try {
    const job = JSON.parse(line) as SavedJob;
    return { ...job, name: toJobName(job.name) };
  } catch {
    return null;
  }
}

async function enqueue(
  queue: ReturnType<typeof createPgBossQueue>,
  name: JobName,
  { data, singletonKey, userId, startAfter }: Omit<SavedJob, 'name'>,
): Promise<void> {
  const delaySeconds = Math.ceil((startAfter - Date.now()) / 1000);
  await queue.send(name, data as JobData[JobName], {
    ...(singletonKey === null ? {} : { singletonKey }),
    ...(userId === null ? {} : { userId }),
    ...(delaySeconds > 0 ? { delaySeconds } : {}),
  });
}
