import { MAX_ALBUM_HTML_BYTES } from '@domain/contract';
import { and, asc, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { measureAlbum, type SpreadRow } from '../repository';
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

/** Deletes deleted spreads that exceed the free space, the oldest deletions first. */
async function deleteExcessSpreads(tx: Queryable, albumId: string, freeBytes: number): Promise<void> {
  await tx.execute(sql`delete from ${spreads} where id in (
    select id from (
      select id, sum(octet_length(html)) over (order by deleted_at desc, position, id) as bytes
      from ${spreads} where album_id = ${albumId} and deleted_at is not null
    ) as deleted where bytes > ${freeBytes})`);
}

/** @throws HttpApiError album_too_large when the size exceeds both the limit and the size before */
export function ensureAlbumSize(bytes: number, before = 0): void {
  if (bytes <= MAX_ALBUM_HTML_BYTES || bytes <= before) return;
  throwApiError('album_too_large', { params: { max: MAX_ALBUM_HTML_BYTES / 1024 / 1024 } });
}

/**
 * Runs a change of an album's pages within the size limit. Every write of pages goes through here, in the transaction
 * that locks the album. An album older than the limit may still shrink.
 * @throws HttpApiError album_too_large
 */
export async function withAlbumSizeLimit<T>(tx: Queryable, albumId: string, change: () => Promise<T>): Promise<T> {
  const before = await measureAlbum(tx, albumId);
  const result = await change();
  const { live, deleted } = await measureAlbum(tx, albumId);
  ensureAlbumSize(live, before.live);
  const freeBytes = Math.max(0, MAX_ALBUM_HTML_BYTES - live);
  if (deleted > freeBytes) await deleteExcessSpreads(tx, albumId, freeBytes);
  return result;
}
