import type { QueryOf } from '@domain/contract';
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, type Queryable, tables } from '../../drivers/database';

const { albumPhotos, albums, photos } = tables;
export type PhotoRow = typeof photos.$inferSelect;
export type NewPhoto = typeof photos.$inferInsert;

/** Finds a photo of any user, to check whether an id is in use. */
export async function findPhotoById(db: Queryable, id: string): Promise<PhotoRow | undefined> {
  return (await db.select().from(photos).where(eq(photos.id, id)))[0];
}

export async function findPhotoBySha256(db: Queryable, userId: string, sha256: string): Promise<PhotoRow | undefined> {
  const own = and(eq(photos.userId, userId), eq(photos.sha256, sha256), isNull(photos.deletedAt));
  return (await db.select().from(photos).where(own))[0];
}

/**
 * @throws a unique violation when the id, or the same bytes of this user, exist; waits for concurrent inserts of them
 */
export async function insertPhoto(db: Queryable, photo: NewPhoto): Promise<PhotoRow> {
  const [row] = await db.insert(photos).values(photo).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

type ListQuery = Required<QueryOf<'storageList'>>;

/** Condition for photos in the user's storage whose name contains the search text. */
const isInStorage = (userId: string, search: string) =>
  and(
    eq(photos.userId, userId),
    isNull(photos.deletedAt),
    search === ''
      ? undefined
      : sql`strpos(lower(normalize(${photos.name}, NFC)), lower(normalize(${search}, NFC))) > 0`,
  );

/**
 * Orders the user's photos by instant, sub-second and natural name, like `sortByCapture` of domain/photo. A clock
 * without a time zone uses that of the previous photo. Photos without a date come last in either direction.
 */
function orderByCapture(userId: string, search: string, order: 'asc' | 'desc'): SQL {
  const direction = sql.raw(order);
  return sql`
    with own as (
      select id, taken_local, taken_offset, latitude, longitude, name_key collate "C" as name_key, name collate "C" as name
      from photos where ${isInStorage(userId, search)}
    ), runs as (
      select own.*,
        count(taken_offset) over (order by taken_local nulls last, name_key, name, id) as run,
        first_value(taken_offset) over (order by taken_offset is null or taken_local is null, taken_local, name_key, name, id) as first_offset
      from own
    )
    select id, taken_local, latitude, longitude from (
      select runs.*, taken_local - make_interval(
        mins => coalesce(max(taken_offset) over (partition by run), first_offset, 0)) as instant
      from runs
    ) as dated
    order by instant ${direction} nulls last, name_key ${direction}, name ${direction}, id ${direction}`;
}

/** Returns a page of the user's photos that are not deleted. */
export async function findPhotos(
  db: Database,
  userId: string,
  query: ListQuery,
): Promise<{ rows: PhotoRow[]; total: number }> {
  const own = isInStorage(userId, query.search ?? '');
  const limit = Number(query.limit);
  const offset = (Number(query.page) - 1) * limit;
  const rows =
    query.sortBy === 'taken_at'
      ? await findPageByCapture(
          db,
          orderByCapture(userId, query.search ?? '', query.sortOrder ?? 'desc'),
          limit,
          offset,
        )
      : await db
          .select()
          .from(photos)
          .where(own)
          .orderBy(...orderByUpload(query.sortOrder ?? 'desc'))
          .limit(limit)
          .offset(offset);
  const [counted] = await db.select({ total: count() }).from(photos).where(own);
  return { rows, total: counted?.total ?? 0 };
}

function orderByUpload(order: 'asc' | 'desc'): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  return [direction(photos.createdAt), sql`${photos.nameKey} collate "C" ${sql.raw(order)}`, direction(photos.id)];
}

async function findPageByCapture(db: Database, ordered: SQL, limit: number, offset: number): Promise<PhotoRow[]> {
  const { rows: page } = await db.execute<{ id: string }>(sql`${ordered} limit ${limit} offset ${offset}`);
  const ids = page.map(({ id }) => id);
  const rows = await db.select().from(photos).where(inArray(photos.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Removes photos from their owner's storage. Returns the user's ids among them, whether removed now or before. */
export async function softDeletePhotos(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
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

/** Returns the user's albums that show these photos, the last changed first. */
export function findPhotoUses(db: Database, userId: string, photoIds: readonly string[]): Promise<PhotoUse[]> {
  return db
    .select({ photoId: albumPhotos.photoId, id: albums.id, title: albums.title })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .where(and(inArray(albumPhotos.photoId, [...photoIds]), eq(albums.userId, userId), isNull(albums.deletedAt)))
    .orderBy(desc(albums.updatedAt), asc(albums.id));
}

/** Facts for grouping photos. */
export interface OrderedPhoto {
  readonly id: string;
  /** Local date `YYYY-MM-DD`; null when unknown. */
  readonly day: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** All photos of the user whose name contains the search text, in the capture order of {@link findPhotos}. */
export async function findOrderedPhotos(
  db: Database,
  userId: string,
  search: string,
  order: 'asc' | 'desc',
): Promise<OrderedPhoto[]> {
  const ordered = orderByCapture(userId, search, order);
  const { rows } = await db.execute<OrderedPhoto & Record<string, unknown>>(
    sql`select id, to_char(taken_local at time zone 'UTC', 'YYYY-MM-DD') as day, latitude, longitude from (${ordered}) as ordered`,
  );
  return rows;
}
