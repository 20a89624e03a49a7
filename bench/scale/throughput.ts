/**
 * `npm run bench -- scale throughput [--rounds 3] [--minutes 60] [--share 1] [--requests 200]`: analyses, drafts and
 * exports per second with one and with two worker processes, each pinned to a processor by `taskset`. Then latency of
 * an API at `--requests` a second while the workers are busy, and the growth of each process's memory over `--minutes`
 * of that. PostgreSQL, the object store, the API and this client share the same processors: `--share 0.4` holds each
 * worker to that share of its processor, so that two of them leave room for the others.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { listRealPhotos, paintPhotos } from '../../e2e/support/photos';
import { connectDatabase } from '../../server/drivers/database';
import { projectRoot } from '../../server/projectRoot';
import { findMissingServer, startTopology } from '../../server/testing/topology/topology';
import { computeSlope, type MemorySample, startRequests } from './busyApi';
import { limitProcessor, type ProcessorLimit } from './limitProcessor';
import { type Customer, WorkerLoad } from './workerLoad';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '60' },
    share: { type: 'string', default: '1' },
    requests: { type: 'string', default: '200' },
  },
});
const [rounds, minutes, share] = [Number(values.rounds), Number(values.minutes), Number(values.share)];
const requestsPerSecond = Number(values.requests);
if (!(share > 0 && share <= 1)) throw new Error('--share must be above 0 and at most 1');
const USERS = 6;
const PHOTOS_PER_USER = 6;
/** A draft takes a tenth of the time of an export; fewer would measure how soon a worker wakes. */
const DRAFTS_PER_USER = 20;
const EXPORTS_PER_USER = 5;
const DISTINCT_PHOTOS = 24;
const GOAL_RATIO = 1.8;
const GOAL_P99_MS = 50;
const SAMPLE_MS = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const missing = findMissingServer();
if (missing !== null) throw new Error(`bench scale cannot start: ${missing}`);
const topology = await startTopology({
  apis: 1,
  workers: 2,
  args: [
    '--max-semi-space-size=16',
    '--max-old-space-size=512',
    '--v8-pool-size=1',
    join(projectRoot, 'build/server/main.js'),
  ],
  // One processor per worker.
  env: { FACES: 'on', IMAGE_PROCESSES: '1', RENDER_PROCESSES: '1', ACCESS_TOKEN_SECONDS: '86400' },
});
const database = connectDatabase({ connectionString: topology.postgres.url }, () => undefined, 3);
const limits: ProcessorLimit[] = [];
let isFine = true;

/** JPEG files of the photo folder, or generated ones. */
async function loadPhotos(): Promise<readonly Buffer[]> {
  const real = (await listRealPhotos(10 * DISTINCT_PHOTOS)).filter((path) => /\.jpe?g$/i.test(path));
  const painted = async () => (await paintPhotos(topology.folder, DISTINCT_PHOTOS, { plain: true })).good;
  const paths = real.length > 0 ? real.slice(0, DISTINCT_PHOTOS) : (await painted()).map(({ path }) => path);
  return Promise.all(paths.map((path) => readFile(path)));
}

/** Pins each worker with its threads and its later children to one processor, or a share of one. */
async function pinWorkers(): Promise<void> {
  for (const [processor, worker] of topology.workers.entries()) {
    const limit = share < 1 ? await limitProcessor(`keepsake-bench-${processor}`, share) : null;
    if (limit) limits.push(limit);
    for (const pid of [worker.pid, ...(await worker.listHelpers()).map((helper) => helper.pid)]) {
      if (pid !== undefined) await limit?.add(pid);
      const { status } = spawnSync('taskset', ['-a', '-c', '-p', String(processor), String(pid)], { stdio: 'ignore' });
      if (status !== 0) throw new Error('taskset failed: install util-linux');
    }
  }
}

