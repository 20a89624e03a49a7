import type { Queryable } from '../../../drivers/database';
import type { Queue } from '../../../drivers/queue';
import type { AlbumRow } from '../repository';

/** Until somebody seems to be done with what changed, seconds. */
const CROP_WARMUP_DELAY_S = 20;

/** Has the photos of an album cut for its print when it rests. Many calls are one job. */
export async function enqueueCropWarmup(
  queue: Queue,
  tx: Queryable,
  album: Pick<AlbumRow, 'id' | 'userId'>,
): Promise<void> {
  const { id: albumId, userId } = album;
  await queue.send('crops', { albumId }, { tx, singletonKey: albumId, delaySeconds: CROP_WARMUP_DELAY_S, userId });
}
