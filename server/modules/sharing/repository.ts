import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { type AlbumRow, isOwnedBy } from '../albums/repository';

const { albums, users } = tables;

const isSharedBy = (token: string) =>
  and(eq(albums.shareToken, token), isNull(albums.deletedAt), eq(albums.state, 'ready'));

export async function findSharedAlbum(db: Queryable, token: string) {
  const [row] = await db.select().from(albums).where(isSharedBy(token));
  return row;
}

/** {@link findSharedAlbum}, whose owner cannot change it until the transaction ends. */
export async function lockSharedAlbum(tx: Queryable, token: string) {
  const [row] = await tx.select().from(albums).where(isSharedBy(token)).for('share');
  return row;
}

export async function findOwnerLanguage(db: Queryable, ownerId: string): Promise<string | undefined> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, ownerId));
  return row?.language;
}

export async function setShareToken(
  db: Database,
  userId: string,
  id: string,
  token: string,
): Promise<AlbumRow | undefined> {
  const [row] = await db
    .update(albums)
    .set({ shareToken: sql`coalesce(${albums.shareToken}, ${token})` })
    .where(and(isOwnedBy(userId), eq(albums.id, id)))
    .returning();
  return row;
}

type ShareLinkChange = Partial<Pick<typeof albums.$inferInsert, 'shareCopies' | 'shareHidesPlaces'>>;

/** Changes what visitors of the link may do and see. Returns undefined when the user has no such album with a link. */
export async function updateShareLink(
  db: Queryable,
  userId: string,
  id: string,
  change: ShareLinkChange,
): Promise<AlbumRow | undefined> {
  const [row] = await db
    .update(albums)
    .set(change)
    .where(and(isOwnedBy(userId), eq(albums.id, id), isNotNull(albums.shareToken)))
    .returning();
  return row;
}

export async function clearShareToken(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(albums)
    .set({ shareToken: null, shareCopies: false, shareHidesPlaces: false })
    .where(and(isOwnedBy(userId), eq(albums.id, id)))
    .returning({ id: albums.id });
  return rows.length > 0;
}
