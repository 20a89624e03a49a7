import type { PhotoGrouping, QueryOf } from '@domain/contract';
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';

const { albumPhotos, albums, photos } = tables;
export type PhotoRow = typeof photos.$inferSelect;
export type NewPhoto = typeof photos.$inferInsert;

/** Whoever it belongs to: only to find out whether an id is taken. */
export async function findById(db: Queryable, id: string): Promise<PhotoRow | undefined> {
  return (await db.select().from(photos).where(eq(photos.id, id)))[0];
}

export async function findBySha256(db: Queryable, userId: string, sha256: string): Promise<PhotoRow | undefined> {
  const own = and(eq(photos.userId, userId), eq(photos.sha256, sha256), isNull(photos.deletedAt));
  return (await db.select().from(photos).where(own))[0];
}

/** @throws a unique violation when the id, or the same bytes of this user, are there; it waits for who is just writing them. */
export async function insertPhoto(db: Queryable, photo: NewPhoto): Promise<PhotoRow> {
  const [row] = await db.insert(photos).values(photo).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

type ListQuery = Required<QueryOf<'storageList'>>;

/** What is in the storage of the user, of that what has these words in its name. */
const inStorage = (userId: string, search: string) =>
  and(
    eq(photos.userId, userId),
    isNull(photos.deletedAt),
    search === ''
      ? undefined
      : sql`strpos(lower(normalize(${photos.name}, NFC)), lower(normalize(${search}, NFC))) > 0`,
  );

/** A page of the photos that the user has not deleted. Photos without a date come last, in either direction. */
export async function listPhotos(
  db: Database,
  userId: string,
  query: ListQuery,
): Promise<{ rows: PhotoRow[]; total: number }> {
  const own = inStorage(userId, query.search ?? '');
  const direction = query.sortOrder === 'asc' ? asc : desc;
  const byTime: SQL[] = query.sortBy === 'taken_at' ? [sql`${direction(photos.takenLocal)} nulls last`] : [];
  const limit = Number(query.limit);
  const rows = await db
    .select()
    .from(photos)
    .where(own)
    .orderBy(...byTime, direction(photos.createdAt), direction(photos.id))
    .limit(limit)
    .offset((Number(query.page) - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(photos).where(own);
  return { rows, total: counted?.total ?? 0 };
}

/** Hides photos from the storage of their owner. Returns the ids that are the user's, whether hidden now or before. */
export async function hidePhotos(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .update(photos)
    .set({ deletedAt: sql`coalesce(${photos.deletedAt}, now())` })
    .where(and(eq(photos.userId, userId), inArray(photos.id, [...ids])))
    .returning({ id: photos.id });
  return rows.map(({ id }) => id);
}

export interface PhotoUse {
  readonly photoId: string;
  readonly id: string;
  readonly title: string;
}

/** Which albums of the user show these photos, those changed last first. */
export function usesOf(db: Database, userId: string, photoIds: readonly string[]): Promise<PhotoUse[]> {
  return db
    .select({ photoId: albumPhotos.photoId, id: albums.id, title: albums.title })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .where(and(inArray(albumPhotos.photoId, [...photoIds]), eq(albums.userId, userId), isNull(albums.deletedAt)))
    .orderBy(desc(albums.updatedAt), asc(albums.id));
}

/** Side of the squares into which photos are sorted by place, in degrees: some ten kilometres. */
const PLACE_DEGREES = 0.1;
const toSquare = (column: typeof photos.latitude | typeof photos.longitude) =>
  sql`round(${column} / ${sql.raw(String(PLACE_DEGREES))})`;

const dateFormats = { year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD' } as const;
const livedOn = sql`coalesce(${photos.takenLocal}, ${photos.createdAt}) at time zone 'UTC'`;

export interface GroupRow {
  readonly key: string;
  readonly ids: string[];
  /** Middle of the group's places; null for dates, and for photos that do not tell. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** All photos of the user in groups, the photos of each by time. Groups of dates come in that order, places by how many photos are there. */
export async function groupPhotos(
  db: Database,
  userId: string,
  by: PhotoGrouping,
  sortOrder: 'asc' | 'desc',
  search: string,
): Promise<GroupRow[]> {
  const direction = sql.raw(sortOrder);
  const isPlace = by === 'place';
  const key =
    by === 'place'
      ? sql<string>`coalesce(${toSquare(photos.latitude)} || ',' || ${toSquare(photos.longitude)}, 'unknown')`
      : sql<string>`to_char(${livedOn}, ${sql.raw(`'${dateFormats[by]}'`)})`;
  return db
    .select({
      key,
      ids: sql<string[]>`array_agg(${photos.id} order by ${livedOn} ${direction}, ${photos.id} ${direction})`,
      latitude: isPlace ? sql<number | null>`avg(${photos.latitude})` : sql<null>`null`,
      longitude: isPlace ? sql<number | null>`avg(${photos.longitude})` : sql<null>`null`,
    })
    .from(photos)
    .where(inStorage(userId, search))
    .groupBy(sql`1`)
    .orderBy(isPlace ? sql`avg(${photos.latitude}) is null, count(*) desc, 1` : sql`1 ${direction}`);
}
