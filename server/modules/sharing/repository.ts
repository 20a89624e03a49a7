import { and, eq, isNull } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';

const { albums, users } = tables;

const isSharedBy = (token: string) =>
  and(eq(albums.shareToken, token), isNull(albums.deletedAt), eq(albums.state, 'ready'));

/** Returns the finished, existing album of a token. */
export async function findSharedAlbum(db: Queryable, token: string) {
  const [row] = await db.select().from(albums).where(isSharedBy(token));
  return row;
}

/** {@link findSharedAlbum}, whose owner cannot change it until the transaction ends. */
export async function lockSharedAlbum(tx: Queryable, token: string) {
  const [row] = await tx.select().from(albums).where(isSharedBy(token)).for('share');
  return row;
}

/** Returns the language of an album's owner. */
export async function findOwnerLanguage(db: Database, ownerId: string): Promise<string | undefined> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, ownerId));
  return row?.language;
}
