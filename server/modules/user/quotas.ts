import { and, count, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Quotas } from '../../config.quotas';
import { type Queryable, tables } from '../../drivers/database';
import { HttpApiError, throwApiError } from '../../http/apiError';
import { countAttempts, recordAttempt } from '../auth/rateLimit';

const { albumPhotos, albums, clips, photos, storageTotals, users } = tables;

const DAY_SECONDS = 86_400;
const GIGABYTE = 1_000_000_000;

export type QuotaUsage = Quotas;

const exportRateLimitKey = (userId: string) => ['exports', userId];

/**
 * Serialises the transactions of a user, so that each counts what the earlier ones stored. Triggers of the photos take
 * the same lock, so it comes before other locks.
 * @returns false for a deleted account, whose data are being purged
 */
export async function lockUser(tx: Queryable, userId: string): Promise<boolean> {
  const isUser = eq(users.id, userId);
  const [row] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(isUser).for('no key update');
  return row?.deletedAt === null;
}

/** Bytes of deleted photos still in an album: their originals are kept for printing. */
async function sumDeletedBytes(db: Queryable, userId: string): Promise<number> {
  const uses = db
    .select({ one: sql`1` })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .where(and(eq(albumPhotos.photoId, photos.id), isNull(albums.deletedAt)));
  const [stored] = await db
    .select({ bytes: sql<string | null>`sum(${photos.bytes})` })
    .from(photos)
    .where(and(eq(photos.userId, userId), isNotNull(photos.deletedAt), exists(uses)));
  return Number(stored?.bytes ?? 0);
}

async function sumClipBytes(db: Queryable, userId: string): Promise<number> {
  const bytes = sql<string | null>`sum(${clips.bytes})`;
  const [stored] = await db.select({ bytes }).from(clips).where(eq(clips.userId, userId));
  return Number(stored?.bytes ?? 0);
}

/** Number of photos, and the bytes of all that are kept, clips included. */
async function measureStorage(db: Queryable, userId: string): Promise<{ photos: number; bytes: number }> {
  const [totals] = await db.select().from(storageTotals).where(eq(storageTotals.userId, userId));
  return {
    photos: totals?.photos ?? 0,
    bytes: (totals?.bytes ?? 0) + (await sumDeletedBytes(db, userId)) + (await sumClipBytes(db, userId)),
  };
}

async function countAlbums(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(albums)
    .where(and(eq(albums.userId, userId), isNull(albums.deletedAt)));
  return row?.count ?? 0;
}

/** Returns the limits of the user: those of the settings, except where an operator set others. */
export async function findQuotas(db: Queryable, defaults: Quotas, userId: string): Promise<Quotas> {
  const [row] = await db.select({ quotas: users.quotas }).from(users).where(eq(users.id, userId));
  return { ...defaults, ...row?.quotas };
}

export async function measureUsage(db: Queryable, userId: string): Promise<QuotaUsage> {
  return {
    ...(await measureStorage(db, userId)),
    albums: await countAlbums(db, userId),
    exports: await countAttempts(db, exportRateLimitKey(userId)),
  };
}

const toGigabytes = (bytes: number): number => Number((bytes / GIGABYTE).toFixed(2));

/**
 * Rejects bytes beyond the user's quota.
 * @param added not stored yet
 * @returns the number of stored photos
 * @throws HttpApiError 413 storage_quota_reached, with the limit
 */
export async function checkStorageQuota(db: Queryable, defaults: Quotas, userId: string, added = 0): Promise<number> {
  const { bytes } = await findQuotas(db, defaults, userId);
  const { bytes: used, photos: stored } = await measureStorage(db, userId);
  if (used + added > bytes)
    throwApiError('storage_quota_reached', { params: { limit: bytes, used, gigabytes: toGigabytes(bytes) } });
  return stored;
}

/**
 * Rejects photos beyond the user's quota.
 * @param defaults limits of users without their own
 * @param added not stored yet
 * @throws HttpApiError 413 storage_quota_reached, photo_quota_reached, with the limit
 */
export async function checkPhotoQuota(
  db: Queryable,
  defaults: Quotas,
  userId: string,
  added = { bytes: 0, photos: 0 },
): Promise<void> {
  const { photos: most } = await findQuotas(db, defaults, userId);
  const stored = await checkStorageQuota(db, defaults, userId, added.bytes);
  if (stored + added.photos > most) throwApiError('photo_quota_reached', { params: { limit: most } });
}

/** {@link checkPhotoQuota} of what the transaction has just stored. */
export async function enforcePhotoQuota(tx: Queryable, defaults: Quotas, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await checkPhotoQuota(tx, defaults, userId);
}

/**
 * Rejects the album that the transaction has just created when the quota is exceeded.
 * @throws HttpApiError 413 album_quota_reached
 */
export async function enforceAlbumQuota(tx: Queryable, defaults: Quotas, userId: string): Promise<void> {
  await lockUser(tx, userId);
  const quotas = await findQuotas(tx, defaults, userId);
  if ((await countAlbums(tx, userId)) > quotas.albums)
    throwApiError('album_quota_reached', { params: { limit: quotas.albums } });
}

/**
 * Counts an export that the transaction starts.
 * @throws HttpApiError 429 export_quota_reached
 */
export async function recordExport(tx: Queryable, defaults: Quotas, userId: string): Promise<void> {
  const { exports } = await findQuotas(tx, defaults, userId);
  try {
    await recordAttempt(tx, exportRateLimitKey(userId), { limit: exports, windowSeconds: DAY_SECONDS });
  } catch (error) {
    if (!(error instanceof HttpApiError)) throw error;
    throwApiError('export_quota_reached', { params: { ...error.details.params, limit: exports } });
  }
}
