import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';

const { clips, users } = tables;

export type ClipRow = typeof clips.$inferSelect;

export async function findClipById(db: Queryable, id: string): Promise<ClipRow | undefined> {
  const [row] = await db.select().from(clips).where(eq(clips.id, id));
  return row;
}

export const findClips = (db: Queryable, userId: string): Promise<ClipRow[]> =>
  db.select().from(clips).where(eq(clips.userId, userId)).orderBy(desc(clips.createdAt), desc(clips.id));

export async function countClips(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(clips).where(eq(clips.userId, userId));
  return row?.count ?? 0;
}

export async function insertClip(tx: Queryable, row: typeof clips.$inferInsert): Promise<ClipRow> {
  const [inserted] = await tx.insert(clips).values(row).returning();
  if (!inserted) throw new Error('insert returned no row');
  return inserted;
}

const isOwn = (userId: string, id: string) => and(eq(clips.id, id), eq(clips.userId, userId));

export async function renameClip(
  db: Database,
  userId: string,
  id: string,
  title: string,
): Promise<ClipRow | undefined> {
  const [row] = await db.update(clips).set({ title }).where(isOwn(userId, id)).returning();
  return row;
}

export async function deleteClip(db: Database, userId: string, id: string): Promise<ClipRow | undefined> {
  const [row] = await db.delete(clips).where(isOwn(userId, id)).returning();
  return row;
}

/** Returns the clip of a public link, unless its owner's account is deleted. */
export async function findPublicClip(db: Database, token: string): Promise<ClipRow | undefined> {
  const [row] = await db
    .select({ clip: clips })
    .from(clips)
    .innerJoin(users, eq(users.id, clips.userId))
    .where(and(eq(clips.token, token), isNull(users.deletedAt)));
  return row?.clip;
}
