import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../drivers/database';

const { photos, storageTotals } = tables;

/** A search counts and numbers its pages up to this many matches. A cursor reaches all of them. */
const MAX_COUNTED_MATCHES = 10_000;

export interface PageQuery {
  readonly search: string;
  readonly sortBy: 'created_at' | 'taken_at';
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  readonly page: number;
  readonly after?: string | undefined;
}

export interface PhotoIdsPage {
  readonly ids: readonly string[];
  readonly next: string | null;
  /** Number of the user's photos; of a search at most {@link MAX_COUNTED_MATCHES}. */
  readonly total: number;
}

/**
 * A stretch of the list that one index scan returns in either direction. Photos without a date are a stretch of their
 * own, because they come last in both directions.
 */
interface Stretch {
  readonly condition: SQL | undefined;
  /** Columns after the user in the index of the order. */
  readonly columns: readonly SQL[];
  readonly keyColumns: readonly SQL[];
}

const nameKeyColumn = sql`${photos.nameKey} collate "C"`;
const nameColumn = sql`${photos.name} collate "C"`;
const idColumn = sql`${photos.id}`;
const uploadColumns = [sql`${photos.createdAt}`, nameKeyColumn, idColumn];
const capturedColumn = sql`${photos.capturedAt}`;
const nameColumns = [nameKeyColumn, nameColumn, idColumn];
const captureColumns = [capturedColumn, ...nameColumns];

const stretches: Record<PageQuery['sortBy'], readonly Stretch[]> = {
  created_at: [{ condition: undefined, columns: uploadColumns, keyColumns: uploadColumns }],
  taken_at: [
    { condition: sql`${photos.capturedAt} is not null`, columns: captureColumns, keyColumns: captureColumns },
    { condition: sql`${photos.capturedAt} is null`, columns: captureColumns, keyColumns: nameColumns },
  ],
};

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Condition for photos in the user's storage whose name contains the search text; served by a trigram index. */
const isInStorage = (userId: string, search: string) =>
  and(
    eq(photos.userId, userId),
    isNull(photos.deletedAt),
    search === ''
      ? undefined
      : sql`lower(normalize(${photos.name}, NFC)) like '%' || lower(normalize(${escapeLike(search)}, NFC)) || '%'`,
  );

const listOf = (columns: readonly SQL[]) => sql.join([...columns], sql`, `);
const orderOf = ({ columns }: Stretch, direction: 'asc' | 'desc') =>
  listOf(columns.map((column) => sql`${column} ${sql.raw(direction)}`));

/**
 * Selects a row for each photo that matches a search, up to {@link MAX_COUNTED_MATCHES}.
 * @testonly to explain its query plan
 */
export const selectMatches = (db: Database, userId: string, search: string, condition?: SQL) =>
  db
    .select({ one: sql`1`.as('one') })
    .from(photos)
    .where(and(isInStorage(userId, search), condition))
    .limit(MAX_COUNTED_MATCHES);

/** Returns the exact sizes of the stretches; of a search at most {@link MAX_COUNTED_MATCHES} each. */
async function measureStretches(db: Database, userId: string, { search, sortBy }: PageQuery): Promise<number[]> {
  if (search === '') {
    const [totals] = await db.select().from(storageTotals).where(eq(storageTotals.userId, userId));
    const { photos: all, dated } = totals ?? { photos: 0, dated: 0 };
    return sortBy === 'created_at' ? [all] : [dated, all - dated];
  }
  const sizes: number[] = [];
  for (const { condition } of stretches[sortBy])
    sizes.push(await db.$count(selectMatches(db, userId, search, condition).as('matches')));
  return sizes;
}

/**
 * Selects the ids of matching photos. When fewer than {@link MAX_COUNTED_MATCHES} match, it reads
 * them first, under the name of the table. With a LIMIT alone, PostgreSQL would walk the whole sort index.
 * @param size number of matches
 */
