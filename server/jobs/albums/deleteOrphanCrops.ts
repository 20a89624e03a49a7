import { inArray } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import { tables } from '../../drivers/database';

/**
 * Deletes crops of photos that were deleted during cropping, for example with their account. The purge deletes only the
 * crops that exist at that time.
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
