import { Client, type ClientConfig } from 'pg';

/** Arbitrary advisory-lock key; it must never change. */
const DATA_LOCK_KEY = 0x6b656570;

/** Lock of one server on a data folder. The database releases it when that server dies. */
export interface DataLock {
  release(): Promise<void>;
}

export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/**
 * Locks the data folder for this process. A `shared` lock admits other shared ones.
 * @param onLost called when the connection that holds the lock breaks
 * @throws DataInUseError when another server still holds the lock after `waitMs`
 */
export async function acquireDataLock(
  connection: ClientConfig,
  options: { shared: boolean; waitMs: number; onLost: () => void },
): Promise<DataLock> {
  const client = new Client({ ...connection, application_name: `keepsake server, process ${process.pid}` });
  let released = false;
  client.on('error', () => {
    if (!released) options.onLost();
  });
  await client.connect();
  const end = Date.now() + options.waitMs;
  const call = options.shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  while (!(await tryLock(client, call))) {
    if (Date.now() > end) {
      const holder = await findLockHolder(client);
      released = true;
      await client.end();
      throw new DataInUseError(holder);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    release: async () => {
      released = true;
      await client.end().catch(() => undefined);
    },
  };
}

async function tryLock(client: Client, call: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${call}($1) as taken`, [DATA_LOCK_KEY]);
  return rows[0]?.taken === true;
}

async function findLockHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = $1 and l.granted limit 1`,
    [DATA_LOCK_KEY],
  );
  return rows[0]?.name ?? 'a server that is just ending';
}
