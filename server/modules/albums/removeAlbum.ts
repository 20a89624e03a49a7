import type { AppDeps } from '../../deps';
import { findAllSpreadIds } from './editing/repository';
import { exportKey } from './exports/exportKeys';
import { cancelAlbumExports, findAlbumExports } from './exports/repository';
import { cancelAlbumGenerations, cancelGeneration, findGeneration } from './generation/repository';
import { deleteSpreadPictures } from './pictures/service';
import { lockAlbum, softDeleteAlbum } from './repository';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'log'>;

/** What was made of the album and can be made again, or belongs to nobody now. A failure leaves unreachable files, which the sweep finds. */
async function deleteAlbumFiles({ db, blobs, log }: Deps, albumId: string): Promise<void> {
  try {
    for (const row of await findAlbumExports(db, albumId)) await blobs.delete(exportKey(row));
    await deleteSpreadPictures({ blobs, log }, await findAllSpreadIds(db, albumId));
  } catch (error) {
    log.warn({ err: error, albumId }, 'files of a deleted album were left behind');
  }
}

/** Deletes an album with all that is made of it, and stops what still works on it. Returns false when there is none. */
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

/**
 * Cancels a generation; one of spreads drops the album that it would have made. One that was faster than the cancel keeps its album.
 * Returns false when there is no such generation.
 */
export async function resetGeneration({ db }: Deps, userId: string, generationId: string): Promise<boolean> {
  const row = await findGeneration(db, userId, generationId);
  if (!row) return false;
  await db.transaction(async (tx) => {
    const album = await lockAlbum(tx, row.albumId);
    const cancelled = await cancelGeneration(tx, row.id);
    const isUnmade = album !== undefined && album.state !== 'ready';
    if (row.kind === 'spreads' && isUnmade && (cancelled || row.stage === 'failed'))
      await softDeleteAlbum(tx, userId, row.albumId);
  });
  return true;
}
