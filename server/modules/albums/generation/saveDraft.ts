import { eq, sql } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { tables } from '../../../drivers/database';
import { withAlbumSizeLimit } from '../editing/albumSize';
import { updateCoverSpine } from '../editing/binding';
import { findSpreads } from '../repository';
import { finishGeneration } from './repository';

const { albums, spreads } = tables;

/**
 * Saves the finished draft as spreads of the album with its current binding, and finishes the generation. Returns
 * false, and saves nothing, when the generation had ended before.
 */
export function saveDraft(
  deps: Pick<AppDeps, 'db' | 'printing'>,
  id: string,
  drafts: readonly (typeof spreads.$inferInsert)[],
  placed: number,
): Promise<boolean> {
  return finishGeneration(deps.db, id, { completed: 1, placed }, async (tx, album) => {
    await withAlbumSizeLimit(tx, album.id, async () => {
      await tx.delete(spreads).where(eq(spreads.albumId, album.id));
      await tx.insert(spreads).values([...drafts]);
    });
    await tx.update(albums).set({ state: 'ready', updatedAt: sql`now()` }).where(eq(albums.id, album.id));
    await updateCoverSpine(deps, tx, album, await findSpreads(tx, album.id));
  });
}
