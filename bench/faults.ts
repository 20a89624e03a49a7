/**
 * `npm run bench -- faults [rounds [seed]]`: two APIs, three workers, PostgreSQL and an S3 server under load. Each
 * round kills, stops, stalls or cuts off one of them. Everything that was acknowledged is then compared with what is
 * there. Any loss is a fault. `FAULTS` lists kinds of faults, all by default. `LOG_FOLDER` keeps the logs.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '@domain/random';
import { connectDatabase } from '../server/drivers/database';
import { projectRoot } from '../server/projectRoot';
import { findMissingServer, startTopology } from '../server/testing/topology/topology';
import { compareLedger, listUnfinishedJobs } from './faults/compare';
import { listFaultKinds, takeDatabaseAway } from './faults/faultKinds';
import { mountSmallDisks } from './faults/fullDisk';
import { type FaultRow, faultRows, Ledger } from './faults/ledger';
import { restoreBackup } from './faults/restoredBackup';
import { calmScenarios, loadScenarios, runScenarios } from './faults/scenarios';
import { openTopologyBlobs } from './faults/store';
import { type Customer, Workload } from './faults/workload';

const rounds = Number(process.argv[2] ?? 300);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const CUSTOMERS = 2;
const UPLOADS_PER_CUSTOMER = 5;
const JOB_LIMIT_MS = 60_000;
const AWAY_MS = rounds >= 100 ? 60_000 : 15_000;
const CRASHES = Math.min(24, Math.max(6, Math.round(rounds / 10)));
const onlyKinds = (process.env['FAULTS'] ?? '').split(',').filter((name) => name !== '');
const SERVER = join(projectRoot, 'build/server/main.js');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Rows that need a browser, and the tests that hold them. */
const heldByTests: Readonly<Partial<Record<FaultRow, string>>> = {
  'tab killed offline': 'not here, e2e/drafts.test.ts keeps offline edits over a reload and a closed tab',
  'queue of 10,000 photos': 'not measured',
};

const missing = findMissingServer();
if (missing !== null) throw new Error(`bench faults cannot start: ${missing}`);
const random = createRandom(seed);
console.log(`seed ${seed}, ${rounds} rounds`);
const topology = await startTopology({
  apis: 2,
  workers: 3,
  args: ['--max-semi-space-size=16', '--max-old-space-size=512', '--v8-pool-size=1', SERVER],
  // A campaign takes longer than a token lives.
  env: { ACCESS_TOKEN_SECONDS: '86400' },
});
const unmount = await mountSmallDisks(topology);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    unmount?.();
    void topology.close().finally(() => process.exit(130));
  });
const database = connectDatabase({ connectionString: topology.postgres.url }, () => undefined, 4);
const ledger = new Ledger();
const results = new Map<FaultRow, { rounds: number; losses: number; last: string }>();
const note = (row: FaultRow, last: string, lossesBefore: number) => {
  const before = results.get(row) ?? { rounds: 0, losses: 0, last: '' };
  results.set(row, { rounds: before.rounds + 1, losses: before.losses + ledger.losses.length - lossesBefore, last });
};
const toTime = () => new Date().toISOString().slice(11, 19);
/** Every job must end within a minute of the last fault. */
async function waitUntilJobsEnd(lastFault: number): Promise<void> {
  for (;;) {
    const left = await listUnfinishedJobs(database.db);
    const ms = Math.round(performance.now() - lastFault);
    if (left.length === 0) return console.log(`all jobs ended ${ms} ms after the last fault`);
    if (ms > JOB_LIMIT_MS) return ledger.lose(`jobs 60 s after the last fault: ${left.join(', ')}`);
    await pause(250);
  }
}
const memory = async () =>
  (await Promise.all(topology.nodes.map(async (node) => `${node.name} ${await node.measureMemory('all')}`))).join(', ');

try {
  const customers: Customer[] = [];
  for (let i = 0; i < CUSTOMERS; i += 1) customers.push(await topology.registerUser());
  const workload = new Workload(topology, ledger, database.db, rounds);
  workload.start(customers, UPLOADS_PER_CUSTOMER);
  await pause(5000);
  const memoryBefore = await memory();
  const context = { topology, random, customers, ledger, workload, lose: (what: string) => ledger.lose(what) };
  const kinds = listFaultKinds({ hasSmallDisks: unmount !== null }).filter(
    ({ name }) => onlyKinds.length === 0 || onlyKinds.includes(name),
  );
  for (let round = 1; round <= rounds; round += 1) {
    // Every kind once, then at random.
    const kind = kinds[round <= kinds.length ? round - 1 : Math.floor(random() * kinds.length)];
    if (!kind) continue;
    const lossesBefore = ledger.losses.length;
    const what = await kind.run(context);
    await pause(500 + random() * 1500);
    for (const node of topology.nodes) {
      if (node.isRunning) continue;
      ledger.lose(`${node.name} ended by itself after: ${kind.name}`);
      await node.start();
    }
    note(kind.row, `${kind.name}: ${what}`, lossesBefore);
    console.log(`${toTime()} round ${round}/${rounds} ${kind.name}: ${what}`);
  }
  const lossesBefore = ledger.losses.length;
  note('database away', await takeDatabaseAway(context, AWAY_MS), lossesBefore);
  const scenarioContext = { ...context, crashes: CRASHES, db: database.db, note };
  await runScenarios(scenarioContext, loadScenarios);
  const lastFault = performance.now();
  const stopped = workload.stop().then(() => true);
  if (!(await Promise.race([stopped, pause(JOB_LIMIT_MS).then(() => false)])))
    ledger.lose('work had not ended 60 s after the last fault');
  await stopped;
  await waitUntilJobsEnd(lastFault);
  await runScenarios(scenarioContext, calmScenarios);
  await waitUntilJobsEnd(performance.now());
  const memoryAfter = await memory();
  const blobs = await openTopologyBlobs(topology);
  const report = await compareLedger({ topology, ledger, db: database.db, blobs });
  await blobs.close();
  await runScenarios(scenarioContext, [['restored backup', restoreBackup]]);

  console.log(
    `\nacknowledged: ${ledger.photos.size} photos, ${ledger.edits.size} edited spreads, ${ledger.albums.size} albums, ${ledger.exports.length} PDFs, ${ledger.orders.size} paid orders; ${report}`,
  );
  console.log(`answers: ${[...ledger.statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}`);
  console.log(`memory in MiB before: ${memoryBefore}\nmemory in MiB after: ${memoryAfter}\n`);
  for (const [row, promise] of Object.entries(faultRows) as [FaultRow, string][]) {
    const result = results.get(row);
    const here = result
      ? `${result.rounds} rounds, ${result.losses} losses; last: ${result.last}`
      : (heldByTests[row] ?? 'no round');
    console.log(`${row} (${promise}): ${here}`);
  }
  console.log(`\n${ledger.losses.length} losses, seed ${seed}`);
  for (const loss of ledger.losses) console.log(`  ${loss}`);
  const logFolder = process.env['LOG_FOLDER'];
  if (logFolder) for (const node of topology.nodes) await writeFile(join(logFolder, `${node.name}.log`), node.output);
} finally {
  await database.close();
  unmount?.();
  await topology.close();
}
process.exit(ledger.losses.length === 0 ? 0 : 1);
