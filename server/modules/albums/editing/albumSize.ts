import { MAX_ALBUM_HTML_BYTES } from '@domain/contract';
import { eq, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';

const { spreads } = tables;

/** UTF-8 bytes of the HTML of an album's pages. */
interface AlbumSize {
  readonly live: number;
  readonly deleted: number;
}

/** Measures an album without reading its pages: PostgreSQL knows the length of a text that it does not load. */
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

/** Drops the deleted spreads for which there is no room beside the pages, those that were deleted first before the others. */
async function deleteExcessSpreads(tx: Queryable, albumId: string, room: number): Promise<void> {
  await tx.execute(sql`delete from ${spreads} where id in (
    select id from (
      select id, sum(octet_length(html)) over (order by deleted_at desc, position, id) as bytes
      from ${spreads} where album_id = ${albumId} and deleted_at is not null
    ) as deleted where bytes > ${room})`);
}

/** @throws HttpApiError album_too_large when there is more than an album may have, unless there was as much before */
export function ensureAlbumSize(bytes: number, before = 0): void {
  if (bytes <= MAX_ALBUM_HTML_BYTES || bytes <= before) return;
  throwApiError('album_too_large', { params: { max: MAX_ALBUM_HTML_BYTES / 1024 / 1024 } });
}

/**
 * Runs a change of the pages of an album. Every write of pages goes through here, in the transaction that holds the album: an album that is too large
 * would be too large for everyone who opens it. One of before there was a limit can still be made smaller.
 * @throws HttpApiError album_too_large
 */
export async function withAlbumSizeLimit<T>(tx: Queryable, albumId: string, change: () => Promise<T>): Promise<T> {
  const before = await measureAlbum(tx, albumId);
  const result = await change();
  const { live, deleted } = await measureAlbum(tx, albumId);
  ensureAlbumSize(live, before.live);
  const room = Math.max(0, MAX_ALBUM_HTML_BYTES - live);
  if (deleted > room) await deleteExcessSpreads(tx, albumId, room);
  return result;
}
