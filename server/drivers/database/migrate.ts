import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';
import { productVersion } from '../../projectRoot';

/** Arbitrary advisory-lock key; it must never change. */
const MIGRATION_LOCK = 0x6d696772;

/**
 * Comment of a migration that removes or narrows something: the release that no longer used it.
 * `scripts/check-migrations.mjs` requires it.
 */
const UNUSED_SINCE = /^-- unused since (\d+\.\d+\.\d+)\b/gm;

/** The database needs a newer version of the product. The message says which. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
}

export interface MigrationReport {
  /** Migrations of the database that this version does not have, because a newer version was started before. */
  readonly unknown: number;
}

/**
 * Migrates the database to the newest schema of this version. The lock and the migrations share one connection, so
 * concurrent servers wait for each other. A database of a newer version stays as it is.
 * @param folder folder of the numbered SQL files
 * @param version version of this product, such as `0.2.0`
 * @throws DatabaseTooNewError when a newer version removed what this one uses
 */
export async function migrateDatabase(
  connection: ClientConfig,
  folder: string,
  version: string = productVersion,
): Promise<MigrationReport> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const client = await connectWhenReady(connection);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create schema if not exists drizzle');
    await client.query('create table if not exists drizzle.oldest_usable_version (version text not null)');
    const oldest = await readOldestUsableVersion(client);
    if (oldest !== null && compareVersions(version, oldest) < 0)
      throw new DatabaseTooNewError(`the database needs at least version ${oldest}, and this is ${version}`);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await raiseOldestUsableVersion(client, oldest, findOldestUsableVersion(migrations));
    return { unknown: await countUnknownMigrations(client, migrations) };
  } finally {
    await client.end().catch(() => undefined);
  }
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

/** Compares versions such as `0.2.0`; negative when `a` is older. */
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

/** Longest wait for a PostgreSQL that is starting or stopping. */
const READY_TIMEOUT_MS = 15_000;
const RETRY_MS = 250;

/** Opens a connection whose break rejects its queries and nothing else. */
async function connectWhenReady(connection: ClientConfig): Promise<Client> {
  const end = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = new Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isStartingOrStopping(error) || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** `cannot_connect_now`: the server is starting up or shutting down. */
const isStartingOrStopping = (error: unknown): boolean => (error as { code?: unknown }).code === '57P03';
