import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { lockUser } from '../user/quotas';

const { takeouts, users } = tables;

export type TakeoutRow = typeof takeouts.$inferSelect;

export const TAKEOUT_KEEP_DAYS = 7;

/** Returns the user's latest archive. An old one counts as expired, whether its file is deleted or not. */
export async function findNewestTakeout(db: Queryable, userId: string): Promise<TakeoutRow | undefined> {
  const [row] = await db
    .select()
    .from(takeouts)
    .where(eq(takeouts.userId, userId))
    .orderBy(desc(takeouts.createdAt))
    .limit(1);
  return row;
}

export async function insertTakeout(tx: Queryable, id: string, userId: string): Promise<TakeoutRow> {
  const [row] = await tx.insert(takeouts).values({ id, userId, stage: 'queued' }).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

export async function findReadyTakeout(db: Database, id: string): Promise<TakeoutRow | undefined> {
  const kept = gt(takeouts.finishedAt, sql`now() - make_interval(days => ${TAKEOUT_KEEP_DAYS})`);
  const [row] = await db
    .select()
    .from(takeouts)
    .where(and(eq(takeouts.id, id), eq(takeouts.stage, 'done'), kept));
  return row;
}

const isRunning = (id: string) => and(eq(takeouts.id, id), isNull(takeouts.finishedAt));

/** Returns a running archive and its user; undefined when it has ended or the account is deleted. */
export async function findRunningTakeout(db: Database, id: string) {
  const [row] = await db
    .select({ takeout: takeouts, user: users })
    .from(takeouts)
    .innerJoin(users, eq(users.id, takeouts.userId))
    .where(and(isRunning(id), isNull(users.deletedAt)));
  return row;
}

export async function updateTakeout(db: Database, id: string, change: Partial<TakeoutRow>): Promise<void> {
  await db.update(takeouts).set(change).where(isRunning(id));
}

/** Ends a running archive. Returns false when it had ended before or was deleted with its account. */
export async function endTakeout(
  db: Database,
  id: string,
  change: Partial<TakeoutRow> & Pick<TakeoutRow, 'stage'>,
): Promise<boolean> {
  const rows = await db
    .update(takeouts)
    .set({ ...change, finishedAt: sql`now()` })
    .where(isRunning(id))
    .returning({ id: takeouts.id });
  return rows.length > 0;
}

export const failTakeout = (db: Database, id: string, error: string): Promise<boolean> =>
  endTakeout(db, id, { stage: 'failed', error });

/**
 * Lets a failed archive run again. Its age counts from now.
 * @returns true when the archive runs; false when it has ended otherwise, its account is deleted, or the user has
 * requested a newer one
 */
export async function reopenTakeout(tx: Queryable, id: string): Promise<boolean> {
  const [found] = await tx.select({ userId: takeouts.userId }).from(takeouts).where(eq(takeouts.id, id));
  if (!found || !(await lockUser(tx, found.userId))) return false;
  const newest = await findNewestTakeout(tx, found.userId);
  if (newest?.id !== id) return false;
  if (newest.finishedAt === null) return true;
  if (newest.stage !== 'failed') return false;
  await tx
    .update(takeouts)
    .set({ stage: 'queued', completed: 0, error: null, createdAt: sql`now()`, finishedAt: null })
    .where(eq(takeouts.id, id));
  return true;
}

export function findUnfinishedTakeouts(db: Database, seconds: number): Promise<Pick<TakeoutRow, 'id' | 'userId'>[]> {
  return db
    .select({ id: takeouts.id, userId: takeouts.userId })
    .from(takeouts)
    .where(and(isNull(takeouts.finishedAt), lt(takeouts.createdAt, sql`now() - make_interval(secs => ${seconds})`)));
}
