import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';

/** Any number will do, as long as it stays the same. */
const MIGRATION_LOCK = 0x6d696772;

/**
 * Brings the tables to the newest version. Servers that start at once wait for each other: the lock and the migrations share one connection.
 * @param folder of the numbered SQL files
 */
export async function migrateDatabase(connection: ClientConfig, folder: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
