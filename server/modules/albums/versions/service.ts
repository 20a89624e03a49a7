import { randomUUID } from 'node:crypto';
import { type AlbumVersion, MAX_NAMED_VERSIONS } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { inArray, sql } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { withAlbumSizeLimit } from '../editing/albumSize';
import { updateCoverSpine } from '../editing/binding';
import { adaptDeletedSpreads } from '../editing/relayout';
import { findAllSpreads, insertSpread, saveSpread, setSpreadDeleted, setSpreadOrder } from '../editing/repository';
import { lockReadyAlbum } from '../editing/service';
import { createSpreadOrigin, ENGINE_SPREAD_VERSION, USER_SPREAD_VERSION } from '../editing/spreadOrigin';
import { syncTitleWithCover } from '../editing/titleTexts';
import { enqueueCropWarmup } from '../pictures/enqueueCropWarmup';
import { deleteSpreadPictures } from '../pictures/service';
import { type AlbumRow, findAlbum, findSpreads, type SpreadRow } from '../repository';
import { saveAutomaticVersion } from './automaticVersions';
import {
  countNamedVersions,
  deleteVersions,
  findVersion,
  findVersions,
  insertVersion,
  snapshotAlbum,
  type VersionRow,
} from './repository';
import { parseVersionFormat, toAlbumVersion, toListedVersion } from './serializers';

type Deps = Pick<AppDeps, 'db' | 'queue'>;
type RestoreDeps = Deps & Pick<AppDeps, 'printing' | 'blobs' | 'log'>;

/** @throws HttpApiError not_found */
export async function listVersions({ db }: Pick<AppDeps, 'db'>, userId: string, albumId: string) {
  const album = (await findAlbum(db, userId, albumId)) ?? throwApiError('not_found');
  return (await findVersions(db, album.id)).map(toListedVersion);
}

/** @throws HttpApiError not_found */
export async function getVersion({ db }: Pick<AppDeps, 'db'>, userId: string, albumId: string, id: string) {
  const album = (await findAlbum(db, userId, albumId)) ?? throwApiError('not_found');
  return (await findVersion(db, album.id, id)) ?? throwApiError('not_found');
}

interface NamedVersion {
  readonly id: string;
  readonly name: string;
}

/**
 * Saves the album under a name. Idempotent by id.
 * @throws HttpApiError not_found, album_not_ready, too_many_versions; conflict when the id is in use
 */
export function saveNamedVersion(
  { db }: Deps,
  userId: string,
  albumId: string,
  { id, name }: NamedVersion,
): Promise<AlbumVersion> {
  return db.transaction(async (tx) => {
    const album = await lockReadyAlbum(tx, userId, albumId);
    const made = await findVersion(tx, album.id, id);
    if (made) return toAlbumVersion(made);
    if ((await countNamedVersions(tx, album.id)) >= MAX_NAMED_VERSIONS)
      throwApiError('too_many_versions', { params: { max: MAX_NAMED_VERSIONS } });
    const row = await insertVersion(tx, { id, kind: 'named', name, ...(await snapshotAlbum(tx, album)) });
    return toAlbumVersion(row ?? throwApiError('conflict'));
  });
}

/** @throws HttpApiError not_found */
export function deleteVersion({ db }: Deps, userId: string, albumId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const album = await lockReadyAlbum(tx, userId, albumId);
    if ((await deleteVersions(tx, album.id, [id])) === 0) throwApiError('not_found');
  });
}

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
