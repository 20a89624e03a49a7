import { sql } from 'drizzle-orm';
import type { Queryable } from '../drivers/database';
import { pollUntil } from './albums';

/** Waits until another transaction waits for a lock of this one. */
export async function waitUntilBlocking(tx: Queryable): Promise<void> {
  const waiting = async () => {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
    );
    return rows[0]?.n ?? 0;
  };
  await pollUntil(waiting, (n) => n > 0);
}
