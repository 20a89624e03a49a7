import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** What `postmaster.pid` says. */
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether that process is the postmaster of this cluster, and not a stranger that got its number after a crash of the machine. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  const words = commandOf(pid);
  return words !== null && basename(words[0] ?? '') === 'postgres' && words.join(' ').includes(cluster);
}

function commandOf(pid: number): string[] | null {
  if (process.platform === 'linux') {
    try {
      // A process that has ended but was not collected yet has an empty command.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    } catch {
      return null;
    }
  }
  const listed = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.status === 0 ? listed.stdout.trim().split(/\s+/) : null;
}

/** The running postmaster of this cluster. A pid file whose number now belongs to a stranger is removed: PostgreSQL would refuse to start. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | null> {
  const found = readPostmaster(cluster);
  if (!found || !isAlive(found.pid)) return null;
  if (isPostmasterOf(found.pid, cluster)) return found;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  return null;
}

/** Resolves when `test` is true. @throws Error after `timeoutMs` */
export async function until(test: () => boolean, timeoutMs: number, what: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!test()) {
    if (Date.now() > end) throw new Error(`the database did not ${what} within ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
