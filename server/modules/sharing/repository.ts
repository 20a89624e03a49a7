import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Database, tables } from '../../drivers/database';

const { albums, photos, spreads } = tables;

/** The live, finished album that a token opens. */
export async function findShared(db: Database, token: string) {
  const [row] = await db
    .select()
    .from(albums)
    .where(and(eq(albums.shareToken, token), isNull(albums.deletedAt), eq(albums.state, 'ready')));
  return row;
}

/** The photo, if the album behind the token shows it on a live spread. Asked at each request, so that nothing outlives the share. */
export async function findSharedPhoto(db: Database, token: string, photoId: string) {
  const shows = sql`exists (select 1 from ${spreads} where ${spreads.albumId} = ${albums.id}
    and ${spreads.deletedAt} is null and strpos(${spreads.html}, ${` data-file="${photoId}"`}::text) > 0)`;
  const [row] = await db
    .select({ id: photos.id, userId: photos.userId })
    .from(albums)
    .innerJoin(photos, eq(photos.userId, albums.userId))
    .where(and(eq(albums.shareToken, token), isNull(albums.deletedAt), eq(photos.id, photoId), shows));
  return row;
}
