import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';
import type { PhotoRow } from '../storage/repository';

const { albums, albumPhotos, generations, photos, spreads, users } = tables;

export type AlbumRow = typeof albums.$inferSelect;
export type SpreadRow = typeof spreads.$inferSelect;

/** An album with the data for a list. The cover is the live spread at position 0. */
export interface AlbumOverview {
  readonly album: AlbumRow;
  readonly spreadCount: number;
  readonly photoCount: number;
  readonly coverId: string | null;
  readonly coverVersion: number | null;
}

/** Condition for albums of this user that are not deleted. Every query on albums uses it. */
export const isOwnedBy = (userId: string) => and(eq(albums.userId, userId), isNull(albums.deletedAt));

const liveSpreads = sql`from ${spreads} where ${spreads.albumId} = ${albums.id} and ${spreads.deletedAt} is null`;
const firstSpread = sql`${liveSpreads} order by ${spreads.position} limit 1`;

// Nested, because Drizzle omits table names from columns in the outermost template of a single-table query.
const ownPhotos = sql`from ${albumPhotos} inner join ${photos} on ${photos.id} = ${albumPhotos.photoId}
  where ${albumPhotos.albumId} = ${albums.id} and ${photos.kind} = 'photo'`;

export const albumOverview = {
  album: albums,
  spreadCount: albums.spreadCount,
  photoCount: sql<number>`(select count(*)::int ${ownPhotos})`,
  coverId: sql<string | null>`(select ${spreads.id} ${firstSpread})`,
  coverVersion: sql<number | null>`(select ${spreads.version} ${firstSpread})`,
};

const sortColumns = {
  created_at: albums.createdAt,
  updated_at: albums.updatedAt,
  title: sql`lower(${albums.title})`,
  page_count: albums.spreadCount,
};

export interface AlbumQueryFilter {
  readonly title?: string | undefined;
  readonly format?: string | undefined;
  readonly state?: AlbumRow['state'] | undefined;
  readonly shared?: boolean | undefined;
}

function toFilterCondition({ title, format, state, shared }: AlbumQueryFilter): SQL | undefined {
  return and(
    title ? sql`strpos(lower(${albums.title}), lower(${title})) > 0` : undefined,
    format ? eq(albums.format, format) : undefined,
    state ? eq(albums.state, state) : undefined,
    shared === undefined ? undefined : shared ? isNotNull(albums.shareToken) : isNull(albums.shareToken),
  );
}

export interface AlbumListPage {
  readonly page: number;
  readonly limit: number;
  readonly sortBy: keyof typeof sortColumns;
  readonly sortOrder: 'asc' | 'desc';
}

/**
 * Selects one page of albums. An inner query finds the ids, so that the counts and covers are read for these rows only
 * and not for every row that the offset skips.
 * @testonly to explain its query plan
 */
export function selectAlbumPage(db: Database, userId: string, query: AlbumListPage, filter: AlbumQueryFilter = {}) {
  const order = query.sortOrder === 'asc' ? asc : desc;
  const ordering = [order(sortColumns[query.sortBy]), order(albums.id)];
  const page = db
    .select({ id: albums.id })
    .from(albums)
    .where(and(isOwnedBy(userId), toFilterCondition(filter)))
    .orderBy(...ordering)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .as('page');
  return db
    .select(albumOverview)
    .from(albums)
    .innerJoin(page, eq(page.id, albums.id))
    .orderBy(...ordering);
}

export async function findAlbums(db: Database, userId: string, query: AlbumListPage, filter: AlbumQueryFilter = {}) {
  const rows = await selectAlbumPage(db, userId, query, filter);
  const [total] = await db
    .select({ value: count() })
    .from(albums)
    .where(and(isOwnedBy(userId), toFilterCondition(filter)));
  return { rows, total: total?.value ?? 0 };
}

export async function findAlbum(db: Queryable, userId: string, id: string): Promise<AlbumRow | undefined> {
  const [row] = await db
    .select()
    .from(albums)
    .where(and(isOwnedBy(userId), eq(albums.id, id)));
  return row;
}

export async function findAnyAlbum(db: Queryable, id: string): Promise<AlbumRow | undefined> {
  const [row] = await db
    .select()
    .from(albums)
    .where(and(eq(albums.id, id), isNull(albums.deletedAt)));
  return row;
}

/**
 * Locks an album, deleted or not, until the transaction ends. Lock the album before its generations, spreads or
 * exports: another order can deadlock.
 */
export async function lockAlbum(tx: Queryable, id: string): Promise<AlbumRow | undefined> {
  const [row] = await tx.select().from(albums).where(eq(albums.id, id)).for('update');
  return row;
}

export async function lockOwnAlbum(tx: Queryable, userId: string, albumId: string): Promise<AlbumRow | undefined> {
  const [row] = await tx
    .select()
    .from(albums)
    .where(and(isOwnedBy(userId), eq(albums.id, albumId)))
    .for('update');
  return row;
}

/**
 * Locks an album until the transaction ends.
 * @throws HttpApiError not_found, album_not_ready
 */
