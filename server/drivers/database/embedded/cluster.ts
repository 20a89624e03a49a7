import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { program } from './binaries';
import type { Place } from './clusterLocation';
import { isAlive, isPostmasterOf, type Postmaster, readPostmaster, until } from './postmaster';
import { makeSocketFolder, notedSocketFolder, removeSocketFolder, SOCKET_PORT } from './socketFolder';

export const SUPERUSER = 'keepsake';
const DRAFT = 'cluster.new-';
const START_TIMEOUT_MS = 120_000;

export const clusterOf = (place: Place): string => join(place.home, 'cluster');

/** Nothing of our environment reaches the database: it may hold secrets, and LC_* or PG* would change what it does. */
const environment = (home: string) => ({ PATH: '/usr/bin:/bin', LC_ALL: 'C', HOME: home, TZ: 'UTC' });

export interface ClusterOptions {
  /** `-c name=value`; for tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Makes the cluster if there is none; a crash in the middle leaves none. */
export async function initialise(place: Place): Promise<void> {
  const cluster = clusterOf(place);
  if (await isFolder(cluster)) return;
  await removeDrafts(place.home);
  const draft = join(place.home, `${DRAFT}${randomBytes(4).toString('hex')}`);
  await run(place, program(place.binaries, 'initdb'), [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]);
  await rename(draft, cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** Longer than any initdb takes: a younger draft may be another start's, at this moment. */
const DRAFT_TIMEOUT_MS = 10 * 60_000;

/** What killed starts left. */
async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(DRAFT)) continue;
    const draft = await stat(join(home, name)).catch(() => null);
    if (draft && Date.now() - draft.mtimeMs > DRAFT_TIMEOUT_MS)
      await rm(join(home, name), { recursive: true, force: true });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function run(place: Place, command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, {
    ...place.identity,
    cwd: '/',
    env: environment(place.home),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const abandon = () => child.kill();
  process.once('exit', abandon);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  process.off('exit', abandon);
  if (code !== 0) throw new Error(`initdb failed: ${firstComplaint(complaint)}`);
}

const firstComplaint = (text: string): string =>
  text.split('\n').find((line) => /(?:error|fatal|panic):/i.test(line)) ?? text.trim().split('\n').at(-1) ?? '';

/**
 * Starts the postmaster in a session of its own, so that Ctrl-C in the terminal reaches us and not it, and waits until it accepts connections.
 * @param socketFolder one in use before, where clients will look again; by default a new one
 * @throws Error with the log's own words when it ends before
 */
export async function startPostmaster(
  place: Place,
  options: ClusterOptions = {},
  socketFolder?: string,
): Promise<Postmaster> {
  const cluster = clusterOf(place);
  const left = await notedSocketFolder(place.home);
  const folder = socketFolder ?? (await makeSocketFolder(place));
  const logPath = join(place.home, 'postgres.log');
  const log = await open(logPath, 'a', 0o600);
  const from = (await log.stat()).size;
  const settings = {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    max_connections: '100',
    // A dead client's query ends, and its locks with it, within a second.
    client_connection_check_interval: process.platform === 'linux' ? '1s' : '0',
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program(place.binaries, 'postgres'), ['-D', cluster, ...args], {
    ...place.identity,
    cwd: '/',
    env: environment(place.home),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  });
  let ended: string | null = null;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = signal ?? `code ${code}`;
  });
  child.unref();
  await log.close();
  const ready = () =>
    ended !== null || (readPostmaster(cluster)?.pid === child.pid && readPostmaster(cluster)?.ready === true);
  await until(ready, START_TIMEOUT_MS, 'start');
  const postmaster = readPostmaster(cluster);
  if (ended !== null || !postmaster) {
    if (folder !== socketFolder) await removeSocketFolder(place.home, folder);
    const words = (await readFile(logPath, 'utf8').catch(() => '')).slice(from);
    throw new Error(`the database ended at its start (${ended ?? 'no pid file'}): ${firstComplaint(words)}`);
  }
  // Only now is it sure that nobody is starting in it.
  if (left !== null && left !== folder) await removeSocketFolder(place.home, left);
  return postmaster;
}

/** Ends the postmaster: open transactions are rolled back, everything is on disk afterwards. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  // An adopted one that ended may stay in the process table as a zombie: its command is empty then.
  const runs = () => isAlive(pid) && isPostmasterOf(pid, cluster);
  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!runs()) return;
    process.kill(pid, signal);
    const gone = await until(() => !runs(), waitMs, 'stop').then(
      () => true,
      () => false,
    );
    if (gone) return;
  }
}
