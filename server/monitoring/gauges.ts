import { statfs } from 'node:fs/promises';
import { isNull, sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { AppDeps } from '../deps';
import { type DatabaseHandle, type Queryable, tables } from '../drivers/database';
import { orderProblemCodes } from '../drivers/database/schema/orders';
import { countQueuedJobs } from '../drivers/queue';
import type { PoolStats } from '../processes/childPool';
import type { Metrics } from './metrics';

/** Longest statement of a scrape. A scrape must not add to the load that it shows. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** Age up to which figures are reported again without a statement. */
const JOBS_CACHE_MS = 5_000;
const PHOTOS_CACHE_MS = 300_000;

type GaugeDeps = Pick<AppDeps, 'config' | 'images' | 'render'> & { readonly database: DatabaseHandle };

/** Adds the gauges of jobs, pools and storage. They are read when they are scraped. */
export function addGauges(metrics: Metrics, { config, images, render, database }: GaugeDeps): void {
  addJobGauges(metrics, database);
  addPoolGauges(metrics, () => ({ ...images.stats(), render: render.stats() }));
  addDatabaseGauge(metrics, database);
  addOrderGauge(metrics, database);
  addStorageGauges(metrics, database, config.dataDir);
}

function addJobGauges(metrics: Metrics, database: DatabaseHandle): void {
  const read = cacheReading(JOBS_CACHE_MS, () => queryBriefly(database, countQueuedJobs));
  const labelNames = ['kind', 'state'] as const;
  addGauge(metrics, 'keepsake_jobs', 'Jobs by kind and state, in all processes', labelNames, 'jobs', async (gauge) => {
    for (const { kind, state, count } of await read()) gauge.set({ kind, state }, count);
  });
  const help = 'Age of the oldest job of a kind and state: since it was due, was taken, or failed';
  addGauge(metrics, 'keepsake_job_oldest_seconds', help, labelNames, 'jobs', async (gauge) => {
    for (const { kind, state, oldestSeconds } of await read()) gauge.set({ kind, state }, oldestSeconds);
  });
}

function addPoolGauges(metrics: Metrics, read: () => Record<string, PoolStats>): void {
  const figures = {
    busy: ['keepsake_pool_busy_processes', 'Child processes at work'],
    limit: ['keepsake_pool_max_processes', 'Child processes that may work at once'],
    waiting: ['keepsake_pool_waiting_tasks', 'Tasks that wait for a child process'],
  } as const;
  for (const [figure, [name, help]] of Object.entries(figures))
    addGauge(metrics, name, help, ['pool'], 'pools', async (gauge) => {
      for (const [pool, stats] of Object.entries(read())) gauge.set({ pool }, stats[figure as keyof PoolStats]);
    });
}

function addDatabaseGauge(metrics: Metrics, { stats }: DatabaseHandle): void {
  const help = 'Connections of the pool for queries by state; waiting counts queries without a connection';
  addGauge(metrics, 'keepsake_database_connections', help, ['state'], 'pools', async (gauge) => {
    const { total, idle, waiting, limit } = stats();
    gauge.set({ state: 'busy' }, total - idle);
    gauge.set({ state: 'idle' }, idle);
    gauge.set({ state: 'waiting' }, waiting);
    gauge.set({ state: 'limit' }, limit);
  });
}

/** Problems of orders that wait for a person, or for the end that a provider reports. */
function addOrderGauge(metrics: Metrics, database: DatabaseHandle): void {
  const read = cacheReading(JOBS_CACHE_MS, () => queryBriefly(database, countOrderProblems));
  const help = 'Orders with a problem that a person has to look at';
  addGauge(metrics, 'keepsake_order_problems', help, ['problem'], 'orders', async (gauge) => {
    for (const { problem, count } of await read()) gauge.set({ problem }, count);
  });
}

async function countOrderProblems(tx: Queryable): Promise<{ problem: string; count: number }[]> {
  const { rows } = await tx.execute<{ problem: string; count: number }>(sql`
    select p ->> 'code' as problem, count(distinct o.id)::int as count
    from orders o, jsonb_array_elements(o.problems) p
    where o.problems <> '[]'::jsonb
    group by 1`);
  return orderProblemCodes.map((problem) => rows.find((row) => row.problem === problem) ?? { problem, count: 0 });
}

function addStorageGauges(metrics: Metrics, database: DatabaseHandle, dataDir: string): void {
  const readPhotos = cacheReading(PHOTOS_CACHE_MS, () => queryBriefly(database, countPhotos));
  addGauge(metrics, 'keepsake_photos', 'Stored photos', [], 'storage', async (gauge) =>
    gauge.set((await readPhotos()).count),
  );
  addGauge(metrics, 'keepsake_photo_bytes', 'Bytes of the originals of stored photos', [], 'storage', async (gauge) =>
    gauge.set((await readPhotos()).bytes),
  );
  addGauge(metrics, 'keepsake_disk_bytes', 'Disk of DATA_DIR: free and total', ['state'], 'disk', async (gauge) => {
    const { bsize, bavail, blocks } = await statfs(dataDir);
    gauge.set({ state: 'free' }, bavail * bsize);
    gauge.set({ state: 'total' }, blocks * bsize);
  });
}

async function countPhotos(tx: Queryable): Promise<{ count: number; bytes: number }> {
  const { photos } = tables;
  const [row] = await tx
    .select({ count: sql<string>`count(*)`, bytes: sql<string>`coalesce(sum(${photos.bytes}), 0)` })
    .from(photos)
    .where(isNull(photos.deletedAt));
  return { count: Number(row?.count), bytes: Number(row?.bytes) };
}

/** Registers a gauge whose values are read at each scrape. A failed reading leaves it without values. */
function addGauge<L extends string>(
  { registry, countScrapeError }: Metrics,
  name: string,
  help: string,
  labelNames: readonly L[],
  part: string,
  read: (gauge: Gauge<L>) => Promise<void>,
): void {
  const gauge: Gauge<L> = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      clear();
      await read(gauge).catch(() => {
        clear();
        countScrapeError(part);
      });
    },
  });
  // Without labels, `reset` sets a value of 0.
  const clear = () => (labelNames.length > 0 ? gauge.reset() : gauge.remove());
}

const queryBriefly = <R>({ db }: DatabaseHandle, query: (tx: Queryable) => Promise<R>): Promise<R> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`));
    return query(tx);
  });

/** Returns a reader that repeats a recent reading and runs one at a time. */
function cacheReading<R>(maxAgeMs: number, read: () => Promise<R>): () => Promise<R> {
  let last: { readonly reading: Promise<R>; readonly until: number } | undefined;
  return () => {
    if (!last || performance.now() >= last.until) {
      const reading = read();
      last = { reading, until: performance.now() + maxAgeMs };
      reading.catch(() => undefined);
    }
    return last.reading;
  };
}
