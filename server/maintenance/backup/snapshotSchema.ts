import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { ClientBase, ClientConfig } from 'pg';
import { z } from 'zod';
import { migrateDatabase, tables } from '../../drivers/database';
import { migrationsFolder } from '../../projectRoot';

const JOURNAL = join('meta', '_journal.json');
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });

const readJournal = async () =>
  journalSchema.parse(JSON.parse(await readFile(join(migrationsFolder, JOURNAL), 'utf8')));

export async function findNewestMigration(): Promise<number> {
  const { entries } = await readJournal();
  return Math.max(...entries.map(({ when }) => when));
}

/** Creates the tables of an empty database as an earlier version had them. */
export async function migrateDatabaseTo(connection: ClientConfig, migratedAt: number): Promise<void> {
  const journal = await readJournal();
  const entries = journal.entries.filter(({ when }) => when <= migratedAt);
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-migrations-'));
  try {
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrateDatabase(connection, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const tableNames: readonly string[] = Object.values<unknown>(tables)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableName(table))
  .sort();

export const COPY_SETTINGS =
  "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0";

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names of the stored columns of a table; generated ones are computed again. */
export async function findStoredColumns(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Time of the newest migration of the database; null for a database without tables. */
export async function findMigrationTime(client: ClientBase): Promise<number | null> {
  const { rows: found } = await client.query<{ migrations: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as migrations",
  );
  if (!found[0]?.migrations) return null;
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return rows[0]?.newest ? Number(rows[0].newest) : null;
}
