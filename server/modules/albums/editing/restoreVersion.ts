import { randomUUID } from 'node:crypto';
import { parseSpread } from '@domain/document';
import { inArray, sql } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { deleteSpreadPictures, enqueueCropWarmup } from '../pictures/service';
import { type AlbumRow, findSpreads, lockReadyAlbum, type SpreadRow } from '../repository';
import { createSpreadOrigin, ENGINE_SPREAD_VERSION, USER_SPREAD_VERSION } from '../spreadOrigin';
import { findVersion, type VersionRow } from '../versions/repository';
import { parseVersionFormat, saveAutomaticVersion } from '../versions/service';
import { updateCoverSpine } from './binding';
import { adaptDeletedSpreads } from './relayout';
import {
  findAllSpreads,
  insertSpread,
  saveSpread,
  setSpreadDeleted,
  setSpreadOrder,
  withAlbumSizeLimit,
} from './repository';
import { syncTitleWithCover } from './service';

type RestoreDeps = Pick<AppDeps, 'db' | 'queue' | 'printing' | 'blobs' | 'log'>;

/** Restores one spread and returns its id, which is its own while the album still has it. */
async function restoreSpread(
  tx: Queryable,
  albumId: string,
  position: number,
  { html, touched, made: kept }: VersionRow['spreads'][number],
  stored: SpreadRow | undefined,
): Promise<string> {
  if (!stored) {
    const id = randomUUID();
    await insertSpread(tx, {
      id,
      albumId,
      position,
      html,
      made: kept ?? null,
      version: touched ? USER_SPREAD_VERSION : ENGINE_SPREAD_VERSION,
    });
    return id;
  }
  const made = kept ?? (touched ? undefined : createSpreadOrigin(parseSpread(html), stored.made?.reasons ?? []));
  if (stored.html !== html) await saveSpread(tx, stored.id, html, made);
  if (stored.deletedAt !== null) await setSpreadDeleted(tx, stored.id, { deleted: false, position });
  return stored.id;
}

/**
 * Replaces the pages of an album by those of a version.
 * @returns the ids of removed spreads
 */
async function restoreSpreads(tx: Queryable, album: AlbumRow, version: VersionRow): Promise<string[]> {
  const stored = new Map((await findAllSpreads(tx, album.id)).map((row) => [row.id, row]));
  const order: string[] = [];
  for (const [position, spread] of version.spreads.entries())
    order.push(await restoreSpread(tx, album.id, position, spread, stored.get(spread.id)));
  const { albums, spreads } = tables;
  const kept = new Set(order);
  const gone = (await findSpreads(tx, album.id)).flatMap((row) => (kept.has(row.id) ? [] : [row.id]));
  if (gone.length > 0) await tx.delete(spreads).where(inArray(spreads.id, gone));
  await setSpreadOrder(tx, album.id, order);
  const format = parseVersionFormat(version.format);
  const { templateId, lora } = version;
  await adaptDeletedSpreads(tx, album.id, { format, templateId, formerTemplateId: album.templateId });
  await tx
    .update(albums)
    .set({ format, templateId, lora, updatedAt: sql`now()` })
    .where(sql`${albums.id} = ${album.id}`);
  return gone;
}

/**
 * Restores a version of the album. The current state is saved as a version first, so nothing is lost.
 * @throws HttpApiError not_found, album_not_ready, album_too_large
 */
export async function restoreVersion(deps: RestoreDeps, userId: string, albumId: string, id: string): Promise<void> {
  const { db, queue } = deps;
  const gone = await db.transaction(async (tx) => {
    const album = await lockReadyAlbum(tx, userId, albumId);
    const version = (await findVersion(tx, album.id, id)) ?? throwApiError('not_found');
    await saveAutomaticVersion(tx, album);
    const [cover] = await findSpreads(tx, album.id);
    const others = await withAlbumSizeLimit(tx, album.id, () => restoreSpreads(tx, album, version));
    await updateCoverSpine(deps, tx, album, await findSpreads(tx, album.id));
    await syncTitleWithCover(tx, album, cover, await findSpreads(tx, album.id));
    await enqueueCropWarmup(queue, tx, album);
    return others;
  });
  await deleteSpreadPictures(deps, gone);
}
