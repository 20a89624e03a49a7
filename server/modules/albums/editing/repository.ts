import { and, asc, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../../drivers/database';
import type { SpreadRow } from '../repository';
import type { SpreadOrigin } from '../spreadOrigin';

const { albums, albumPhotos, spreads } = tables;

export async function touchAlbum(tx: Queryable, albumId: string): Promise<void> {
  await tx.update(albums).set({ updatedAt: sql`now()` }).where(eq(albums.id, albumId));
}

export async function findAlbumSpread(tx: Queryable, albumId: string, id: string): Promise<SpreadRow | undefined> {
  const [row] = await tx
    .select()
    .from(spreads)
    .where(and(eq(spreads.albumId, albumId), eq(spreads.id, id)));
  return row;
}

export function findDeletedSpreads(db: Queryable, albumId: string, limit: number): Promise<SpreadRow[]> {
  return db
    .select()
    .from(spreads)
    .where(and(eq(spreads.albumId, albumId), isNotNull(spreads.deletedAt)))
    .orderBy(desc(spreads.deletedAt), asc(spreads.position))
    .limit(limit);
}

/** Writes a new version of a spread; `made` is set when the layout engine made it. */
export async function saveSpread(
  tx: Queryable,
  id: string,
  html: string,
  made?: SpreadOrigin,
): Promise<SpreadRow | undefined> {
  const [row] = await tx
    .update(spreads)
    .set({ html, version: sql`${spreads.version} + 1`, updatedAt: sql`now()`, ...(made && { made }) })
    .where(eq(spreads.id, id))
    .returning();
  return row;
}

export async function setSpreadDeleted(tx: Queryable, id: string, change: { position?: number; deleted: boolean }) {
  const { position, deleted } = change;
  await tx
    .update(spreads)
    .set({ deletedAt: deleted ? sql`now()` : null, ...(position === undefined ? {} : { position }) })
    .where(eq(spreads.id, id));
}

export async function insertSpread(tx: Queryable, row: typeof spreads.$inferInsert): Promise<SpreadRow | undefined> {
  const [inserted] = await tx.insert(spreads).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Shifts the spreads from position `from` on, deleted ones too, by one. */
export async function shiftSpreads(tx: Queryable, albumId: string, from: number): Promise<void> {
  await tx
    .update(spreads)
    .set({ position: sql`${spreads.position} + 1` })
    .where(and(eq(spreads.albumId, albumId), sql`${spreads.position} >= ${from}`));
}

/** Sets the positions 0, 1, 2 … in this order, in one statement. */
export async function setSpreadOrder(tx: Queryable, albumId: string, order: readonly string[]): Promise<void> {
  await tx.execute(sql`update ${spreads} set position = places.place - 1
    from unnest(${sql.param([...order])}::uuid[]) with ordinality as places(id, place)
    where ${spreads.id} = places.id and ${spreads.albumId} = ${albumId}`);
}

export async function findAlbumPhotoIds(tx: Queryable, albumId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: albumPhotos.photoId })
    .from(albumPhotos)
    .where(and(eq(albumPhotos.albumId, albumId), inArray(albumPhotos.photoId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export async function addAlbumPhotos(tx: Queryable, albumId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const [last] = await tx
    .select({ position: max(albumPhotos.position) })
    .from(albumPhotos)
    .where(eq(albumPhotos.albumId, albumId));
  const first = (last?.position ?? -1) + 1;
  await tx
    .insert(albumPhotos)
    .values(ids.map((photoId, i) => ({ albumId, photoId, position: first + i })))
    .onConflictDoNothing();
}

export const findAllSpreads = (db: Queryable, albumId: string): Promise<SpreadRow[]> =>
  db.select().from(spreads).where(eq(spreads.albumId, albumId));

export async function findAllSpreadIds(db: Queryable, albumId: string): Promise<string[]> {
  const rows = await db.select({ id: spreads.id }).from(spreads).where(eq(spreads.albumId, albumId));
  return rows.map(({ id }) => id);
}
