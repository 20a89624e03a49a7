import type { Queryable } from '../../../drivers/database';
import type { Queue } from '../../../drivers/queue';
import type { AlbumRow } from '../repository';

/** Idle time after the last edit, in seconds. */
const CROP_WARMUP_DELAY_S = 20;

/** Enqueues the print crops of an album once it is idle. Many calls result in one job. */
export async function enqueueCropWarmup(
  queue: Queue,
  tx: Queryable,
  album: Pick<AlbumRow, 'id' | 'userId'>,
): Promise<void> {
  const { id: albumId, userId } = album;
  await queue.send('crops', { albumId }, { tx, singletonKey: albumId, delaySeconds: CROP_WARMUP_DELAY_S, userId });
}
