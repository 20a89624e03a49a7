import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../drivers/database';
import type { AlbumRow } from '../repository';
import { deleteVersions, findLatestVersion, findVersions, insertVersion, snapshotAlbum } from './repository';

/** Changes that follow each other within so many seconds are one piece of work: what was there before it is kept. */
const VERSION_INTERVAL_S = 10 * 60;
/** Automatic versions that an album keeps; the oldest go first. */
export const MAX_AUTOMATIC_VERSIONS = 40;

/** Keeps the book as it is now, unless the latest version is the same. */
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

/** To be called before an album is changed, in the transaction that holds it: the first change after a pause keeps what was there. */
export async function saveVersionBeforeChange(tx: Queryable, album: AlbumRow): Promise<void> {
  const last = await findLatestVersion(tx, album.id, VERSION_INTERVAL_S);
  if (!last?.isRecent) await saveAutomaticVersion(tx, album);
}
