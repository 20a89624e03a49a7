import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ClientConfig } from 'pg';
import { ConfigError, readEnvironment } from '../config';
import { type Blobs, openBlobs } from '../drivers/blobs';
import { connectDatabase, type Database, migrateDatabase } from '../drivers/database';
import { openJobInspector } from '../drivers/queue';
import { checkInstance, claimInstance, describeInstance } from '../instance';
import { type CleanupReport, cleanUp } from '../jobs/cleanup/cleanup';
import { createLogger } from '../log';
import { createUploadsFolder } from '../modules/storage/routes';
import { migrationsFolder } from '../projectRoot';
import { prepareTemporaryFolders } from '../startupChecks';
import { adminUsage, parseAdminCommand } from './admin/admin';
import { describeError, openConnection, type Settings } from './openData';

/** Maintenance commands for operators, with or without a running server. */
const usage = `npm run cleanup -- [--dry-run] [--force]
  Moves orphaned blobs to the trash, restores those that have rows again, and deletes what is older than TRASH_DAYS.
  --dry-run  only reports what would be done
  --force    continues even if a large share of the blobs is orphaned
npm run migrate
  Brings the database to this version, once for all servers that start after it.
npm run claim-blobs
  Declares that the database of DATABASE_URL (or the built-in one) and the blobs in DATA_DIR or S3_BUCKET belong together.
${adminUsage}`;

const options = { 'dry-run': { type: 'boolean' }, force: { type: 'boolean' } } as const;

interface OpenedData {
  readonly config: Settings;
  readonly db: Database;
  readonly connection: ClientConfig;
  openBlobs(): Promise<Blobs>;
}

async function runMigrations(): Promise<void> {
  const { connection, stop } = await openConnection(readEnvironment(process.env));
  try {
    const { unknown } = await migrateDatabase(connection, migrationsFolder);
    console.log(
      unknown === 0
        ? 'the database is up to date'
        : `the database belongs to a newer version: it has ${unknown} migrations that this one does not know`,
    );
  } finally {
    await stop();
  }
}

/** @throws ConfigError for a data folder without blobs, so that a wrong folder gets no database or store */
async function prepareDataFolder(config: Settings): Promise<void> {
  if (config.s3 === null && !existsSync(join(config.dataDir, 'blobs')))
    throw new ConfigError(`DATA_DIR ${config.dataDir} holds no blobs`);
  await prepareTemporaryFolders(config);
}

async function openStore(config: Settings): Promise<Blobs> {
  await prepareDataFolder(config);
  return openBlobs(config);
}

async function withDatabase(task: (opened: OpenedData) => Promise<void>): Promise<void> {
  const config: Settings = readEnvironment(process.env);
  if (config.databaseUrl === null) await prepareDataFolder(config);
  const { connection, stop } = await openConnection(config);
  const database = connectDatabase(connection, () => undefined, 3);
  const opening: Promise<Blobs>[] = [];
  const open = () => (opening[0] ??= openStore(config));
  try {
    await task({ config, db: database.db, connection, openBlobs: open });
  } finally {
    const blobs = await opening[0]?.catch(() => null);
    await blobs?.close();
    await database.close();
    await stop();
  }
}

function printReport({ kinds, ...report }: CleanupReport, dryRun: boolean): void {
  for (const { prefix, total, orphans, keys } of kinds) {
    console.log(`${prefix}: ${total} blobs, ${orphans} without a row`);
    for (const key of keys.slice(0, 5)) console.log(`  ${key}`);
  }
  const { completed, restored, orphans, purged, temporary, takeouts, emptied, incomplete } = report;
  const would = dryRun ? 'would have been ' : '';
  console.log(`${restored} ${would}restored from the trash`);
  if (completed) {
    console.log(`${orphans} without a row ${would}put into the trash, and the blobs of ${purged} deleted photos`);
    console.log(
      `${emptied} ${would}deleted from the trash, ${takeouts} old archives and ${temporary} half-written files`,
    );
  } else
    console.error(
      'Stopped: too many blobs have no row, so nothing was moved or deleted. Is it the right database, and the newest dump? If so, add --force.',
    );
  if (incomplete.count > 0)
    console.error(`${incomplete.count} photos lack blobs, such as ${incomplete.sample.slice(0, 5).join(', ')}`);
}

async function runCleanup({ config, db, openBlobs: open }: OpenedData, dryRun: boolean, force: boolean): Promise<void> {
  const blobs = await open();
  await checkInstance(db, blobs, describeInstance(config));
  const deps = {
    db,
    blobs,
    uploads: createUploadsFolder(config.tmpDir),
    log: createLogger('silent'),
    trashDays: config.trashDays,
  };
  const report = await cleanUp(deps, { dryRun, force });
  if (!report) throw new ConfigError('the server is running a cleanup; try again later');
  printReport(report, dryRun);
  if (!report.completed) process.exitCode = 1;
}

async function runClaim({ config, db, openBlobs: open }: OpenedData): Promise<void> {
  const id = await claimInstance(db, await open());
  const { database, store } = describeInstance(config);
  console.log(
    `${database} and ${store} are now one installation, ${id}. Check the plan before you clean up: npm run cleanup -- --dry-run`,
  );
}

function parseAdmin(argv: readonly string[]): (opened: OpenedData) => Promise<void> {
  const run = parseAdminCommand(argv);
  return async ({ config, db, connection, openBlobs: open }) => {
    const openCheckedBlobs = async () => {
      const blobs = await open();
      await checkInstance(db, blobs, describeInstance(config));
      return blobs;
    };
    const jobs = await openJobInspector(connection, db);
    try {
      await run({ config, db, jobs, openBlobs: openCheckedBlobs }, console.log);
    } finally {
      await jobs.close();
    }
  };
}

function readArgs() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new ConfigError(usage);
  }
}

function parseCommand(): (opened: OpenedData) => Promise<void> {
  if (process.argv[2] === 'admin') return parseAdmin(process.argv.slice(3));
  const { values, positionals } = readArgs();
  const { 'dry-run': dryRun = false, force = false } = values;
  if (positionals.length === 1 && positionals[0] === 'cleanup') return (opened) => runCleanup(opened, dryRun, force);
  if (positionals.length === 1 && positionals[0] === 'claim-blobs' && !dryRun && !force) return runClaim;
  throw new ConfigError(usage);
}

// As in `npm start`, relative folders refer to the directory of the command.
process.chdir(process.env['INIT_CWD'] ?? process.cwd());
process.umask(0o077);
try {
  if (process.argv[2] === 'migrate' && process.argv.length === 3) await runMigrations();
  else await withDatabase(parseCommand());
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
