import { callbackify } from 'node:util';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { BudgetFullError, currentHolder, FairBudget } from '../../processes/fairBudget';
import * as schema from './schema';

export type Database = NodePgDatabase<typeof schema>;
export type Queryable = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

interface DatabasePoolStats {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly limit: number;
}

export interface DatabaseHandle {
  readonly db: Database;
  readonly connection: ClientConfig;
  /** @throws Error when the database does not respond */
  ping(): Promise<void>;
  stats(): DatabasePoolStats;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Connections that a single user or network leaves to others. */
const LEFT_TO_OTHERS = 2;

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (error?: boolean | Error) => void,
) => void;

/** Lends connections in turn: those who hold fewest first, and never all to one of them. */
class FairPool extends Pool {
  readonly #turns: FairBudget;

  constructor(config: ClientConfig & { readonly max: number }) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, idleTimeoutMillis: 30_000 });
    // The pool of a command has one holder, which needs a second connection while it holds a lock on the first.
    const perHolder = config.max > LEFT_TO_OTHERS + 1 ? config.max - LEFT_TO_OTHERS : config.max;
    const waiting = { waiting: 1000, waitingPerHolder: 1000, waitMs: CONNECT_TIMEOUT_MS };
    this.#turns = new FairBudget({ total: config.max, perHolder, ...waiting });
  }

  get turnsWaiting(): number {
    return this.#turns.waitingCount;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (!callback) return this.#connectInTurn();
    callbackify(() => this.#connectInTurn())((error, client) =>
      callback(error ?? undefined, client, client?.release ?? (() => undefined)),
    );
  }

  async #connectInTurn(): Promise<PoolClient> {
    const turn = await this.#turns.acquire(currentHolder(), 1).catch((error: unknown) => {
      if (error instanceof BudgetFullError)
        throw new Error('timeout exceeded when trying to connect', { cause: error });
      throw error;
    });
    try {
      const client = await super.connect();
      const { release } = client;
      client.release = (error) => {
        turn.release();
        release(error);
      };
      return client;
    } catch (error) {
      turn.release();
      throw error;
    }
  }
}

/** @param onError called once for each broken connection, idle or in use, until the pool is closed */
export function connectDatabase(connection: ClientConfig, onError: (error: Error) => void, max = 10): DatabaseHandle {
  const pool = new FairPool({ ...connection, application_name: 'keepsake queries', max });
  // The pool listens to idle clients only; an error between two statements of a transaction would end the
  // process. A broken client emits twice (server message, socket end), and the pool repeats the error of an
  // idle one.
  let isClosing = false;
  const report = (error: Error): void => {
    // A database that stops at the same time says so on connections that are being closed.
    if (!isClosing) onError(error);
  };
  pool.on('connect', (client) => client.once('error', report).on('error', () => undefined));
  pool.on('error', () => undefined);
  return {
    db: drizzle(pool, { schema }),
    connection,
    ping: async () => {
      await pool.query('select 1');
    },
    stats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + pool.turnsWaiting,
      limit: max,
    }),
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
}

/**
 * Returns the database's time, in a transaction that of its start. Servers whose own clocks differ agree on it, so it
 * decides what one server writes and another compares (docs/adr/0021-shared-state.md).
 */
export async function readDatabaseTime(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`);
  return new Date(Math.trunc(rows[0]?.ms ?? Number.NaN));
}

function sqlStateOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const found = cause?.code ?? code;
  return typeof found === 'string' ? found : '';
}

export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505';

/**
 * Returns true if a write failed because PostgreSQL cannot store a value: text with NUL, or a number out of
 * the column's range.
 */
export const isUnstorableValue = (error: unknown): boolean => ['22021', '22P05', '22003'].includes(sqlStateOf(error));

export const isDatabaseFull = (error: unknown): boolean => sqlStateOf(error) === '53100';

/** SQLSTATE classes 08 and 57P (connection errors, operator shutdown) and 53300 (too many connections). */
const UNAVAILABLE_SQL_STATES = /^(?:08\w{3}|57P0[1-5]|53300)$/;
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/**
 * Returns true if a query failed because the database was unavailable, for example during a restart. Retrying
 * may succeed soon.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const isSocket =
    error instanceof DrizzleQueryError || ['connect', 'read'].includes((cause as NodeJS.ErrnoException).syscall ?? '');
  return (
    UNAVAILABLE_SQL_STATES.test(sqlStateOf(cause)) ||
    UNAVAILABLE_MESSAGES.test(cause.message) ||
    (isSocket && /^E[A-Z]+$/.test(sqlStateOf(cause)))
  );
}
