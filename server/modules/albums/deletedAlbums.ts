import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { type AlbumOverview, albumOverview, isOwnedBy } from './repository';

const { albumPhotos, albums } = tables;

const isRestorable = gt(albums.restorableUntil, sql`now()`);

/** Marks the album as deleted; it can be restored for some days. Returns false when there is no such album. */
export async function softDeleteAlbum(
  tx: Queryable,
  userId: string,
  id: string,
  { restorableDays: days }: { restorableDays: number },
): Promise<boolean> {
  const rows = await tx
    .update(albums)
    .set({ deletedAt: sql`now()`, restorableUntil: sql`now() + make_interval(days => ${days})` })
    .where(and(isOwnedBy(userId), eq(albums.id, id)))
    .returning({ id: albums.id });
  return rows.length > 0;
}

/** Restorable albums of a user, the one deleted last first. */
export const findRestorableAlbums = (db: Database, userId: string): Promise<AlbumOverview[]> =>
  db
    .select(albumOverview)
    .from(albums)
    .where(and(eq(albums.userId, userId), isRestorable))
    .orderBy(desc(albums.deletedAt), asc(albums.id));

/**
 * Restores a deleted album. A generation that the deletion cancelled has failed. Returns false when there is none that
 * can be restored.
 */
export async function undeleteAlbum(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const state = sql`case when ${albums.state} = 'generating' then 'failed' else ${albums.state} end`;
  const rows = await tx
    .update(albums)
    .set({ deletedAt: null, restorableUntil: null, state })
    .where(and(eq(albums.userId, userId), eq(albums.id, id), isRestorable))
    .returning({ id: albums.id });
  return rows.length > 0;
}

/** Releases the photos of deleted albums that can no longer be restored. Returns the number of albums. */
export async function releaseExpiredAlbums(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(albums)
      .set({ restorableUntil: null })
      .where(lt(albums.restorableUntil, sql`now()`))
      .returning({ id: albums.id });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(albumPhotos).where(inArray(albumPhotos.albumId, ids));
    return ids.length;
  });
}
