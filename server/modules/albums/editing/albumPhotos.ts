import { MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { lockPhotos, lockReadyAlbum } from '../repository';
import { addAlbumPhotos, findAlbumPhotoIds, touchAlbum } from './repository';

type Deps = Pick<AppDeps, 'db'>;

async function countAlbumPhotos(tx: Queryable, albumId: string): Promise<number> {
  const { albumPhotos } = tables;
  const [row] = await tx.select({ value: count() }).from(albumPhotos).where(eq(albumPhotos.albumId, albumId));
  return row?.value ?? 0;
}

/**
 * Adds photos of the user's storage to an album, in this order and without placing them on its pages.
 * @returns those that the album did not have before
 * @throws HttpApiError not_found, album_not_ready, photos_missing, too_many_photos
 */
export function addPhotosToAlbum({ db }: Deps, userId: string, albumId: string, ids: readonly string[]) {
  return db.transaction(async (tx) => {
    const album = await lockReadyAlbum(tx, userId, albumId);
    const known = await findAlbumPhotoIds(tx, album.id, ids);
    const added = [...new Set(ids)].filter((id) => !known.has(id));
    const locked = await lockPhotos(tx, userId, added);
    if (locked.length < added.length)
      throwApiError('photos_missing', { params: { count: added.length - locked.length } });
    if ((await countAlbumPhotos(tx, album.id)) + added.length > MAX_PHOTOS_PER_ALBUM)
      throwApiError('too_many_photos', { params: { max: MAX_PHOTOS_PER_ALBUM } });
    await addAlbumPhotos(tx, album.id, added);
    if (added.length > 0) await touchAlbum(tx, album.id);
    return added;
  });
}

/** Returns all ids on the pages of an album: live, deleted, and those of its versions. */
async function findIdsOnPages(tx: Queryable, albumId: string): Promise<Set<string>> {
  const { albumVersions, spreads } = tables;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct found[1] as id from (
      select html as page from ${spreads} where album_id = ${albumId}
      union all
      select version_spread ->> 'html' from ${albumVersions} as version, jsonb_array_elements(version.spreads) as version_spread
        where version.album_id = ${albumId}
    ) as pages, regexp_matches(page, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes photos from an album, except those that its pages need.
 * @returns the removed ones
 * @throws HttpApiError not_found, album_not_ready
 */
export function removePhotosFromAlbum({ db }: Deps, userId: string, albumId: string, ids: readonly string[]) {
  return db.transaction(async (tx) => {
    const { albumPhotos } = tables;
    const album = await lockReadyAlbum(tx, userId, albumId);
    const needed = await findIdsOnPages(tx, album.id);
    const unneeded = ids.filter((id) => !needed.has(id));
    if (unneeded.length === 0) return [];
    const rows = await tx
      .delete(albumPhotos)
      .where(and(eq(albumPhotos.albumId, album.id), inArray(albumPhotos.photoId, unneeded)))
      .returning({ id: albumPhotos.photoId });
    if (rows.length > 0) await touchAlbum(tx, album.id);
    return rows.map(({ id }) => id);
  });
}
