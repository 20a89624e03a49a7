import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { programPath } from './binaries';
import type { ClusterLocation } from './clusterLocation';
import { isPostmasterAlive, isPostmasterOf, type Postmaster, readPostmaster, waitUntil } from './postmaster';
import { makeSocketFolder, readSocketFolderLocation, removeSocketFolder, SOCKET_PORT } from './socketFolder';

export const SUPERUSER = 'keepsake';
const DRAFT_PREFIX = 'cluster.new-';
const START_TIMEOUT_MS = 120_000;

export const clusterFolder = (location: ClusterLocation): string => join(location.home, 'cluster');

/**
 * The database inherits nothing of our environment: it may hold secrets, and LC_* or PG* would change its
 * behaviour.
 */
const createEnvironment = (home: string) => ({ PATH: '/usr/bin:/bin', LC_ALL: 'C', HOME: home, TZ: 'UTC' });

export interface ClusterOptions {
  /** Extra server settings (`-c name=value`), for tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Creates the cluster unless it exists. A crash halfway leaves no cluster. */
export async function initialiseCluster(location: ClusterLocation): Promise<void> {
  const cluster = clusterFolder(location);
  if (await isFolder(cluster)) return;
  await removeDrafts(location.home);
  const draft = join(location.home, `${DRAFT_PREFIX}${randomBytes(4).toString('hex')}`);
  await runProgram(location, programPath(location.binaries, 'initdb'), [
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

/** Longer than any initdb run. A younger draft may belong to a concurrent start. */
const DRAFT_TIMEOUT_MS = 10 * 60_000;

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
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

async function runProgram(location: ClusterLocation, command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, {
    ...location.identity,
    cwd: '/',
    env: createEnvironment(location.home),
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
  if (code !== 0) throw new Error(`initdb failed: ${firstErrorLine(complaint)}`);
}

const firstErrorLine = (text: string): string =>
  text.split('\n').find((line) => /(?:error|fatal|panic):/i.test(line)) ?? text.trim().split('\n').at(-1) ?? '';

/**
 * Starts the postmaster in its own session, so that Ctrl-C does not reach it, and waits until it accepts
 * connections.
 * @param socketFolder existing folder to reuse for reconnecting clients; a new one by default
 * @throws Error with the log's first error when the postmaster exits early
 */
export async function startPostmaster(
  location: ClusterLocation,
  options: ClusterOptions = {},
  socketFolder?: string,
): Promise<Postmaster> {
  const cluster = clusterFolder(location);
  const left = await readSocketFolderLocation(location.home);
  const folder = socketFolder ?? (await makeSocketFolder(location));
  const logPath = join(location.home, 'postgres.log');
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
    // Ends a dead client's query, and releases its locks, within a second.
    client_connection_check_interval: process.platform === 'linux' ? '1s' : '0',
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programPath(location.binaries, 'postgres'), ['-D', cluster, ...args], {
    ...location.identity,
    cwd: '/',
    env: createEnvironment(location.home),
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
  await waitUntil(ready, START_TIMEOUT_MS, 'start');
  const postmaster = readPostmaster(cluster);
  if (ended !== null || !postmaster) {
    if (folder !== socketFolder) await removeSocketFolder(location.home, folder);
    const words = (await readFile(logPath, 'utf8').catch(() => '')).slice(from);
    throw new Error(`the database exited during startup (${ended ?? 'no pid file'}): ${firstErrorLine(words)}`);
  }
  // Only now is it certain that no other start uses the old folder.
  if (left !== null && left !== folder) await removeSocketFolder(location.home, left);
  return postmaster;
}

/** Stops the postmaster. It rolls back open transactions and flushes everything to disk. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  // A postmaster of an earlier process may stay in the process table as a zombie with an empty command line.
  const runs = () => isPostmasterAlive(pid) && isPostmasterOf(pid, cluster);
  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!runs()) return;
    process.kill(pid, signal);
    const hasStopped = await waitUntil(() => !runs(), waitMs, 'stop').then(
      () => true,
      () => false,
    );
    if (hasStopped) return;
  }
}
