import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';

/** Arbitrary advisory-lock key; it must never change. */
const MIGRATION_LOCK = 0x6d696772;

/**
 * Migrates the database to the newest schema. The lock and the migrations share one connection, so concurrent
 * servers wait for each other.
 * @param folder folder of the numbered SQL files
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
