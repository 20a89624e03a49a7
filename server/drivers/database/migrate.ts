import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import { Client, type ClientConfig } from 'pg';
import { ConfigError } from '../../config';
import { productVersion } from '../../projectRoot';

/** Arbitrary advisory-lock key; it must never change. */
const MIGRATION_LOCK = 0x6d696772;

export interface DatabaseWait {
  readonly timeoutMs: number; // Longest wait, in ms
  /** Called with the reason at the first failure and then every {@link TELL_EVERY_MS}. */
  readonly onWait?: (reason: string, leftMs: number) => void;
}

const SHORT_WAIT: DatabaseWait = { timeoutMs: 15_000 };
const RETRY_MS = 250;
const TELL_EVERY_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Comment of a migration that removes or narrows something: the release that no longer used it.
 * `scripts/checks/check-migrations.mjs` requires it.
 */
const UNUSED_SINCE = /^-- unused since (\d+\.\d+\.\d+)\b/gm;

/** The database needs a newer version of the product. The message says which. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
}

export interface MigrationOptions {
  readonly wait?: DatabaseWait | undefined;
  readonly version?: string | undefined;
}

export interface MigrationReport {
  /** Migrations of the database that this version does not have, because a newer version was started before. */
  readonly unknown: number;
}

/**
 * Migrates the database to the newest schema of this version. The lock and the migrations share one connection, so
 * concurrent servers wait for each other. Each migration has a transaction of its own, so that older servers beside it
 * wait for one step and not for all. A database of a newer version stays as it is.
 * @param folder folder of the numbered SQL files
 * @throws DatabaseTooNewError when a newer version removed what this one uses
 * @throws ConfigError when the search extension is missing
 * @throws Error when a migration fails; those before it stay applied
 */
export async function migrateDatabase(
  connection: ClientConfig,
  folder: string,
  { wait = SHORT_WAIT, version = productVersion }: MigrationOptions = {},
): Promise<MigrationReport> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const client = await connectWhenReady(connection, wait);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create schema if not exists drizzle');
    await client.query('create table if not exists drizzle.oldest_usable_version (version text not null)');
    const oldest = await readOldestUsableVersion(client);
    if (oldest !== null && compareVersions(version, oldest) < 0)
      throw new DatabaseTooNewError(`the database needs at least version ${oldest}, and this is ${version}`);
    const session = drizzle(client)._.session as unknown as PgSession;
    for (const migration of migrations) {
      await new PgDialect().migrate([migration], session, { migrationsFolder: folder }).catch(explainFailure);
      await countEarlierPhotos(client);
    }
    await raiseOldestUsableVersion(client, oldest, findOldestUsableVersion(migrations));
    return { unknown: await countUnknownMigrations(client, migrations) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Counts the photos of users from before the table of sums, one user in a transaction. The triggers keep up with older
 * servers meanwhile.
 */
async function countEarlierPhotos(client: Client): Promise<void> {
  const { rows } = await client.query<{ totals: string | null }>(
    "select to_regclass('public.storage_totals') as totals",
  );
  if (!rows[0]?.totals) return;
  const uncounted = await client.query<{ id: string }>('select user_id as id from storage_totals where not is_counted');
  for (const { id } of uncounted.rows) await client.query('select count_photos($1)', [id]);
}

/** `insufficient_privilege`, `feature_not_supported` and `undefined_file`: the extension is not allowed or installed. */
const EXTENSION_SQL_STATES = ['42501', '0A000', '58P01'];

/** @throws ConfigError that names what the operator can do, else the given one */
function explainFailure(error: unknown): never {
  const { query = '', cause } = error as { query?: string; cause?: { code?: string; message?: string } };
  if (!query.includes('EXTENSION') || !EXTENSION_SQL_STATES.includes(cause?.code ?? '')) throw error;
  throw new ConfigError(
    `the search needs the extension pg_trgm of PostgreSQL: ${cause?.message}. Install PostgreSQL's contrib modules, and let the database's owner migrate it or create the extension as a superuser: CREATE EXTENSION pg_trgm`,
  );
}

async function readOldestUsableVersion(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>('select version from drizzle.oldest_usable_version');
  return rows[0]?.version ?? null;
}

/** Never lowers it: an older version may start after a newer one. */
async function raiseOldestUsableVersion(client: Client, stored: string | null, own: string | null): Promise<void> {
  if (own === null || (stored !== null && compareVersions(own, stored) <= 0)) return;
  const statement =
    stored === null
      ? 'insert into drizzle.oldest_usable_version (version) values ($1)'
      : 'update drizzle.oldest_usable_version set version = $1';
  await client.query(statement, [own]);
}

/** Returns the oldest version that runs on the schema of the migrations; null when they only add. */
function findOldestUsableVersion(migrations: readonly MigrationMeta[]): string | null {
  const texts = migrations.flatMap(({ sql }) => sql);
  const versions = texts.flatMap((text) => [...text.matchAll(UNUSED_SINCE)].flatMap(([, version]) => version ?? []));
  return versions.sort(compareVersions).at(-1) ?? null;
}

function compareVersions(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  for (let i = 0; i < 3; i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

async function countUnknownMigrations(client: Client, migrations: readonly MigrationMeta[]): Promise<number> {
  const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations where created_at > $1',
    [newest],
  );
  return rows[0]?.count ?? 0;
}

/** Opens a connection whose break rejects its queries and nothing else. */
async function connectWhenReady(connection: ClientConfig, { timeoutMs, onWait }: DatabaseWait): Promise<Client> {
  const end = performance.now() + timeoutMs;
  let tellAt = 0;
  for (;;) {
    const client = new Client({
      application_name: 'keepsake migration',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...connection,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const now = performance.now();
      if (!mayAnswerLater(error) || now >= end) throw error;
      if (now >= tellAt) {
        tellAt = now + TELL_EVERY_MS;
        onWait?.(describeReason(error), end - now);
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(RETRY_MS, end - now)));
    }
  }
}

/** Not yet started, starting, stopping, or with a name that is not known yet. A wrong password stays wrong. */
const TEMPORARY_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-3]|53300)$/;

function mayAnswerLater(error: unknown): boolean {
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string };
  if (typeof code === 'string') return TEMPORARY_CODES.test(code);
  return /^(?:Connection terminated|timeout expired)/.test(message);
}

const describeReason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || (code ?? 'no answer');
};
