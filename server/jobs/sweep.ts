import { and, eq, gt, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Blobs, TemporaryFolder } from '../drivers/blobs';
import { type Database, tables } from '../drivers/database';
import { photoKeys } from '../modules/files';
import { KEEP_DAYS as TAKEOUT_KEEP_DAYS } from '../modules/takeout/repository';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 500;

export interface SweepDeps {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly uploads: TemporaryFolder;
  readonly log: FastifyBaseLogger;
}

export interface SweepReport {
  /** Files of writes and uploads that never ended. */
  readonly temporary: number;
  /** Blobs that belong to nothing. */
  readonly orphans: number;
  /** Deleted photos whose bytes are now gone. */
  readonly purged: number;
  /** Photos that are listed but lack a blob: a broken disk or a restored backup. They are only reported. */
  readonly incomplete: readonly string[];
}

/** Sweeps now and once a day. Returns how to stop it. */
export function startSweep(deps: SweepDeps): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = sweep(deps).then(
      (report) => report.temporary + report.orphans + report.purged > 0 && deps.log.info(report, 'swept'),
      (error: unknown) => deps.log.error({ err: error }, 'the sweep failed'),
    );
  };
  run();
  const timer = setInterval(run, DAY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Removes what crashes and deletions left behind, if it is older than `minAgeMs`: what is younger may still be in the making. */
export async function sweep(deps: SweepDeps, minAgeMs = HOUR_MS): Promise<SweepReport> {
  const temporary = (await deps.blobs.sweepTemporary(minAgeMs)) + (await deps.uploads.sweep(minAgeMs));
  const purged = await purgeDeleted(deps, minAgeMs);
  let orphans = 0;
  for (const kind of kinds) orphans += await removeOrphans(deps, kind, minAgeMs);
  const incomplete = await findIncomplete(deps);
  if (incomplete.length > 0) deps.log.error({ photos: incomplete }, 'photos lack blobs');
  return { temporary, orphans, purged, incomplete };
}

interface BlobKind {
  readonly prefix: string;
  /** The id of the row that the blob belongs to. */
  readonly idOf: (key: string) => string | undefined;
  /** Which of these ids have a row. */
  readonly known: (db: Database, ids: string[]) => Promise<{ id: string }[]>;
}

const { albumExports, albumPhotos, albums, orderPhotos, orders, photos, spreads, takeouts } = tables;
const knownPhotos = (db: Database, ids: string[]) =>
  db.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids));

const kinds: readonly BlobKind[] = [
  { prefix: 'photos', idOf: (key) => key.split('/')[2], known: knownPhotos },
  { prefix: 'crops', idOf: (key) => key.split('/')[1], known: knownPhotos },
  {
    prefix: 'spreads',
    idOf: (key) => key.split('/')[1],
    known: (db, ids) => db.select({ id: spreads.id }).from(spreads).where(inArray(spreads.id, ids)),
  },
  {
    prefix: 'exports',
    idOf: (key) => key.split('/')[1]?.split('.')[0],
    known: (db, ids) => db.select({ id: albumExports.id }).from(albumExports).where(inArray(albumExports.id, ids)),
  },
  {
    prefix: 'orders',
    idOf: (key) => key.split('/')[1],
    known: (db, ids) => db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)),
  },
  {
    prefix: 'takeouts',
    idOf: (key) => key.split('/')[1]?.split('.')[0],
    known: (db, ids) => keptTakeouts(db, ids),
  },
];

const keptTakeouts = (db: Database, ids: string[]) =>
  db
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(
      and(inArray(takeouts.id, ids), gt(takeouts.finishedAt, sql`now() - make_interval(days => ${TAKEOUT_KEEP_DAYS})`)),
    );

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function removeOrphans(
  { db, blobs }: SweepDeps,
  { prefix, idOf, known }: BlobKind,
  minAgeMs: number,
): Promise<number> {
  let removed = 0;
  let batch: { key: string; id: string }[] = [];
  const flush = async () => {
    const ids = [...new Set(batch.map(({ id }) => id))].filter((id) => uuid.test(id));
    const rows = ids.length === 0 ? [] : await known(db, ids);
    const kept = new Set(rows.map(({ id }) => id));
    for (const { key, id } of batch) {
      if (kept.has(id)) continue;
      await blobs.delete(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of blobs.list(prefix)) {
    if (Date.now() - modifiedAt.getTime() <= minAgeMs) continue;
    batch.push({ key, id: idOf(key) ?? '' });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return removed;
}

/** Bytes of deleted photos go once no living album shows them and no order waits to be printed with them; the row goes with them, unless a deleted album still names it. */
async function purgeDeleted({ db, blobs }: SweepDeps, minAgeMs: number): Promise<number> {
  const uses = db.select({ one: sql`1` }).from(albumPhotos).where(eq(albumPhotos.photoId, photos.id));
  const livingUses = db
    .select({ one: sql`1` })
    .from(albumPhotos)
    .innerJoin(albums, eq(albums.id, albumPhotos.albumId))
    .where(and(eq(albumPhotos.photoId, photos.id), isNull(albums.deletedAt)));
  const ordered = db.select({ one: sql`1` }).from(orderPhotos).where(eq(orderPhotos.photoId, photos.id));
  const before = new Date(Date.now() - minAgeMs);
  const rows = await db
    .select({ id: photos.id, userId: photos.userId })
    .from(photos)
    .where(and(isNotNull(photos.deletedAt), lt(photos.deletedAt, before), notExists(livingUses), notExists(ordered)));
  let purged = 0;
  for (const { id, userId } of rows) {
    const removed = await removeAll(blobs, [photoKeys(userId, id).folder, `crops/${id}`]);
    if (removed > 0) purged += 1;
    await db.delete(photos).where(and(eq(photos.id, id), notExists(uses)));
  }
  return purged;
}

async function removeAll(blobs: Blobs, prefixes: readonly string[]): Promise<number> {
  let removed = 0;
  for (const prefix of prefixes) {
    for await (const { key } of blobs.list(prefix)) {
      await blobs.delete(key);
      removed += 1;
    }
  }
  return removed;
}

async function findIncomplete({ db, blobs }: SweepDeps): Promise<string[]> {
  const incomplete: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .select({ id: photos.id, userId: photos.userId, hasMaster: photos.hasMaster })
      .from(photos)
      .where(and(isNull(photos.deletedAt), sql`${photos.id} > ${after}`))
      .orderBy(photos.id)
      .limit(BATCH);
    for (const { id, userId, hasMaster } of rows) {
      const keys = photoKeys(userId, id);
      const needed = [keys.original, keys[1440], keys[250], ...(hasMaster ? [keys.master] : [])];
      const stats = await Promise.all(needed.map((key) => blobs.stat(key)));
      if (stats.includes(null)) incomplete.push(id);
    }
    const last = rows.at(-1);
    if (!last) return incomplete;
    after = last.id;
  }
}
