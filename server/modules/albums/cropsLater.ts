import type { Queryable } from '../../drivers/database';
import type { Queue } from '../../drivers/queue';

/** Until somebody seems to be done with what changed, seconds. */
const CROPS_AFTER_S = 20;

/** Has the photos of an album cut for its print when it rests. Many calls are one job. */
export async function cutCropsLater(queue: Queue, tx: Queryable, albumId: string): Promise<void> {
  await queue.send('crops', { albumId }, { tx, singletonKey: albumId, delay: CROPS_AFTER_S, priority: -1 });
}