function selectIds(db: Database, search: string, size: number, condition: SQL | undefined) {
  if (search === '' || size >= MAX_COUNTED_MATCHES)
    return db.select({ id: photos.id }).from(photos).where(condition).$dynamic();
  const matches = db
    .select({
      id: photos.id,
      createdAt: photos.createdAt,
      capturedAt: photos.capturedAt,
      nameKey: photos.nameKey,
      name: photos.name,
    })
    .from(photos)
    .where(condition)
    .limit(MAX_COUNTED_MATCHES)
    .as('photos');
  return db.select({ id: photos.id }).from(matches).$dynamic();
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

async function findIdsAt(
  db: Database,
  userId: string,
  { search, sortOrder }: PageQuery,
  stretch: Stretch,
  { skip, take, size }: { readonly skip: number; readonly take: number; readonly size: number },
): Promise<string[]> {
  // An offset costs as many index entries, so the nearer end is the start.
  const isFarther = search === '' && skip > size / 2;
  const count = Math.min(take, size - skip);
  const [direction, offset] = isFarther ? [opposite[sortOrder], size - skip - count] : [sortOrder, skip];
  const condition = and(isInStorage(userId, search), stretch.condition);
  const rows = await selectIds(db, search, size, condition)
    .orderBy(orderOf(stretch, direction))
    .limit(count)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  return isFarther ? ids.reverse() : ids;
}

/** Finds a numbered page. One id more than the limit tells that another page follows. */
async function findNumberedIds(
  db: Database,
  userId: string,
  query: PageQuery,
  sizes: readonly number[],
): Promise<string[]> {
  const ids: string[] = [];
  let skip = (query.page - 1) * query.limit;
  for (const [index, stretch] of stretches[query.sortBy].entries()) {
    const size = sizes[index] ?? 0;
    const take = query.limit + 1 - ids.length;
    if (skip < size && take > 0) ids.push(...(await findIdsAt(db, userId, query, stretch, { skip, take, size })));
    skip = Math.max(0, skip - size);
  }
  return ids;
}

/** @returns null when the cursor is no photo of the user */
async function findIdsAfter(
  db: Database,
  userId: string,
  query: PageQuery,
  sizes: readonly number[],
): Promise<string[] | null> {
  const { after = '' } = query;
  const [last] = await db
    .select({
      created: sql<string>`${photos.createdAt}::text`,
      captured: sql<string | null>`${photos.capturedAt}::text`,
      nameKey: photos.nameKey,
      name: photos.name,
    })
    .from(photos)
    .where(and(eq(photos.id, after), eq(photos.userId, userId)));
  if (!last) return null;
  const names = [last.nameKey, last.name, after];
  const isDated = last.captured !== null;
  const key =
    query.sortBy === 'created_at' ? [last.created, last.nameKey, after] : isDated ? [last.captured, ...names] : names;
  const first = query.sortBy === 'taken_at' && !isDated ? 1 : 0;
  const remaining = stretches[query.sortBy].slice(first);
  const ids: string[] = [];
  for (const [index, stretch] of remaining.entries()) {
    const take = query.limit + 1 - ids.length;
    if (take <= 0) break;
    const follows = sql`(${listOf(stretch.keyColumns)}) ${sql.raw(query.sortOrder === 'asc' ? '>' : '<')} (${listOf(key.map((value) => sql`${value}`))})`;
    const condition = and(isInStorage(userId, query.search), stretch.condition, index === 0 ? follows : undefined);
    const rows = await selectIds(db, query.search, sizes[first + index] ?? 0, condition)
      .orderBy(orderOf(stretch, query.sortOrder))
      .limit(take);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/**
 * Finds a page of the ids of the user's photos that are not deleted.
 * @returns null when the cursor is no photo of the user
 */
export async function findPhotoIds(db: Database, userId: string, query: PageQuery): Promise<PhotoIdsPage | null> {
  const { after, limit, search } = query;
  const sizes = await measureStretches(db, userId, query);
  const ids =
    after === undefined
      ? await findNumberedIds(db, userId, query, sizes)
      : await findIdsAfter(db, userId, query, sizes);
  if (!ids) return null;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return {
    ids: ids.slice(0, limit),
    next: ids.length > limit ? (ids[limit - 1] ?? null) : null,
    total: search === '' ? total : Math.min(total, MAX_COUNTED_MATCHES),
  };
}
