import { and, eq, isNull } from 'drizzle-orm';
import { type Database, tables } from '../../drivers/database';

const { albums } = tables;

/** The live, finished album that a token opens. */
export async function findSharedAlbum(db: Database, token: string) {
  const [row] = await db
    .select()
    .from(albums)
    .where(and(eq(albums.shareToken, token), isNull(albums.deletedAt), eq(albums.state, 'ready')));
  return row;
}
