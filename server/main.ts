import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { type Config, ConfigError, readEnvironment } from './config';
import { findMissingLegalSettings } from './config.legal';
import { findUnknownSettings } from './config.unknown';
import { DatabaseTooNewError, type DatabaseWait, migrateDatabase } from './drivers/database';
import { DataInUseError, EmbeddedPostgres } from './drivers/database/embedded';
import { createLogger } from './log';
import { migrationsFolder, projectRoot } from './projectRoot';
import { createRuntime } from './runtime';
import { loadSecretKey } from './secrets';
import { runStartupChecks, toPortError } from './startupChecks';

/** Longest wait for running requests and jobs; the next start resumes unfinished jobs. */
const DRAIN_LIMIT_MS = 22_000;
/** The same after an unhandled error, or without the supervising process. */
const CRASH_DRAIN_LIMIT_MS = 3_000;
const STOP_LIMIT_MS = 30_000;
/**
 * Exit code after an unhandled error: `npm start` restarts the server (scripts/start/supervise.mjs). A rejected start exits
 * with 1.
 */
const CRASH_EXIT_CODE = 70;

/** POSIX niceness of a worker: on a shared machine its jobs yield to requests and to the database. */
const WORKER_NICENESS = 10;

type Closer = () => Promise<void>;

const closers: Closer[] = [];
let drainLimitMs = DRAIN_LIMIT_MS;
let log = createLogger('info');

async function start(): Promise<void> {
  warnAboutUnknownSettings();
  const environment = readEnvironment(process.env);
  if (environment.role === 'worker') setPriority(Math.max(getPriority(), WORKER_NICENESS));
  await runStartupChecks(environment);
  // New files are readable by this user only.
  process.umask(0o077);
  const config: Config = {
    ...environment,
    secretKey: await loadSecretKey(environment.dataDir, environment.secretKey),
    clientDir: environment.clientDir ?? join(projectRoot, 'build', 'client'),
  };
  log = createLogger(config.logLevel);
  const { connection, place } = await openDatabase(config);
  const { unknown } = await migrateDatabase(connection, migrationsFolder, { wait: waitFor(config) }).catch(
    (error: unknown) => {
      throw toDatabaseError(error, config) ?? error;
    },
  );
  if (unknown > 0)
    log.warn({ migrations: unknown }, 'the database belongs to a newer version, which this one may run beside');
  const runtime = await createRuntime(config, connection, log);
  closers.push(() => withTimeout(drainLimitMs, runtime.close()));
  if (config.listens)
    await runtime.listener.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw toPortError(error, config.host, config.port) ?? error;
    });
  announceStop = async () => {
    runtime.deps.readiness.startDraining();
    await new Promise((resolve) => setTimeout(resolve, config.drainDelaySeconds * 1000));
  };
  if (runtime.app) warnAboutMissingLegalPages(config);
  const what = runtime.app
    ? `Keepsake is at ${config.publicUrl}`
    : `Keepsake runs jobs: ${config.workerQueues?.join(', ') ?? 'all queues'}`;
  console.log(`${what}\nPhotos and mails lie in ${config.dataDir}\nAlbums and accounts lie in ${place}`);
  process.send?.({ ready: true });
}

/** Warns before the settings are read, because a misspelt one may be why they are refused. */
function warnAboutUnknownSettings(): void {
  const unknown = findUnknownSettings(process.env);
  if (unknown.length === 0) return;
  const names = unknown.map(({ name, nearest }) => `${name} (did you mean ${nearest}?)`).join(', ');
  log.warn({ settings: unknown.map(({ name }) => name) }, `unknown settings are ignored: ${names}`);
}

/** Tells the operator which legal pages users miss. Most countries require them of a shop. */
function warnAboutMissingLegalPages({ legal }: Config): void {
  const settings = findMissingLegalSettings(legal);
  if (settings.length === 0) return;
  log.warn(
    { settings },
    `legal pages are missing, so users see no link to them: set ${settings.join(', ')} (docs/operating.md)`,
  );
}

/** Waits for PostgreSQL, which may start at the same time. */
function waitFor({ databaseUrl, databaseWaitSeconds }: Config): DatabaseWait | undefined {
  if (databaseUrl === null) return undefined;
  const { host } = new URL(databaseUrl);
  return {
    timeoutMs: databaseWaitSeconds * 1000,
    onWait: (reason, leftMs) =>
      console.error(`Keepsake waits for PostgreSQL at ${host}, ${Math.ceil(leftMs / 1000)} s more: ${reason}`),
  };
}

async function openDatabase(config: Config): Promise<{ connection: ClientConfig; place: string }> {
  if (config.databaseUrl !== null) {
    return { connection: { connectionString: config.databaseUrl }, place: 'the database of DATABASE_URL' };
  }
  const database = await EmbeddedPostgres.start(config.dataDir, {
    onEvent: (message, error) => log.error(error === undefined ? {} : { err: error }, message),
  });
  closers.push(() => database.stop());
  const why = database.apart
    ? ' (the database may not run as root, and its own user cannot enter the data folder)'
    : '';
  return { connection: database.connection, place: `${database.home}${why}` };
}

function toDatabaseError(error: unknown, { databaseUrl }: Config): ConfigError | null {
  if (error instanceof DatabaseTooNewError)
    return new ConfigError(`${error.message}: start that version or a newer one`);
  if (databaseUrl === null || !(error instanceof Error) || error.cause !== undefined) return null;
  return new ConfigError(
    `DATABASE_URL names a database that cannot be used: ${error.message || (error as NodeJS.ErrnoException).code}`,
  );
}

async function withTimeout(limitMs: number, task: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([task, limit]).finally(() => clearTimeout(timer));
}

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  }
}

let ending: Promise<void> | undefined;
let hasLostSupervisor = false;

async function end(code: number): Promise<void> {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  // Without its supervisor it must be gone soon.
  if (code === 0 && !hasLostSupervisor) await announceStop();
  await closeAll();
  log.flushRepeats();
  process.exit(code);
}

/** Lets load balancers look elsewhere, before requests are refused. Set once the server listens. */
let announceStop: () => Promise<void> = () => Promise.resolve();

/** Shuts down once. A terminal may send its signal both to this process and to its parent, which forwards it. */
function shutDown(code: number): void {
  ending ??= end(code);
}

/** Returns one line for errors that the operator can fix, else the stack. */
function describeStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof DataInUseError) return `DATA_DIR is in use by another ${error.message}`;
  if (error instanceof Error && process.env['LOG_LEVEL'] !== 'debug') return error.message.split('\n')[0] ?? error.name;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Stops a server in an undefined state; running requests get a moment to finish. */
function crash(error: unknown): void {
  log.fatal({ err: error }, 'unhandled error; the server stops');
  drainLimitMs = CRASH_DRAIN_LIMIT_MS;
  shutDown(CRASH_EXIT_CODE);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutDown(0));
// Unhandled rejections arrive here, too.
process.on('uncaughtException', crash);
// A closed terminal or pipe must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// The supervisor was killed: its replacement needs the data folder and the port.
process.once('disconnect', () => {
  hasLostSupervisor = true;
  drainLimitMs = CRASH_DRAIN_LIMIT_MS;
  shutDown(0);
});

const started = start();
started.catch((error: unknown) => {
  if (ending) return;
  console.error(`Keepsake cannot start: ${describeStartError(error)}`);
  shutDown(1);
});
