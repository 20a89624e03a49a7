import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';

const { albumPhotos, albums, photos, sessions, users } = tables;

export async function findFileEpoch(db: Queryable, userId: string): Promise<number | null> {
  const [row] = await db
    .select({ epoch: users.fileEpoch })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row?.epoch ?? null;
}

/** {@link findFileEpoch} of a photo's owner; null also when the photo is deleted and in no existing album. */
export async function findPhotoFileEpoch(db: Queryable, userId: string, photoId: string): Promise<number | null> {
  const inAlbum = db
    .select({ one: sql`1` })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .where(and(eq(albumPhotos.photoId, photos.id), isNull(albums.deletedAt)));
  const [row] = await db
    .select({ epoch: users.fileEpoch })
    .from(photos)
    .innerJoin(users, and(eq(users.id, photos.userId), isNull(users.deletedAt)))
    .where(and(eq(photos.id, photoId), eq(photos.userId, userId), or(isNull(photos.deletedAt), exists(inAlbum))));
  return row?.epoch ?? null;
}

export async function revokeFileUrls(db: Queryable, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ fileEpoch: sql`${users.fileEpoch} + 1` })
    .where(eq(users.id, userId));
}

export async function findSessionUserId(db: Queryable, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: sessions.userId })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return row?.id ?? null;
}
