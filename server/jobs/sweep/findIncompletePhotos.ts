import { and, gt, isNull } from 'drizzle-orm';
import type { Blobs } from '../../drivers/blobs';
import { type Database, tables } from '../../drivers/database';
import { photoKeys } from '../../modules/files';

const BATCH_SIZE = 200;
/** Maximum number of ids in a log line. */
const SAMPLE_SIZE = 20;

export interface IncompletePhotos {
  readonly count: number;
  readonly sample: readonly string[];
}

/** Counts listed photos that lack a blob, and samples some of their ids. */
export async function findIncompletePhotos(
  { db, blobs }: { readonly db: Database; readonly blobs: Blobs },
  signal?: AbortSignal,
): Promise<IncompletePhotos> {
  const { photos } = tables;
  const sample: string[] = [];
  let count = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    signal?.throwIfAborted();
    const rows = await db
      .select({ id: photos.id, userId: photos.userId, hasMaster: photos.hasMaster })
      .from(photos)
      .where(and(isNull(photos.deletedAt), gt(photos.id, after)))
      .orderBy(photos.id)
      .limit(BATCH_SIZE);
    for (const { id, userId, hasMaster } of rows) {
      const keys = photoKeys(userId, id);
      const needed = [keys.original, keys[1440], keys[250], ...(hasMaster ? [keys.master] : [])];
      const stats = await Promise.all(needed.map((key) => blobs.stat(key)));
      if (!stats.includes(null)) continue;
      count += 1;
      if (sample.length < SAMPLE_SIZE) sample.push(id);
    }
    const last = rows.at(-1);
    if (!last) return { count, sample };
    after = last.id;
  }
}
