import type { AppDeps } from '../../deps';
import { everySpreadOf } from './editing/repository';
import { exportKey } from './exports/exportKeys';
import { cancelExportsOf, exportsOf } from './exports/repository';
import { cancelGeneration, cancelGenerationsOf, findGeneration } from './generation/repository';
import { forgetPictures } from './pictures/service';
import { deleteAlbum, lockAlbum } from './repository';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'log'>;

/** What was made of the album and can be made again, or belongs to nobody now. A failure leaves unreachable files, which the sweep finds. */
async function removeFiles({ db, blobs, log }: Deps, albumId: string): Promise<void> {
  try {
    for (const row of await exportsOf(db, albumId)) await blobs.delete(exportKey(row));
    await forgetPictures({ blobs, log }, await everySpreadOf(db, albumId));
  } catch (error) {
    log.warn({ err: error, albumId }, 'files of a deleted album were left behind');
  }
}

/** Deletes an album with all that is made of it, and stops what still works on it. Returns false when there is none. */
export async function removeAlbum(deps: Deps, userId: string, albumId: string): Promise<boolean> {
  const removed = await deps.db.transaction(async (tx) => {
    if (!(await deleteAlbum(tx, userId, albumId))) return false;
    await cancelGenerationsOf(tx, albumId);
    await cancelExportsOf(tx, albumId);
    return true;
  });
  if (removed) await removeFiles(deps, albumId);
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
      await deleteAlbum(tx, userId, row.albumId);
  });
  return true;
}
