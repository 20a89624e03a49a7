import type { ClientConfig } from 'pg';
import type { Config } from '../config';
import { EmbeddedPostgres, runningDatabase } from '../drivers/database/embedded';

export type Settings = Omit<Config, 'secretKey'>;

export interface OpenConnection {
  readonly connection: ClientConfig;
  stop(): Promise<void>;
}

const nothing = () => Promise.resolve();

/** Connects to the built-in database of a running server, or starts it temporarily. */
export async function openConnection({ databaseUrl, dataDir }: Settings): Promise<OpenConnection> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, stop: nothing };
  const running = await runningDatabase(dataDir);
  return running ? { connection: running, stop: nothing } : startConnection(dataDir);
}

/**
 * Connects to the database without admitting a server beside the command.
 * @throws DataInUseError when a server holds the data folder
 */
export async function openUnusedConnection({ databaseUrl, dataDir }: Settings): Promise<OpenConnection> {
  return databaseUrl === null
    ? startConnection(dataDir)
    : { connection: { connectionString: databaseUrl }, stop: nothing };
}

async function startConnection(dataDir: string): Promise<OpenConnection> {
  const database = await EmbeddedPostgres.start(dataDir);
  return { connection: database.connection, stop: () => database.stop() };
}

export function describeError(error: unknown): string {
  const {
    code,
    message = String(error),
    cause,
  } = error as { code?: string; message?: string; cause?: { code?: string } };
  if ((cause?.code ?? code) === '42P01') return 'the database is of another version: start this one once before';
  return message;
}