export async function lockReadyAlbum(tx: Queryable, userId: string, albumId: string): Promise<AlbumRow> {
  const album = (await lockOwnAlbum(tx, userId, albumId)) ?? throwApiError('not_found');
  return album.state === 'ready' ? album : throwApiError('album_not_ready');
}

export async function findAlbumOverview(db: Database, userId: string, id: string): Promise<AlbumOverview | undefined> {
  const [row] = await db
    .select(albumOverview)
    .from(albums)
    .where(and(isOwnedBy(userId), eq(albums.id, id)));
  return row;
}

export function findSpreads(db: Queryable, albumId: string): Promise<SpreadRow[]> {
  return db
    .select()
    .from(spreads)
    .where(and(eq(spreads.albumId, albumId), isNull(spreads.deletedAt)))
    .orderBy(asc(spreads.position));
}

/** The HTML of the live spreads as a JSON array in book order, for statements that copy pages inside the database. */
export const livePagesJson = (albumId: string): SQL<string[]> => sql`(
  select coalesce(jsonb_agg(html order by position), '[]')
  from ${spreads} where album_id = ${albumId} and deleted_at is null)`;

/** Ids and versions of the live spreads, which show whether they have changed. */
export function findSpreadVersions(db: Queryable, albumId: string): Promise<Pick<SpreadRow, 'id' | 'version'>[]> {
  return db
    .select({ id: spreads.id, version: spreads.version })
    .from(spreads)
    .where(and(eq(spreads.albumId, albumId), isNull(spreads.deletedAt)))
    .orderBy(asc(spreads.position));
}

/** The photos of an album in their given order; photos removed from the storage stay in the album. */
export async function findAlbumPhotos(db: Queryable, albumId: string): Promise<PhotoRow[]> {
  const rows = await db
    .select({ photo: photos })
    .from(albumPhotos)
    .innerJoin(photos, eq(photos.id, albumPhotos.photoId))
    .where(eq(albumPhotos.albumId, albumId))
    .orderBy(asc(albumPhotos.position));
  return rows.map(({ photo }) => photo);
}

/** Locks those of the photos that belong to the user until the transaction ends. */
export async function lockPhotos(tx: Queryable, userId: string, ids: readonly string[]): Promise<PhotoRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(photos)
    .where(and(eq(photos.userId, userId), isNull(photos.deletedAt), inArray(photos.id, [...ids])))
    .for('key share');
}

export const findUserPhotos = (db: Queryable, userId: string, ids: readonly string[]): Promise<PhotoRow[]> =>
  db
    .select()
    .from(photos)
    .where(and(eq(photos.userId, userId), isNull(photos.deletedAt), inArray(photos.id, [...ids])));

export async function findAlbumByRequest(db: Queryable, userId: string, requestId: string) {
  const [row] = await db
    .select({ albumId: albums.id, generationId: generations.id, finishedAt: generations.finishedAt })
    .from(albums)
    .innerJoin(generations, eq(generations.albumId, albums.id))
    .where(and(eq(albums.userId, userId), eq(albums.requestId, requestId)))
    .orderBy(asc(generations.createdAt))
    .limit(1);
  return row;
}

export async function findCopyByRequest(db: Queryable, userId: string, requestId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: albums.id })
    .from(albums)
    .where(and(isOwnedBy(userId), eq(albums.requestId, requestId)));
  return row?.id;
}

export async function insertAlbum(
  tx: Queryable,
  album: typeof albums.$inferInsert,
  photoIds: readonly string[],
): Promise<void> {
  await tx.insert(albums).values(album);
  await tx.insert(albumPhotos).values(photoIds.map((photoId, position) => ({ albumId: album.id, photoId, position })));
}

/** Returns a live spread of an existing album with its owner and the owner's file epoch. */
export async function findSpreadWithOwner(db: Database, id: string) {
  const [row] = await db
    .select({ spread: spreads, userId: albums.userId, fileEpoch: users.fileEpoch })
    .from(spreads)
    .innerJoin(albums, eq(albums.id, spreads.albumId))
    .innerJoin(users, and(eq(users.id, albums.userId), isNull(users.deletedAt)))
    .where(and(eq(spreads.id, id), isNull(spreads.deletedAt), isNull(albums.deletedAt)));
  return row;
}

/** UTF-8 bytes of the HTML of an album's pages. */
interface AlbumSize {
  readonly live: number;
  readonly deleted: number;
}

export async function measureAlbum(db: Queryable, albumId: string): Promise<AlbumSize> {
  const bytes = sql`octet_length(${spreads.html})`;
  const [row] = await db
    .select({
      live: sql<number>`coalesce(sum(${bytes}) filter (where ${spreads.deletedAt} is null), 0)::float8`,
      deleted: sql<number>`coalesce(sum(${bytes}) filter (where ${spreads.deletedAt} is not null), 0)::float8`,
    })
    .from(spreads)
    .where(eq(spreads.albumId, albumId));
  return row ?? { live: 0, deleted: 0 };
}
