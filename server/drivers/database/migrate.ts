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
  const client = await connectWhenReady(connection);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Longest that a PostgreSQL that is just starting or stopping is waited for. */
const READY_TIMEOUT_MS = 15_000;
const RETRY_MS = 250;

/** A connection whose break rejects what runs on it, and ends nothing else. */
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

/** `cannot_connect_now`: the server is there and will soon serve, or soon be gone. */
const isStartingOrStopping = (error: unknown): boolean => (error as { code?: unknown }).code === '57P03';
