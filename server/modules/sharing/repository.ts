import { and, eq, isNull } from 'drizzle-orm';
import { type Database, tables } from '../../drivers/database';

const { albums } = tables;

/** Returns the finished, existing album of a token. */
export async function findSharedAlbum(db: Database, token: string) {
  const [row] = await db
    .select()
    .from(albums)
    .where(and(eq(albums.shareToken, token), isNull(albums.deletedAt), eq(albums.state, 'ready')));
  return row;
}
