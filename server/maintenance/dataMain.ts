import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ClientConfig } from 'pg';
import type { ProgressOutput } from '../cli/progress';
import { ConfigError, readEnvironment } from '../config';
import { type Blobs, openDiskBlobs } from '../drivers/blobs';
import { DataInUseError } from '../drivers/database/embedded';
import { describeInstance } from '../instance';
import { prepareTemporaryFolders } from '../startupChecks';
import { backUp } from './backup/backup';
import { isIntact, restoreBackup, verifyBackup } from './backup/restore';
import { type CopyReport, copyBlobs, isCompleteCopy } from './copyBlobs';
import { openDataFolderBlobs } from './dataFolderBlobs';
import { describeError, type OpenConnection, openConnection, openUnusedConnection, type Settings } from './openData';
import { openBlobSpoolFiles, openSpoolFolder, ordersUsage, runOrders } from './orders';

const TERMINAL_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 10_000;

interface StatusLine {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

/** Shows the latest of many texts: in one line of a terminal, and every ten seconds elsewhere. */
function createStatusLine(screen: ProgressOutput, now: () => number = Date.now): StatusLine {
  const isLive = screen.isTTY === true;
  let shownAt = now();
  let isDrawn = false;
  return {
    show(text) {
      if (now() - shownAt < (isLive ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS)) return;
      shownAt = now();
      isDrawn = isLive;
      screen.write(isLive ? `\r\u001b[2K${text.slice(0, (screen.columns ?? 80) - 1)}` : `${text}\n`);
    },
    clear() {
      if (isDrawn) screen.write('\r\u001b[2K');
      isDrawn = false;
    },
  };
}

const usage = `npm run blobs -- copy FROM TO [--sizes-only] [--overwrite]
  Copies all blobs, print jobs and stored mails. FROM and TO: disk (DATA_DIR), s3 (S3_BUCKET) or the path of a folder with
  the contents of a bucket. Run it again to continue.
  --sizes-only  takes blobs of the same size for equal, without reading them
  --overwrite   replaces blobs of TO that have other bytes
npm run backup -- FOLDER [--check-all]
  Adds a backup of database and blobs to the folder, with or without a running server.
  --check-all  reads all bytes of the folder again, not an eighth and what has changed
npm run restore -- FOLDER [--backup NAME] [--replace] [--verify]
  Restores the newest backup of the folder, or the named one, into DATABASE_URL (or the built-in database) and blobs.
  --replace  also when the target holds data
  --verify   only checks the backup, and names what is damaged
${ordersUsage}`;

const options = {
  'sizes-only': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  backup: { type: 'string' },
  replace: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
  'check-all': { type: 'boolean', default: false },
} as const;

// As in `npm start`, relative folders refer to the directory of the command.
process.chdir(process.env['INIT_CWD'] ?? process.cwd());
process.umask(0o077);
const status = createStatusLine(process.stderr);

/** The store without its cache: a check reads the bytes that are stored. */
async function openPlace(settings: Settings, place: string, mustExist: boolean): Promise<Blobs> {
  const { s3, dataDir } = settings;
  if (place === 's3') {
    if (s3 === null) throw new ConfigError('S3_BUCKET must be set to use s3');
    await prepareTemporaryFolders(settings);
    const { openS3Blobs } = await import('../drivers/blobs/s3Blobs');
    return openS3Blobs(s3);
  }
  const ownFolder = join(dataDir, 'blobs');
  const folder = place === 'disk' ? ownFolder : resolve(place);
  if (mustExist && !existsSync(folder)) throw new ConfigError(`${folder} does not exist`);
  await prepareTemporaryFolders(settings);
  return folder === ownFolder ? openDataFolderBlobs(dataDir) : openDiskBlobs(folder);
}

/** Opens the store and then the database of the installation for a task, so that a wrong folder gets no database. */
async function withOwnData(
  settings: Settings,
  open: (settings: Settings) => Promise<OpenConnection>,
  mustExist: boolean,
  task: (connection: ClientConfig, blobs: Blobs) => Promise<void>,
): Promise<void> {
  const blobs = await openPlace(settings, settings.s3 === null ? 'disk' : 's3', mustExist);
  try {
    const { connection, stop } = await open(settings);
    try {
      await task(connection, blobs);
    } finally {
      await stop();
    }
  } finally {
    await blobs.close();
  }
}

const describeCopy = ({ copied, copiedBytes, alreadyThere, differing, failed, deletedMeanwhile }: CopyReport) =>
  `${copied} copied (${copiedBytes} bytes), ${alreadyThere} already there, ${differing} differing, ${failed} failed, ${deletedMeanwhile} deleted meanwhile`;

async function runCopy(
  settings: Settings,
  [from, to]: readonly [string, string],
  flags: { sizesOnly: boolean; overwrite: boolean },
): Promise<void> {
  if (from === to) throw new ConfigError(usage);
  const source = await openPlace(settings, from, true);
  const target = await openPlace(settings, to, false);
  const onProgress = (now: CopyReport) => status.show(describeCopy(now));
  let report: CopyReport;
  try {
    report = await copyBlobs(source, target, { ...flags, onProgress });
  } finally {
    await source.close();
    await target.close();
  }
  status.clear();
  for (const { key, reason } of report.problems) console.error(`${key}: ${reason}`);
  console.log(describeCopy(report));
  if (!isCompleteCopy(report)) {
    console.error('The copy is not complete. Run the command again to continue.');
    process.exitCode = 1;
  }
}

const runBackup = (settings: Settings, folder: string, checkAll: boolean): Promise<void> =>
  withOwnData(settings, openConnection, true, async (connection, blobs) => {
    await mkdir(folder, { recursive: true });
    const names = describeInstance(settings);
    const { name, manifest, copied, healed, damaged } = await backUp({
      connection,
      blobs,
      names,
      folder,
      checkAll,
      onProgress: status.show,
    });
    status.clear();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Backup ${name} is complete: ${rows} rows in ${manifest.tables.length} tables, ${manifest.jobs} unfinished jobs, ${manifest.blobs.count} blobs (${manifest.blobs.bytes} bytes), ${copied - healed} of them new`,
    );
    if (healed > 0) console.error(`${healed} damaged or missing blobs of the folder were read from the store again`);
    reportDamage(
      'damaged in earlier backups, and no longer in the store',
      damaged.map((part) => `${part.backup}: ${part.name}`),
    );
    reportIncomplete(manifest.incomplete);
  });

function reportIncomplete({ count, sample }: { readonly count: number; readonly sample: readonly string[] }): void {
  if (count === 0) return;
  console.error(
    `${count} photos lack blobs, such as ${sample.slice(0, 5).join(', ')}. Unless their accounts were deleted during the backup, look for the blobs in an earlier one`,
  );
  process.exitCode = 1;
}

function reportDamage(what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  console.error(`${names.length} files ${what}:\n${names.map((name) => `  ${name}`).join('\n')}`);
  process.exitCode = 1;
}

async function runRestore(
  settings: Settings,
  folder: string,
  { backup: name, replace, verify }: { backup?: string; replace: boolean; verify: boolean },
): Promise<void> {
  const backup = await verifyBackup(folder, name, status.show);
  status.clear();
  if (isIntact(backup)) console.log(`Backup ${backup.name} is intact: ${backup.manifest.blobs.count} blobs`);
  reportDamage(`of the backup ${backup.name} are missing or changed`, [...backup.damagedFiles, ...backup.damagedBlobs]);
  if (verify) return reportIncomplete(backup.manifest.incomplete);
  await withOwnData(settings, openUnusedConnection, false, async (connection, blobs) => {
    const report = await restoreBackup(backup, { connection, blobs }, { replace, onProgress: status.show });
    status.clear();
    const { tables, jobs } = backup.manifest;
    console.log(
      `Restored ${tables.reduce((sum, table) => sum + table.rows, 0)} rows, ${jobs - report.unknownJobs} jobs, ${report.copied} blobs; ${report.alreadyThere} blobs were there; pictures of ${report.rebuilt} photos were made again`,
    );
    if (report.unknownJobs > 0) console.error(`${report.unknownJobs} jobs are damaged or of another version`);
    reportDamage('are lost', report.lost);
    reportIncomplete(report.incomplete);
  });
}

async function runOrdersCommand(settings: Settings, argv: readonly string[]): Promise<void> {
  if (settings.s3 === null) return runOrders(argv, openSpoolFolder(join(settings.dataDir, 'spool')), console.log);
  const blobs = await openPlace(settings, 's3', true);
  try {
    await runOrders(argv, openBlobSpoolFiles(blobs), console.log);
  } finally {
    await blobs.close();
  }
}

function readArgs() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new ConfigError(usage);
  }
}

async function run(): Promise<void> {
  const settings = readEnvironment(process.env);
  if (process.argv[2] === 'orders') return runOrdersCommand(settings, process.argv.slice(3));
  const { values, positionals } = readArgs();
  const { 'sizes-only': sizesOnly, overwrite, 'check-all': checkAll, ...flags } = values;
  const [command, first = '', second = '', third = ''] = positionals;
  if (command === 'blobs' && first === 'copy' && third !== '' && positionals.length === 4)
    return runCopy(settings, [second, third], { sizesOnly, overwrite });
  if (first === '' || positionals.length !== 2) throw new ConfigError(usage);
  if (command === 'backup') return runBackup(settings, resolve(first), checkAll);
  if (command === 'restore') return runRestore(settings, resolve(first), flags);
  throw new ConfigError(usage);
}

try {
  await run();
} catch (error) {
  status.clear();
  console.error(error instanceof DataInUseError ? `stop the server first: ${error.message}` : describeError(error));
  process.exitCode = 1;
}
