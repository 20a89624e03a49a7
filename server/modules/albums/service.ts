import type { AppDeps } from '../../deps';
import { findAllSpreadIds } from './editing/repository';
import { exportKey } from './exports/exportFiles';
import { cancelAlbumExports, findAlbumExports } from './exports/repository';
import { cancelAlbumGenerations } from './generation/repository';
import { deleteSpreadPictures } from './pictures/service';
import { softDeleteAlbum } from './repository';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'log'>;

/** Deletes derived files of the album. A failure leaves unreachable files, which the cleanup deletes. */
async function deleteAlbumFiles({ db, blobs, log }: Deps, albumId: string): Promise<void> {
  try {
    for (const row of await findAlbumExports(db, albumId)) await blobs.delete(exportKey(row));
    await deleteSpreadPictures({ blobs, log }, await findAllSpreadIds(db, albumId));
  } catch (error) {
    log.warn({ err: error, albumId }, 'failed to delete files of a deleted album');
  }
}

/** Deletes an album with everything derived from it, and cancels its running jobs. Returns false when there is none. */
export async function removeAlbum(deps: Deps, userId: string, albumId: string): Promise<boolean> {
  const removed = await deps.db.transaction(async (tx) => {
    if (!(await softDeleteAlbum(tx, userId, albumId))) return false;
    await cancelAlbumGenerations(tx, albumId);
    await cancelAlbumExports(tx, albumId);
    return true;
  });
  if (removed) await deleteAlbumFiles(deps, albumId);
  return removed;
}
