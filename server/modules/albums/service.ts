import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { enforceAlbumQuota, lockUser } from '../user/quotas';
import { softDeleteAlbum, undeleteAlbum } from './deletedAlbums';
import { findAllSpreadIds } from './editing/repository';
import { exportKey } from './exports/exportFiles';
import { cancelAlbumExports, deleteFinishedExports, type ExportRow, findAlbumExports } from './exports/repository';
import { cancelAlbumGenerations } from './generation/repository';
import { deleteSpreadPictures } from './pictures/service';
import { type AlbumOverview, findAlbumOverview } from './repository';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'log'> & { readonly config: Pick<AppDeps['config'], 'trashDays'> };

/**
 * Restores a deleted album. Doing it again changes nothing.
 * @throws HttpApiError not_found, album_quota_reached
 */
export async function restoreAlbum(
  { db, config }: Pick<AppDeps, 'db' | 'config'>,
  userId: string,
  albumId: string,
): Promise<AlbumOverview> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (await undeleteAlbum(tx, userId, albumId)) await enforceAlbumQuota(tx, config.quotas, userId);
  });
  return (await findAlbumOverview(db, userId, albumId)) ?? throwApiError('not_found');
}

/** Deletes derived files of the album. A failure leaves unreachable files, which the cleanup deletes. */
async function deleteAlbumFiles(
  { db, blobs, log }: Deps,
  albumId: string,
  exported: readonly ExportRow[],
): Promise<void> {
  try {
    for (const row of exported) await blobs.delete(exportKey(row));
    await deleteSpreadPictures({ blobs, log }, await findAllSpreadIds(db, albumId));
  } catch (error) {
    log.warn({ err: error, albumId }, 'failed to delete files of a deleted album');
  }
}

/**
 * Deletes an album and the files derived from it, and cancels its running jobs. It can be restored for as many days as
 * deleted photos. Its link and its places in carts end, and come back with it. Returns false when there is none.
 */
export async function removeAlbum(deps: Deps, userId: string, albumId: string): Promise<boolean> {
  const exported = await deps.db.transaction(async (tx) => {
    if (!(await softDeleteAlbum(tx, userId, albumId, { restorableDays: deps.config.trashDays }))) return null;
    await cancelAlbumGenerations(tx, albumId);
    await cancelAlbumExports(tx, albumId);
    const rows = await findAlbumExports(tx, albumId);
    // A restored album has no files, so it must not offer any.
    await deleteFinishedExports(tx, albumId);
    return rows;
  });
  if (exported) await deleteAlbumFiles(deps, albumId, exported);
  return exported !== null;
}
