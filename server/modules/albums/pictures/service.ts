import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { collectFileIds, parseSpread, type SpreadDocument } from '@domain/document';
import { and, eq, inArray } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Database, type Queryable, tables } from '../../../drivers/database';
import type { Queue } from '../../../drivers/queue';
import { withLocalFiles } from '../../../render/withLocalFiles';
import { photoKeys } from '../../files';
import type { AlbumRow, SpreadRow } from '../repository';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'render' | 'config'>;

export const COVER_WIDTH_PX = 900;
const SPREAD_WIDTH_PX = 1600;
const JPEG_QUALITY = 82;

/** Blob keys of screen pictures for the photos that belong to the album's owner. */
async function findPictureKeys(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { photos } = tables;
  const own = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.userId, userId), inArray(photos.id, [...ids])));
  return new Map(own.map(({ id }) => [id, photoKeys(userId, id)['1440']]));
}

async function renderSpreadPicture(
  { db, blobs, render }: Deps,
  userId: string,
  doc: SpreadDocument,
  key: string,
): Promise<void> {
  const keys = await findPictureKeys(db, userId, collectFileIds(doc));
  const isCover = doc.role === 'cover';
  const size = isCover
    ? ({ side: 'right', widthPx: COVER_WIDTH_PX } as const)
    : ({ side: 'both', widthPx: SPREAD_WIDTH_PX } as const);
  await withLocalFiles(blobs, keys, async (pictures, folder) => {
    const file = join(folder, 'page.jpg');
    await render.page({ doc, ...size, pictures, quality: JPEG_QUALITY }, file, { userId, priority: 'interactive' });
    await blobs.put(key, { file });
  });
}

/** Deletes pictures of older versions, which no client requests any more. A first version has none to list. */
async function deleteOlderPictures({ blobs }: Deps, { id, version }: SpreadRow): Promise<void> {
  if (version === 1) return;
  for await (const { key } of blobs.list(`spreads/${id}`)) {
    const drawn = Number(/(\d+)-[^/]*\.jpg$/.exec(key)?.[1] ?? version);
    if (drawn < version) await blobs.delete(key);
  }
}

/** Deletes pictures of removed spreads. A failure leaves blobs without a row, which the cleanup deletes. */
export async function deleteSpreadPictures(
  { blobs, log }: Pick<AppDeps, 'blobs' | 'log'>,
  spreadIds: readonly string[],
) {
  try {
    for (const id of spreadIds) for await (const { key } of blobs.list(`spreads/${id}`)) await blobs.delete(key);
  } catch (error) {
    log.warn({ err: error, spreadIds: spreadIds.slice(0, 20) }, 'failed to delete spread pictures');
  }
}

/** Renders in progress in this process, by blob key, so that concurrent requests share one. */
const pendingRenders = new Map<string, Promise<void>>();

const isCover = (spread: SpreadRow) => parseSpread(spread.html).role === 'cover';

export const spreadPictureKey = (spread: SpreadRow): string =>
  `spreads/${spread.id}/${spread.version}-${isCover(spread) ? COVER_WIDTH_PX : SPREAD_WIDTH_PX}.jpg`;

/** Key of the picture of a cover that shows visitors less than the stored one. */
export const shownCoverKey = ({ id, version }: SpreadRow, html: string): string =>
  `spreads/${id}/${version}-${createHash('sha256').update(html).digest('hex').slice(0, 16)}-${COVER_WIDTH_PX}.jpg`;

/** Renders a spread picture that its first viewer requests. */
export async function renderMissingPicture(
  deps: Deps,
  userId: string,
  spread: SpreadRow,
  key: string = spreadPictureKey(spread),
): Promise<void> {
  const running =
    pendingRenders.get(key) ??
    renderSpreadPicture(deps, userId, parseSpread(spread.html), key).then(() => deleteOlderPictures(deps, spread));
  pendingRenders.set(key, running);
  try {
    await running;
  } finally {
    pendingRenders.delete(key);
  }
}

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
