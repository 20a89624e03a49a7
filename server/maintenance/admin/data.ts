import { OUTDATED_ANALYSIS } from '@domain/photo';
import { and, count, eq, gt, inArray, isNotNull, isNull, min } from 'drizzle-orm';
import { ConfigError } from '../../config';
import { tables } from '../../drivers/database';
import { type CleanupReport, cleanUp } from '../../jobs/cleanup/cleanup';
import { createLogger } from '../../log';
import { cleanUpAccounts, UNVERIFIED_DAYS } from '../../modules/auth/cleanUpAccounts';
import { KEEP_ENDED_DAYS } from '../../modules/auth/repository';
import { createUploadsFolder } from '../../modules/storage/routes';
import { TAKEOUT_KEEP_DAYS } from '../../modules/takeout/repository';
import { type AdminDeps, type AdminOptions, requireYes } from './adminDeps';
import { AUDIT_KEEP_DAYS, deleteOldAudit, recordAudit } from './auditLog';
import { formatAge, type Result, type Row } from './output';
import { findUserByIdOrEmail } from './users';

const { auditLog, photos, sessions, takeouts, users } = tables;

const BATCH = 2000;
/** Photos of an earlier analysis that the workers renew, about. */
const RENEWED_PER_SECOND = 1;
const RENEWAL_PACE = 'about one a second in all';

async function runCleanup({ db, openBlobs, config }: AdminDeps, dryRun: boolean): Promise<CleanupReport> {
  const blobs = await openBlobs();
  const uploads = createUploadsFolder(config.tmpDir);
  const report = await cleanUp(
    { db, blobs, uploads, log: createLogger('silent'), trashDays: config.trashDays },
    { dryRun },
  );
  if (!report) throw new ConfigError('the server is running a cleanup; try again later');
  return report;
}

/** Reports blobs without a row and photos without blobs; changes nothing. */
export async function reportOrphans(deps: AdminDeps): Promise<Result> {
  const { kinds, incomplete } = await runCleanup(deps, true);
  const rows = kinds.map(({ prefix, total, orphans, keys }) => ({
    blobs: prefix,
    total,
    'without a row': orphans,
    sample: keys.slice(0, 3).join(' ') || null,
  }));
  const lacking = `${incomplete.count} photos lack blobs`;
  const sample = incomplete.sample.slice(0, 5).join(', ');
  return { rows, note: sample ? `${lacking}, such as ${sample}` : lacking };
}

interface Held {
  readonly count: number;
  readonly oldest: string | Date | null;
}

const toRetention = (what: string, keepDays: number, { count: held, oldest }: Held): Row => ({
  what,
  'kept for days': keepDays,
  held,
  oldest: oldest === null ? null : new Date(oldest).toISOString().slice(0, 10),
});

/** Shows what is kept for how long, and how much of it there is. */
export async function showRetention({ db, openBlobs, config }: AdminDeps): Promise<Result> {
  const blobs = await openBlobs();
  const one = ([row]: readonly Held[]): Held => row ?? { count: 0, oldest: null };
  let [trashed, oldest] = [0, Number.POSITIVE_INFINITY];
  for await (const { modifiedAt } of blobs.list('trash')) {
    trashed += 1;
    oldest = Math.min(oldest, modifiedAt.getTime());
  }
  const [deleted, ended, unverified, archives, audit] = [
    one(
      await db
        .select({ count: count(), oldest: min(photos.deletedAt) })
        .from(photos)
        .where(isNotNull(photos.deletedAt)),
    ),
    one(
      await db
        .select({ count: count(), oldest: min(sessions.revokedAt) })
        .from(sessions)
        .where(isNotNull(sessions.revokedAt)),
    ),
    one(
      await db
        .select({ count: count(), oldest: min(users.createdAt) })
        .from(users)
        .where(and(eq(users.isVerified, false), isNull(users.deletedAt))),
    ),
    one(
      await db
        .select({ count: count(), oldest: min(takeouts.finishedAt) })
        .from(takeouts)
        .where(eq(takeouts.stage, 'done')),
    ),
    one(await db.select({ count: count(), oldest: min(auditLog.at) }).from(auditLog)),
  ];
  return {
    rows: [
      toRetention('blobs in the trash', config.trashDays, {
        count: trashed,
        oldest: trashed === 0 ? null : new Date(oldest),
      }),
      toRetention('deleted photos, then in the trash', config.trashDays, deleted),
      toRetention('ended sessions', KEEP_ENDED_DAYS, ended),
      toRetention('unverified accounts', UNVERIFIED_DAYS, unverified),
      toRetention('archives of all data', TAKEOUT_KEEP_DAYS, archives),
      toRetention('audit log', AUDIT_KEEP_DAYS, audit),
    ],
  };
}

/** Deletes what is older than its retention, as the product does by itself every hour and every day. */
export async function runRetention(deps: AdminDeps, _: readonly string[], options: AdminOptions): Promise<Result> {
  requireYes(options, 'Expired sessions, accounts, archives and trash will be deleted for good.');
  await cleanUpAccounts(deps.db);
  const auditEntries = await deleteOldAudit(deps.db);
  const {
    completed,
    restored,
    orphans,
    purged,
    takeouts: archives,
    emptied,
    temporary,
  } = await runCleanup(deps, false);
  const done = { completed, restored, orphans, purged, archives, emptied, temporary, auditEntries };
  await recordAudit(deps.db, 'retention run', '', done);
  const stopped = 'too many blobs have no row, so no blob was moved or deleted: see "npm run cleanup -- --dry-run"';
  return { rows: [done], ...(!completed && { note: stopped }) };
}

/**
 * Marks photos for a new analysis of faces and focus. Running workers analyse them like photos of an earlier version:
 * in the background, and no album waits for them.
 */
export async function reanalyse(
  { db, config }: AdminDeps,
  [given]: readonly string[],
  options: AdminOptions,
): Promise<Result> {
  if ((given === undefined) !== (options.all === true))
    throw new ConfigError('name one user by id or mail address, or give --all');
  if (!config.faces) throw new ConfigError('FACES is off, so no photo is analysed');
  const user = given === undefined ? null : await findUserByIdOrEmail(db, given);
  if (!user) requireYes(options, `All photos of all users will be analysed again, ${RENEWAL_PACE}.`);
  const isDone = and(
    gt(photos.analysedVersion, OUTDATED_ANALYSIS),
    isNull(photos.deletedAt),
    user === null ? undefined : eq(photos.userId, user.id),
  );
  let marked = 0;
  for (;;) {
    const batch = db.select({ id: photos.id }).from(photos).where(isDone).limit(BATCH);
    const { rowCount } = await db
      .update(photos)
      .set({ analysedVersion: OUTDATED_ANALYSIS })
      .where(inArray(photos.id, batch));
    marked += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  await recordAudit(db, 'analysis run', user?.id ?? '', { marked });
  const duration = formatAge(marked / RENEWED_PER_SECOND);
  return {
    rows: [{ photos: marked }],
    ...(marked > 0 && { note: `workers analyse them in the background, ${RENEWAL_PACE}: within about ${duration}` }),
  };
}
