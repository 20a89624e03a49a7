import { and, eq, isNull } from 'drizzle-orm';
import { type Database, tables } from '../../drivers/database';

const { albums, users } = tables;

/** Returns the finished, existing album of a token. */
export async function findSharedAlbum(db: Database, token: string) {
  const [row] = await db
    .select()
    .from(albums)
    .where(and(eq(albums.shareToken, token), isNull(albums.deletedAt), eq(albums.state, 'ready')));
  return row;
}

/** Returns the language of an album's owner. */
export async function findOwnerLanguage(db: Database, ownerId: string): Promise<string | undefined> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, ownerId));
  return row?.language;
}
