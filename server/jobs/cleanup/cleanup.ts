import { and, eq, gt, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Blobs, TemporaryFolder } from '../../drivers/blobs';
import { type Database, tables } from '../../drivers/database';
import { releaseExpiredAlbums } from '../../modules/albums/deletedAlbums';
import { photoKeys } from '../../modules/files';
import { TAKEOUT_KEEP_DAYS } from '../../modules/takeout/repository';
import { takeoutKey } from '../../modules/takeout/routes';
import { listBlobPages, selectAlbumUses, selectOrderUses } from './blobKinds';
import { findIncompletePhotos, type IncompletePhotos } from './findIncompletePhotos';
import { hasTooManyOrphans, moveOrphans, type OrphanSurvey, surveyOrphans } from './orphanBlobs';
import { emptyTrash, moveToTrash, restoreFromTrash } from './trash';

const HOUR_MS = 60 * 60 * 1000;
const BATCH = 500;

export interface CleanupDeps {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly uploads: TemporaryFolder;
  readonly log: FastifyBaseLogger;
  readonly trashDays: number;
}

export interface CleanupOptions {
  /** Skips younger blobs, which may be part of an unfinished write. */
  readonly minAgeMs?: number;
  readonly dryRun?: boolean;
  /** Continues even when a large share of the blobs has no rows. */
  readonly force?: boolean;
  readonly signal?: AbortSignal;
}

export interface CleanupReport {
  /** False when too many blobs have no rows, so nothing was moved or deleted. */
  readonly completed: boolean;
  /** Blobs restored from the trash because their rows exist again. */
  readonly restored: number;
  readonly temporary: number;
  /** Blobs without a row that went to the trash. */
  readonly orphans: number;
  readonly purged: number;
  readonly takeouts: number;
  readonly emptied: number;
  /** Listed photos that lack a blob, from a broken disk or a restored backup. They are only reported. */
  readonly incomplete: IncompletePhotos;
  readonly kinds: readonly OrphanSurvey[];
}

const CLEANUP_LOCK = 0x73776565;

/**
 * Removes leftovers of crashes and deletions. It does not trust the database: blobs without a row go to the trash for
 * weeks. When suspiciously many blobs lack rows, nothing is moved or deleted (docs/adr/0016-deleting.md).
 * @returns null when another process is cleaning up
 */
