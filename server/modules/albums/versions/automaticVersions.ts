import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../drivers/database';
import type { AlbumRow } from '../repository';
import { deleteVersions, findLatestVersion, findVersions, insertVersion, snapshotAlbum } from './repository';

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
