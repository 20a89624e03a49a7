import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ClientConfig, Pool } from 'pg';
import * as schema from './schema';

export type Database = NodePgDatabase<typeof schema>;
/** The database itself or an open transaction of it. */
export type Queryable = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

export interface DatabaseHandle {
  readonly db: Database;
  readonly connection: ClientConfig;
  /** @throws Error when the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** @param onError told once of each connection that breaks, whether it is in use or not */
export function connectDatabase(connection: ClientConfig, onError: (error: Error) => void, max = 10): DatabaseHandle {
  const pool = new Pool({ ...connection, max, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000 });
  // The pool listens to idle clients only. One that breaks between two statements of a transaction would end the process.
  // A client says it twice, by the server's message and by the end of the socket, and the pool repeats what an idle one said.
  pool.on('connect', (client) => client.once('error', onError).on('error', () => undefined));
  pool.on('error', () => undefined);
  return {
    db: drizzle(pool, { schema }),
    connection,
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/** What PostgreSQL, or the way to it, called a failure. */
function sqlStateOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const found = cause?.code ?? code;
  return typeof found === 'string' ? found : '';
}

/** Whether a write failed because the row exists already. */
export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505';

/** Tells whether a write failed because of a text that PostgreSQL does not keep, such as one with NUL, or of a number that its column does not hold. */
export const isUnstorableValue = (error: unknown): boolean => ['22021', '22P05', '22003'].includes(sqlStateOf(error));

/** Whether a write failed because the disk of the database is full. */
export const isDatabaseFull = (error: unknown): boolean => sqlStateOf(error) === '53100';

/** SQLSTATE classes 08 and 57P (connections; an operator stopped it), and too many connections. */
const UNAVAILABLE_SQL_STATES = /^(?:08\w{3}|57P0[1-5]|53300)$/;
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether a query failed because the database was not there, as while it restarts: the same may succeed soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const isSocket = error instanceof DrizzleQueryError || (cause as NodeJS.ErrnoException).syscall === 'connect';
  return (
    UNAVAILABLE_SQL_STATES.test(sqlStateOf(cause)) ||
    UNAVAILABLE_MESSAGES.test(cause.message) ||
    (isSocket && /^E[A-Z]+$/.test(sqlStateOf(cause)))
  );
}
