import { randomUUID } from 'node:crypto';
import { type AlbumVersion, MAX_NAMED_VERSIONS } from '@domain/contract';
import { countPages, formatIds } from '@domain/print';
import type { AppDeps } from '../../../deps';
import type { Queryable } from '../../../drivers/database';
import { throwApiError } from '../../../http/apiError';
import { type AlbumRow, findAlbum, lockReadyAlbum } from '../repository';
import {
  countNamedVersions,
  deleteVersions,
  findLatestVersion,
  findVersion,
  findVersions,
  insertVersion,
  type ListedVersion,
  snapshotAlbum,
  type VersionRow,
} from './repository';

type Deps = Pick<AppDeps, 'db'>;

/** @throws HttpApiError not_found for a discontinued format */
export const parseVersionFormat = (format: string) =>
  formatIds.find((id) => id === format) ?? throwApiError('not_found');

const toListedVersion = (row: Omit<ListedVersion, 'bytes'>): AlbumVersion => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  format: parseVersionFormat(row.format),
  template_id: row.templateId,
  page_count: countPages(row.spreadCount),
  cover: row.cover ?? '',
  created_at: row.createdAt.toISOString(),
});

export const toAlbumVersion = (row: VersionRow): AlbumVersion =>
  toListedVersion({ ...row, spreadCount: row.spreads.length });

/** @throws HttpApiError not_found */
export async function listVersions({ db }: Deps, userId: string, albumId: string) {
  const album = (await findAlbum(db, userId, albumId)) ?? throwApiError('not_found');
  return (await findVersions(db, album.id)).map(toListedVersion);
}

/** @throws HttpApiError not_found */
export async function getVersion({ db }: Deps, userId: string, albumId: string, id: string) {
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

/** Edits within this time belong together; the state before the first of them is saved. */
const VERSION_INTERVAL_S = 10 * 60;
/** Automatic versions per album; the oldest are deleted first. */
export const MAX_AUTOMATIC_VERSIONS = 40;

/** Saves the current book as a version, unless the latest version is equal. */
export async function saveAutomaticVersion(tx: Queryable, album: AlbumRow): Promise<void> {
  const picture = await snapshotAlbum(tx, album);
  const last = await findLatestVersion(tx, album.id, VERSION_INTERVAL_S);
  if (picture.spreads.length === 0 || last?.fingerprint === picture.fingerprint) return;
  await insertVersion(tx, { id: randomUUID(), kind: 'automatic', ...picture });
  const automatic = (await findVersions(tx, album.id)).filter(({ kind }) => kind === 'automatic');
  await deleteVersions(
    tx,
    album.id,
    automatic.slice(MAX_AUTOMATIC_VERSIONS).map(({ id }) => id),
  );
}

/**
 * Saves the state before a change, when the last version is old enough. Call it in the transaction that locks the
 * album.
 */
export async function saveVersionBeforeChange(tx: Queryable, album: AlbumRow): Promise<void> {
  const last = await findLatestVersion(tx, album.id, VERSION_INTERVAL_S);
  if (!last?.isRecent) await saveAutomaticVersion(tx, album);
}
