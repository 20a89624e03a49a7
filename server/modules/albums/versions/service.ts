import { randomUUID } from 'node:crypto';
import { type AlbumVersion, MAX_NAMED_VERSIONS } from '@domain/contract';
import { parseSpread } from '@domain/document';
import { countPages, formatIds } from '@domain/print';
import { inArray, sql } from 'drizzle-orm';
import type { AppDeps } from '../../../deps';
import { type Queryable, tables } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { withinAlbumSize } from '../editing/albumSize';
import { bindCover } from '../editing/binding';
import { bringDeletedAlong } from '../editing/relayout';
import { everySpreadRowOf, insertSpread, markSpread, placeSpreads, saveSpread } from '../editing/repository';
import { readyAlbum } from '../editing/service';
import { AS_MADE, BY_USER, originOf } from '../editing/spreadOrigin';
import { followCover } from '../editing/titleTexts';
import { cutCropsLater } from '../pictures/enqueueCropWarmup';
import { forgetPictures } from '../pictures/service';
import { type AlbumRow, findAlbum, type SpreadRow, spreadsOf } from '../repository';
import { keepAsItIs } from './automaticVersions';
import {
  countNamed,
  deleteVersions,
  findVersion,
  insertVersion,
  type ListedVersion,
  pictureOf,
  type VersionRow,
  versionsOf,
} from './repository';

type Deps = Pick<AppDeps, 'db' | 'queue'>;
type RestoreDeps = Deps & Pick<AppDeps, 'printing' | 'blobs' | 'log'>;

const formatOf = (format: string) => formatIds.find((id) => id === format) ?? throwApiError('not_found');

const toListed = (row: Omit<ListedVersion, 'bytes'>): AlbumVersion => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  format: formatOf(row.format),
  page_count: countPages(row.spreadCount),
  created_at: row.createdAt.toISOString(),
});

export const toVersion = (row: VersionRow): AlbumVersion => toListed({ ...row, spreadCount: row.spreads.length });

/** @throws HttpApiError not_found */
export async function listVersions({ db }: Pick<AppDeps, 'db'>, userId: string, albumId: string) {
  const album = (await findAlbum(db, userId, albumId)) ?? throwApiError('not_found');
  return (await versionsOf(db, album.id)).map(toListed);
}

/** @throws HttpApiError not_found */
export async function getVersion({ db }: Pick<AppDeps, 'db'>, userId: string, albumId: string, id: string) {
  const album = (await findAlbum(db, userId, albumId)) ?? throwApiError('not_found');
  return (await findVersion(db, album.id, id)) ?? throwApiError('not_found');
}

interface Named {
  /** Made by the client. */
  readonly id: string;
  readonly name: string;
}

/**
 * Keeps the album as it is under a name. The same id again keeps nothing more.
 * @throws HttpApiError not_found, album_not_ready, too_many_versions; conflict when the id is that of something else
 */
export function keepVersion({ db }: Deps, userId: string, albumId: string, { id, name }: Named): Promise<AlbumVersion> {
  return db.transaction(async (tx) => {
    const album = await readyAlbum(tx, userId, albumId);
    const made = await findVersion(tx, album.id, id);
    if (made) return toVersion(made);
    if ((await countNamed(tx, album.id)) >= MAX_NAMED_VERSIONS)
      throwApiError('too_many_versions', { params: { max: MAX_NAMED_VERSIONS } });
    const row = await insertVersion(tx, { id, kind: 'named', name, ...(await pictureOf(tx, album)) });
    return toVersion(row ?? throwApiError('conflict'));
  });
}

/** @throws HttpApiError not_found */
export function deleteVersion({ db }: Deps, userId: string, albumId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const album = await readyAlbum(tx, userId, albumId);
    if ((await deleteVersions(tx, album.id, [id])) === 0) throwApiError('not_found');
  });
}

/** Brings one spread back and says under which id: its own, as long as the album still has it. */
async function bringBack(
  tx: Queryable,
  albumId: string,
  position: number,
  { html, touched, made: kept }: VersionRow['spreads'][number],
  stored: SpreadRow | undefined,
): Promise<string> {
  if (!stored) {
    const id = randomUUID();
    await insertSpread(tx, { id, albumId, position, html, made: kept ?? null, version: touched ? BY_USER : AS_MADE });
    return id;
  }
  const made = kept ?? (touched ? undefined : originOf(parseSpread(html), stored.made?.reasons ?? []));
  if (stored.html !== html) await saveSpread(tx, stored.id, html, made);
  if (stored.deletedAt !== null) await markSpread(tx, stored.id, { deleted: false, position });
  return stored.id;
}

/** Puts the pages of a version in the place of those that the album has. @returns ids of the spreads that are gone */
async function putBack(tx: Queryable, album: AlbumRow, version: VersionRow): Promise<string[]> {
  const stored = new Map((await everySpreadRowOf(tx, album.id)).map((row) => [row.id, row]));
  const order: string[] = [];
  for (const [position, spread] of version.spreads.entries())
    order.push(await bringBack(tx, album.id, position, spread, stored.get(spread.id)));
  const { albums, spreads } = tables;
  const kept = new Set(order);
  const gone = (await spreadsOf(tx, album.id)).flatMap((row) => (kept.has(row.id) ? [] : [row.id]));
  if (gone.length > 0) await tx.delete(spreads).where(inArray(spreads.id, gone));
  await placeSpreads(tx, album.id, order);
  const format = formatOf(version.format);
  const { templateId, lora } = version;
  await bringDeletedAlong(tx, album.id, { format, templateId, formerTemplateId: album.templateId });
  await tx
    .update(albums)
    .set({ format, templateId, lora, updatedAt: sql`now()` })
    .where(sql`${albums.id} = ${album.id}`);
  return gone;
}

/**
 * Makes the album again what it was. What it is now is kept as a version first, so nothing that came after is lost.
 * @throws HttpApiError not_found, album_not_ready, album_too_large
 */
export async function restoreVersion(deps: RestoreDeps, userId: string, albumId: string, id: string): Promise<void> {
  const { db, queue } = deps;
  const gone = await db.transaction(async (tx) => {
    const album = await readyAlbum(tx, userId, albumId);
    const version = (await findVersion(tx, album.id, id)) ?? throwApiError('not_found');
    await keepAsItIs(tx, album);
    const [cover] = await spreadsOf(tx, album.id);
    const others = await withinAlbumSize(tx, album.id, () => putBack(tx, album, version));
    await bindCover(deps, tx, album, await spreadsOf(tx, album.id));
    await followCover(tx, album, cover, await spreadsOf(tx, album.id));
    await cutCropsLater(queue, tx, album);
    return others;
  });
  await forgetPictures(deps, gone);
}
