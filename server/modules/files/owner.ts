import { and, eq, isNotNull } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';

/** Whether the account was deleted: what is left of it is shown to nobody, also before it is purged. */
export async function isClosed(db: Queryable, userId: string): Promise<boolean> {
  const { users } = tables;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)));
  return row !== undefined;
}