export function cleanUp(deps: CleanupDeps, options: CleanupOptions = {}): Promise<CleanupReport | null> {
  return deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${CLEANUP_LOCK}) as taken`,
    );
    return rows[0]?.taken ? cleanUpLocked(deps, options) : null;
  });
}

async function cleanUpLocked(deps: CleanupDeps, options: CleanupOptions): Promise<CleanupReport> {
  const { minAgeMs = HOUR_MS, dryRun = false, force = false, signal } = options;
  const { blobs, uploads, trashDays, log } = deps;
  if (!dryRun) await releaseExpiredAlbums(deps.db);
  const restored = await restoreFromTrash(deps, dryRun, signal);
  const kinds = await surveyOrphans(deps, minAgeMs, signal);
  const suspicious = kinds.filter(hasTooManyOrphans);
  const nothing = { temporary: 0, orphans: 0, purged: 0, takeouts: 0, emptied: 0 };
  const completed = suspicious.length === 0 || force;
  if (!completed) reportTooManyOrphans(log, suspicious);
  const done = completed
    ? {
        temporary: dryRun ? 0 : (await blobs.deleteStaleFiles(minAgeMs)) + (await uploads.deleteStale(minAgeMs)),
        purged: await purgeDeletedPhotos(deps, { minAgeMs, dryRun, signal }),
        orphans: await moveOrphans(deps, kinds, dryRun, signal),
        takeouts: await deleteExpiredTakeouts(deps, dryRun, signal),
        emptied: await emptyTrash(deps, trashDays, dryRun, signal),
      }
    : nothing;
  const incomplete = await findIncompletePhotos(deps, { signal });
  if (incomplete.count > 0) log.error({ photos: incomplete }, 'photos lack blobs');
  return { completed, restored, ...done, incomplete, kinds };
}

function reportTooManyOrphans(log: FastifyBaseLogger, kinds: readonly OrphanSurvey[]): void {
  const shares = kinds.map(({ prefix, total, orphans }) => `${orphans} of ${total} ${prefix}`).join(', ');
  const samples = Object.fromEntries(kinds.map(({ prefix, keys }) => [prefix, keys.slice(0, 5)]));
  log.error(
    { samples },
    `the cleanup stopped: ${shares} in the blob store have no row in the database. Nothing was moved or deleted. Is it the right database? If a ` +
      'dump was restored, restore the newest one. If the rows are gone for good, look with "npm run cleanup -- --dry-run" and go on with "npm run cleanup -- --force".',
  );
}

interface PurgeOptions {
  readonly minAgeMs: number;
  readonly dryRun: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Condition for deleted photos that no existing album shows and no order needs. */
function isPurgeable(db: Database, minAgeMs: number) {
  const before = sql`now() - make_interval(secs => ${minAgeMs / 1000})`;
  return and(
    isNotNull(tables.photos.deletedAt),
    lt(tables.photos.deletedAt, before),
    notExists(selectAlbumUses(db)),
    notExists(selectOrderUses(db)),
  );
}

/** Moves their bytes to the trash. The row is deleted too, unless a deleted album still refers to it. */
async function purgeDeletedPhotos(deps: CleanupDeps, { minAgeMs, dryRun, signal }: PurgeOptions): Promise<number> {
  const { photos } = tables;
  let purged = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    signal?.throwIfAborted();
    const rows = await deps.db
      .select({ id: photos.id, userId: photos.userId })
      .from(photos)
      .where(and(isPurgeable(deps.db, minAgeMs), gt(photos.id, after)))
      .orderBy(photos.id)
      .limit(BATCH);
    for (const row of rows) {
      const hasBytes = dryRun
        ? await hasBlobs(deps.blobs, photoBlobPrefix(row))
        : await purgePhoto(deps, row, minAgeMs);
      if (hasBytes) purged += 1;
    }
    const last = rows.at(-1);
    if (!last) return purged;
    after = last.id;
  }
}

const photoBlobPrefix = ({ userId, id }: { readonly userId: string; readonly id: string }) =>
  photoKeys(userId, id).folder;

async function hasBlobs(blobs: Blobs, prefix: string): Promise<boolean> {
  for await (const _ of blobs.list(prefix)) return true;
  return false;
}

/**
 * Locks the row, so that nothing shows the photo again between check and move. Returns true when it still had bytes.
 */
async function purgePhoto(
  { db, blobs }: CleanupDeps,
  photo: { readonly userId: string; readonly id: string },
  minAgeMs: number,
): Promise<boolean> {
  const { albumPhotos, photos } = tables;
  const uses = db.select({ one: sql`1` }).from(albumPhotos).where(eq(albumPhotos.photoId, photos.id));
  return db.transaction(async (tx) => {
    const isStill = and(eq(photos.id, photo.id), isPurgeable(db, minAgeMs));
    const [held] = await tx.select({ id: photos.id }).from(photos).where(isStill).for('update');
    if (!held) return false;
    let moved = 0;
    for await (const { key } of blobs.list(photoBlobPrefix(photo))) {
      await moveToTrash(blobs, key);
      moved += 1;
    }
    // Crops are cut again on demand.
    for await (const { key } of blobs.list(`crops/${photo.id}`)) await blobs.delete(key);
    await tx.delete(photos).where(and(eq(photos.id, photo.id), notExists(uses)));
    return moved > 0;
  });
}

/** Deletes expired archives directly: they are copies, promised for a week. */
async function deleteExpiredTakeouts(
  { db, blobs }: CleanupDeps,
  dryRun: boolean,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { takeouts } = tables;
  const isExpired = lt(takeouts.finishedAt, sql`now() - make_interval(days => ${TAKEOUT_KEEP_DAYS})`);
  let deleted = 0;
  for await (const page of listBlobPages(blobs, 'takeouts')) {
    signal?.throwIfAborted();
    const ids = page.flatMap(({ key }) => parseUuid(key) ?? []);
    const rows = await db
      .select({ id: takeouts.id })
      .from(takeouts)
      .where(and(isExpired, inArray(takeouts.id, ids)));
    for (const { id } of rows) if (!dryRun) await blobs.delete(takeoutKey(id));
    deleted += rows.length;
  }
  return deleted;
}

const parseUuid = (key: string): string | undefined => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(key)?.[0];
