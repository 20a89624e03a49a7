import { inArray } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { tables } from '../../drivers/database';

/**
 * Deletes crops of photos that were deleted while the crops were being cut, as with their account. The purge deletes the crops that it finds; those that
 * a running job stores later are this job's to delete.
 */
export async function deleteCropsOfDeletedPhotos(
  { db, blobs }: Pick<AppDeps, 'db' | 'blobs'>,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  const { photos } = tables;
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(inArray(photos.id, [...photoIds]));
  const existing = new Set(rows.map(({ id }) => id));
  for (const id of photoIds) {
    if (existing.has(id)) continue;
    for await (const { key } of blobs.list(`crops/${id}`)) await blobs.delete(key);
  }
}
