import { and, eq, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { AppDeps } from '../../deps';
import type { Blobs } from '../../drivers/blobs';
import { type Database, tables } from '../../drivers/database';
import { exportKey } from '../../modules/albums/exports/exportFiles';
import { lockAlbum } from '../../modules/albums/repository';
import { photoKeys } from '../../modules/files';
import { unlinkLibrary } from '../../modules/library/libraryGrants';
import { anonymiseOrders, hasOpenOrders } from '../../modules/orders/anonymiseOrders';
import { takeoutKey } from '../../modules/takeout/routes';
import { purgeTrash } from '../cleanup/trash';

const { albumExports, albumPhotos, albums, clips, orderPhotos, photos, spreads, takeouts, users } = tables;

export type PurgeAccountDeps = Pick<AppDeps, 'db' | 'blobs' | 'library' | 'config' | 'log'>;

const BATCH = 200;

/** Deletes blobs and their copies in the trash: nothing of a deleted account remains. */
async function deleteBlobsUnder(blobs: Blobs, prefix: string): Promise<void> {
  for await (const { key } of blobs.list(prefix)) await blobs.delete(key);
  await purgeTrash(blobs, prefix);
}

async function purgeAlbums({ db, blobs }: PurgeAccountDeps, userId: string, signal: AbortSignal): Promise<void> {
  const rows = await db.select({ id: albums.id }).from(albums).where(eq(albums.userId, userId));
  for (const { id } of rows) {
    signal.throwIfAborted();
    const made = await db.select({ id: spreads.id }).from(spreads).where(eq(spreads.albumId, id));
    for (const spread of made) await deleteBlobsUnder(blobs, `spreads/${spread.id}`);
    const files = await db.select().from(albumExports).where(eq(albumExports.albumId, id));
    for (const file of files) {
      await blobs.delete(exportKey(file));
      await purgeTrash(blobs, exportKey(file));
    }
    await db.transaction(async (tx) => {
      await lockAlbum(tx, id);
      await tx.delete(albumPhotos).where(eq(albumPhotos.albumId, id));
      await tx.delete(albums).where(eq(albums.id, id));
    });
  }
}

/**
 * Deletes photos and their derivatives. Photos of a paid, unprinted book stay until it is printed; the cleanup deletes
 * them then.
 */
async function purgePhotos({ db, blobs }: PurgeAccountDeps, userId: string, signal: AbortSignal): Promise<void> {
  const ordered = db.select({ one: sql`1` }).from(orderPhotos).where(eq(orderPhotos.photoId, photos.id));
  const free: SQL | undefined = and(eq(photos.userId, userId), notExists(ordered));
  for (;;) {
    signal.throwIfAborted();
    const rows = await db.select({ id: photos.id }).from(photos).where(free).limit(BATCH);
    if (rows.length === 0) return;
    for (const { id } of rows) {
      await deleteBlobsUnder(blobs, photoKeys(userId, id).folder);
      await deleteBlobsUnder(blobs, `crops/${id}`);
      await db.delete(photos).where(eq(photos.id, id));
      // A job may have stored more crops before it noticed the deletion.
      await deleteBlobsUnder(blobs, `crops/${id}`);
    }
  }
}

/** Deletes crops of photos that the user deleted earlier: only the trash still records their owner. */
async function purgeCropsOfTrashedPhotos({ blobs }: PurgeAccountDeps, userId: string): Promise<void> {
  const photoIds = new Set<string>();
  const prefix = `trash/photos/${userId}`;
  for await (const { key } of blobs.list(prefix)) photoIds.add(key.slice(prefix.length + 1).split('/')[0] ?? '');
  for (const id of photoIds) if (id !== '') await deleteBlobsUnder(blobs, `crops/${id}`);
}

async function purgeTakeouts({ db, blobs }: PurgeAccountDeps, userId: string): Promise<void> {
  const rows = await db.select({ id: takeouts.id }).from(takeouts).where(eq(takeouts.userId, userId));
  for (const { id } of rows) {
    await blobs.delete(takeoutKey(id));
    await purgeTrash(blobs, takeoutKey(id));
    await db.delete(takeouts).where(eq(takeouts.id, id));
  }
}

const photosOfUser = (db: Database) => db.select({ one: sql`1` }).from(photos).where(eq(photos.userId, users.id));

/**
 * Deletes the data of a deleted account: blobs first, then rows, the account's row last. Idempotent, also after a crash
 * at any point. Does nothing for an account that is not deleted.
 */
export async function purgeAccount(deps: PurgeAccountDeps, userId: string, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const isDeleted = and(eq(users.id, userId), isNotNull(users.deletedAt));
  const [row] = await db.select({ id: users.id }).from(users).where(isDeleted);
  if (!row) return;
  await unlinkLibrary(deps, userId);
  await anonymiseOrders(deps, userId);
  await purgeAlbums(deps, userId, signal);
  await purgePhotos(deps, userId, signal);
  // Blobs that the user deleted earlier are still in the trash, some without a row.
  await purgeCropsOfTrashedPhotos(deps, userId);
  await purgeTrash(deps.blobs, `photos/${userId}`);
  await db.delete(clips).where(eq(clips.userId, userId));
  await deleteBlobsUnder(deps.blobs, `clips/${userId}`);
  await purgeTakeouts(deps, userId);
  // The anonymised row stays until the last book is printed; then this runs again.
  if (await hasOpenOrders(db, userId)) return;
  await db.delete(users).where(and(isDeleted, notExists(photosOfUser(db))));
}

/** Ids of accounts that were deleted more than `seconds` ago and not yet purged. */
export async function findUnpurgedAccounts(db: Database, seconds: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletedAt), lt(users.deletedAt, sql`now() - make_interval(secs => ${seconds})`)));
  return rows.map(({ id }) => id);
}
