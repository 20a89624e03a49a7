import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { type AlbumRow, isOwnedBy } from '../albums/repository';

const { albumPhotos, albums, cartCopies, photos, spreads, users } = tables;

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

/** Returns the texts that the layout engine set on pages of an album, also on former ones. */
export async function findEngineTexts(db: Queryable, albumId: string): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select distinct words.value as text from ${spreads}, jsonb_each_text(${spreads.made} -> 'words') as words
    where ${spreads.albumId} = ${albumId}`);
  return rows.map(({ text }) => text);
}

/** Returns a hash of all that decides, beside the pages, how an album looks without its places. */
export async function hashHiddenPlaces(db: Queryable, { id, userId }: AlbumRow): Promise<string> {
  const { name, folder, caption, takenLocal, takenPrecision } = photos;
  const { latitude, longitude, fileLatitude, fileLongitude } = photos;
  const facts = sql`row(${photos.id}, ${name}, ${folder}, ${caption}, ${takenLocal}, ${takenPrecision}, ${latitude},
    ${longitude}, ${fileLatitude}, ${fileLongitude})::text`;
  const [row] = await db
    .select({ hash: sql<string | null>`md5(string_agg(md5(${facts}), '' order by ${photos.id}))` })
    .from(albumPhotos)
    .innerJoin(photos, eq(photos.id, albumPhotos.photoId))
    .where(eq(albumPhotos.albumId, id));
  return `${row?.hash ?? ''} ${(await findOwnerLanguage(db, userId)) ?? ''}`;
}

/** Bytes of the largest copy of a shared album in a cart. */
export async function measureCopies(db: Queryable, shareToken: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(max(octet_length(${cartCopies.html}::text)), 0)::float8` })
    .from(cartCopies)
    .where(eq(cartCopies.shareToken, shareToken));
  return row?.bytes ?? 0;
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
