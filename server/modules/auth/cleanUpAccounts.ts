import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm';
import { getTableName } from 'drizzle-orm/table';
import { type Database, tables } from '../../drivers/database';
import { deleteExpiredChallenges } from './passkeys/repository';
import { deleteExpiredAttempts } from './rateLimit';
import { deleteEndedSessions } from './repository';

export async function cleanUpAccounts(db: Database): Promise<void> {
  await deleteExpiredAttempts(db);
  await deleteExpiredChallenges(db);
  await deleteEndedSessions(db);
  await deleteUnverifiedAccounts(db);
  await deleteFinishedJobsOfDeletedUsers(db);
}

/** The queue keeps finished jobs for a while, and each names its user; those of an order name the order. */
async function deleteFinishedJobsOfDeletedUsers(db: Database): Promise<void> {
  await db.execute(sql`delete from pgboss.job where state in ('completed', 'cancelled', 'failed')
    and group_id is not null and not exists (select from users where users.id::text = group_id)
    and not exists (select from orders where orders.id::text = group_id)`);
}

const { users } = tables;

/** Days in which an address can be verified; then the registration is deleted. */
export const UNVERIFIED_DAYS = 7;

/** Tables with rows of users, except mailed links. A row in any of them keeps the account. */
const userTables = [
  tables.sessions,
  tables.passkeys,
  tables.clips,
  tables.passkeyChallenges,
  tables.takeouts,
  tables.draftReminders,
  tables.photos,
  tables.people,
  tables.photoUploads,
  tables.photoCells,
  tables.storageTotals,
  tables.albums,
  tables.albumCreations,
  tables.generations,
  tables.albumExports,
  tables.carts,
  tables.cartItems,
  tables.cartRequests,
  tables.orders,
  tables.libraryAccounts,
  tables.pickers,
] as const;

/** @testonly to compare them with the foreign keys of the database */
export const userTableNames: readonly string[] = userTables.map((table) => getTableName(table));

/** Deletes empty accounts that were registered some days ago and never verified. Returns the number deleted. */
async function deleteUnverifiedAccounts(db: Database): Promise<number> {
  const isEmpty = userTables.map((table) =>
    notExists(db.select({ one: sql`1` }).from(table).where(eq(table.userId, users.id))),
  );
  const rows = await db
    .delete(users)
    .where(
      and(
        eq(users.isVerified, false),
        isNull(users.deletedAt),
        lt(users.createdAt, sql`now() - make_interval(days => ${UNVERIFIED_DAYS})`),
        ...isEmpty,
      ),
    )
    .returning({ id: users.id });
  return rows.length;
}
