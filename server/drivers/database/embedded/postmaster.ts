import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { DataInUseError } from './dataLock';
import { SOCKET_NAME } from './socketFolder';

export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  readonly ready: boolean;
}

export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

export function isPostmasterAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns true if that process is this cluster's postmaster, and not an unrelated process that reuses its id. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  const words = readCommandLine(pid);
  return words !== null && basename(words[0] ?? '') === 'postgres' && words.join(' ').includes(cluster);
}

function readCommandLine(pid: number): string[] | null {
  if (process.platform === 'linux') {
    try {
      // An ended but uncollected process has an empty command line.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    } catch {
      return null;
    }
  }
  const listed = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.status === 0 ? listed.stdout.trim().split(/\s+/) : null;
}

/**
 * Finds this cluster's running postmaster. Removes a pid file whose id now belongs to an unrelated process,
 * because PostgreSQL would refuse to start. The id says nothing about a postmaster in another container that
 * still answers at its socket; two postmasters would destroy the cluster.
 * @throws DataInUseError
 */
export async function findRunningPostmaster(cluster: string): Promise<Postmaster | null> {
  const found = readPostmaster(cluster);
  if (!found) return null;
  if (isPostmasterAlive(found.pid) && isPostmasterOf(found.pid, cluster)) return found;
  if (await respondsOnSocket(found.socketFolder)) {
    // Another postmaster may have started just now.
    if (readPostmaster(cluster)?.pid !== found.pid) return findRunningPostmaster(cluster);
    throw new DataInUseError(
      `server, in another container or on another system (its database is process ${found.pid} there)`,
    );
  }
  if (isPostmasterAlive(found.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true });
  return null;
}

function respondsOnSocket(socketFolder: string): Promise<boolean> {
  if (socketFolder === '') return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, SOCKET_NAME));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export async function waitUntil(test: () => boolean, timeoutMs: number, what: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!test()) {
    if (Date.now() > end) throw new Error(`the database did not ${what} within ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