async function measureThroughput(load: WorkerLoad): Promise<void> {
  const rates: Record<string, Record<1 | 2, number[]>> = {};
  for (let round = 0; round < rounds; round += 1)
    // In turns, so that a busy minute of the machine hits both.
    for (const count of round % 2 === 0 ? ([1, 2] as const) : ([2, 1] as const)) {
      const measured = await load.measure(topology.workers.slice(0, count), {
        photosPerUser: PHOTOS_PER_USER,
        draftsPerUser: DRAFTS_PER_USER,
        exportsPerUser: EXPORTS_PER_USER,
      });
      for (const [kind, rate] of Object.entries(measured)) (rates[kind] ??= { 1: [], 2: [] })[count].push(rate);
      console.log(
        `round ${round + 1}, ${count} workers: ${Object.entries(measured)
          .map(([kind, rate]) => `${kind} ${rate.toFixed(2)}/s`)
          .join(', ')}`,
      );
    }
  for (const [kind, { 1: one, 2: two }] of Object.entries(rates)) {
    const ratio = median(two) / median(one);
    const note = ratio < GOAL_RATIO ? `  below the goal of × ${GOAL_RATIO}` : '';
    if (ratio < GOAL_RATIO) isFine = false;
    console.log(
      `${kind}: ${median(one).toFixed(2)}/s with one worker, ${median(two).toFixed(2)}/s with two, × ${ratio.toFixed(2)}${note}`,
    );
  }
}

const describeMemory = (name: string, whose: 'own' | 'all') => (whose === 'own' ? name : `${name} with its children`);

async function measureBusyApi(load: WorkerLoad, customers: readonly Customer[]): Promise<void> {
  const samples: MemorySample[] = [];
  const [api] = topology.apis;
  if (!api) throw new Error('no API runs');
  const requests = startRequests(api.origin, customers, requestsPerSecond);
  const busy = load.keepBusy();
  const begun = performance.now();
  for (let elapsed = 0; elapsed < minutes * 60_000; elapsed = performance.now() - begun) {
    await pause(SAMPLE_MS);
    for (const node of topology.nodes)
      for (const whose of ['own', 'all'] as const) {
        const mebibytes = await node.measureMemory(whose);
        if (mebibytes === null) continue;
        const sample = { minutes: (performance.now() - begun) / 60_000, mebibytes };
        samples.push({ name: describeMemory(node.name, whose), ...sample });
      }
  }
  const { p50, p99, slowest, sent, failed } = await requests.stop();
  const jobs = await busy.stop();
  const failures = Object.entries(failed).map(([reason, count]) => `${count} × ${reason}`);
  if (p99 > GOAL_P99_MS || failures.length > 0) isFine = false;
  const note = p99 > GOAL_P99_MS ? `  above the goal of ${GOAL_P99_MS} ms` : '';
  console.log(
    `API at ${requestsPerSecond} requests/s for ${minutes} minutes beside ${jobs} jobs: ${sent} requests, failed: ${failures.join(', ') || 'none'}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms${note}`,
  );
  for (const name of new Set(samples.map((sample) => sample.name))) {
    const some = samples.filter((sample) => sample.name === name);
    const { first, last, slopePerHour } = computeSlope(some);
    const most = Math.max(...some.map(({ mebibytes }) => mebibytes));
    console.log(
      `memory of ${name}: ${first} MiB at first, ${last} MiB at last, ${slopePerHour.toFixed(1)} MiB per hour, ${most} MiB at most`,
    );
  }
}

try {
  const photos = await loadPhotos();
  const customers: Customer[] = [];
  for (let i = 0; i < USERS; i += 1) customers.push(await topology.registerUser());
  await pinWorkers();
  const load = new WorkerLoad({
    api: topology.api,
    db: database.db,
    customers,
    workers: topology.workers,
    // Distinct bytes of the same pictures.
    createPhoto: (i) => Buffer.concat([photos[i % photos.length] ?? Buffer.alloc(0), randomBytes(16)]),
    countJobs: async () => {
      const { rows } = await database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active')
          and name in ('photo_look', 'generation', 'artwork', 'export', 'crops')`,
      );
      return rows[0]?.n ?? 0;
    },
  });
  await measureThroughput(load);
  await measureBusyApi(load, customers);
} finally {
  await database.close();
  await topology.close();
  for (const limit of limits) await limit.remove();
}
process.exit(isFine ? 0 : 1);
