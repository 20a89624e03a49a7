import { eq } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';

const { users } = tables;

/**
 * Serialises the transactions of a user, so that each counts what the earlier ones stored. Triggers of the photos take
 * the same lock, so it comes before other locks.
 * @returns false for a deleted account, whose data are being purged
 */
export async function lockUser(tx: Queryable, userId: string): Promise<boolean> {
  const isUser = eq(users.id, userId);
  const [row] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(isUser).for('no key update');
  return row?.deletedAt === null;
}
