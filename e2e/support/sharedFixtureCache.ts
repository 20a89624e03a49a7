import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than it takes to write the owner's name. */
const UNOWNED_LOCK_TIMEOUT_MS = 10_000;

/**
 * Creates a folder that other users may enter. PostgreSQL does not run as root and would otherwise move
 * elsewhere.
 */
export async function createSharedFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns true if the lock's owner was killed. */
async function isLockAbandoned(lockFolder: string): Promise<boolean> {
  const lockStat = await stat(lockFolder).catch(() => null);
  if (!lockStat) return false;
  const pid = await readFile(join(lockFolder, 'pid'), 'utf8').catch(() => '');
  return pid === '' ? Date.now() - lockStat.mtimeMs > UNOWNED_LOCK_TIMEOUT_MS : !isAlive(Number(pid));
}

/**
 * Locks the creation of a folder; other processes wait.
 * @returns true if this process must create it
 */
async function acquireLock(lockFolder: string): Promise<boolean> {
  try {
    await mkdir(lockFolder);
  } catch {
    if (await isLockAbandoned(lockFolder)) await rm(lockFolder, { recursive: true, force: true });
    return false;
  }
  await writeFile(join(lockFolder, 'pid'), String(process.pid));
  return true;
}

/** Returns the folder of that name. `create` creates it once for all runs and processes, atomically. */
export async function getOrCreateFolder(name: string, create: (folder: string) => Promise<void>): Promise<string> {
  const target = join(tmpdir(), name);
  const lockFolder = `${target}.lock`;
  while (!existsSync(target)) {
    if (!(await acquireLock(lockFolder))) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    try {
      const folder = await createSharedFolder(`${name}-`);
      await create(folder);
      await rename(folder, target);
    } finally {
      await rm(lockFolder, { recursive: true, force: true });
    }
  }
  return target;
}
