import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';

/** Arbitrary advisory-lock key; it must never change. */
const MIGRATION_LOCK = 0x6d696772;

/** How to wait for a database that does not answer. */
export interface DatabaseWait {
  /** Longest wait, in ms. */
  readonly timeoutMs: number;
  /** Called with the reason at the first failure and then every {@link TELL_EVERY_MS}. */
  readonly onWait?: (reason: string, leftMs: number) => void;
}

/** Enough for a PostgreSQL that restarts. */
const SHORT_WAIT: DatabaseWait = { timeoutMs: 15_000 };
const RETRY_MS = 250;
const TELL_EVERY_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Migrates the database to the newest schema. The lock and the migrations share one connection, so concurrent
 * servers wait for each other.
 * @param folder folder of the numbered SQL files
 */
export async function migrateDatabase(connection: ClientConfig, folder: string, wait = SHORT_WAIT): Promise<void> {
  const client = await connectWhenReady(connection, wait);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Opens a connection whose break rejects its queries and nothing else. */
async function connectWhenReady(connection: ClientConfig, { timeoutMs, onWait }: DatabaseWait): Promise<Client> {
  const end = performance.now() + timeoutMs;
  let tellAt = 0;
  for (;;) {
    const client = new Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connection });
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
