import { MAX_ALBUM_HTML_BYTES } from '@domain/contract';
import { eq, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import { throwApiError } from '../../http/apiError';

const { spreads } = tables;

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
