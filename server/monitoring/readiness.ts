import { sql } from 'drizzle-orm';
import type { Blobs } from '../drivers/blobs';
import type { Database } from '../drivers/database';

const CHECK_TIMEOUT_MS = 3_000;
/** Age up to which a result is used again, so that many probes cost no more than one. */
const DATABASE_CACHE_MS = 500;
const BLOBS_CACHE_MS = 2_000;

interface CheckResult {
  readonly available: boolean;
  readonly reason?: string;
}

interface ReadinessResult {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<'database' | 'migrations' | 'blobs' | 'process', CheckResult>>;
}

export interface Readiness {
  readonly checkDatabase: () => Promise<CheckResult>;
  readonly checkBlobs: () => Promise<CheckResult>;
  check(): Promise<ReadinessResult>;
  /** Makes `check` fail, so that a load balancer sends no more requests to a process that is about to stop. */
  startDraining(): void;
}

interface ReadinessSources {
  readonly db: Database;
  readonly blobs: Blobs;
  /** Blob that every store of this installation holds. */
  readonly instanceKey: string;
  readonly newestMigration: number;
}

export function createReadiness({ db, blobs, instanceKey, newestMigration }: ReadinessSources): Readiness {
  let isDraining = false;
  const checkDatabase = cacheCheck(DATABASE_CACHE_MS, 'the database does not answer', async () => {
    await db.execute(sql`select 1`);
    return null;
  });
  const checkMigrations = cacheCheck(DATABASE_CACHE_MS, 'the database does not tell its version', async () => {
    const newest = sql`select max(created_at) as newest from drizzle.__drizzle_migrations`;
    const { rows } = await db.execute<{ newest: string | null }>(newest);
    return Number(rows[0]?.newest ?? 0) >= newestMigration ? null : 'the database lacks migrations of this version';
  });
  const checkBlobs = cacheCheck(BLOBS_CACHE_MS, 'the blob store does not answer', async () =>
    (await blobs.stat(instanceKey)) === null ? 'the blob store belongs to another installation' : null,
  );
  return {
    checkDatabase,
    checkBlobs,
    async check() {
      const [database, migrations, store] = await Promise.all([checkDatabase(), checkMigrations(), checkBlobs()]);
      const process = isDraining ? { available: false, reason: 'the process is stopping' } : { available: true };
      const checks = { database, migrations, blobs: store, process };
      return { isReady: Object.values(checks).every(({ available }) => available), checks };
    },
    startDraining() {
      isDraining = true;
    },
  };
}

/**
 * Returns a check that runs at most one probe at a time and repeats recent results.
 * @param silence reason when the probe fails or takes too long
 * @param probe returns the reason why the part is not available, or null
 */
function cacheCheck(
  maxAgeMs: number,
  silence: string,
  probe: () => Promise<string | null>,
): () => Promise<CheckResult> {
  let known: { readonly result: CheckResult; readonly until: number } | null = null;
  let running: Promise<CheckResult> | null = null;
  const run = async (): Promise<CheckResult> => {
    const reason = await probe().catch(() => silence);
    const result = reason === null ? { available: true } : { available: false, reason };
    known = { result, until: performance.now() + maxAgeMs };
    running = null;
    return result;
  };
  return async () => {
    if (known && performance.now() < known.until) return known.result;
    running ??= run();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<CheckResult>((resolve) => {
      timer = setTimeout(() => resolve({ available: false, reason: silence }), CHECK_TIMEOUT_MS);
    });
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}
