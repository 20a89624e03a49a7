import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Identity of the running machine and, on Linux, of its boot and PID namespace. A process id means nothing outside
 * them, even between containers or machines with the same host name on a shared disk.
 */
const temporaryOwner = `${hostname()}-${bootId()}-${pidNamespace()}`.replace(/[^A-Za-z0-9-]/g, '');

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

export const temporaryFilePrefix = `${temporaryOwner}.${process.pid}`;

/**
 * Writes a stream to a new file. The file exists before the first byte is read: a write stream that opens it by
 * itself may create it after the source has failed and the caller has removed it.
 */
export async function writeNewFile(path: string, source: Readable): Promise<void> {
  const file = await open(path, 'wx');
  await pipeline(source, file.createWriteStream());
}

/**
 * Folder for files in progress. Each name carries its machine and process, so that the next start removes
 * only the leftovers of dead processes.
 */
export class TemporaryFolder {
  constructor(readonly path: string) {}

  newPath(): string {
    return join(this.path, `${temporaryFilePrefix}.${randomUUID()}`);
  }

  /**
   * Creates the folder and removes what dead processes of this machine left. Call it once, before the first
   * {@link newPath}.
   */
  async open(): Promise<void> {
    await mkdir(this.path, { recursive: true });
    await this.#remove((name, ageMs) => ageMs > DAY_MS || isLeftover(name));
  }

  /** Removes entries unmodified for `ageMs`, whoever made them. Returns their number. */
  deleteStale(ageMs: number): Promise<number> {
    return this.#remove((_, age) => age > ageMs);
  }

  async #remove(isDone: (name: string, ageMs: number) => boolean): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.path).catch(() => [])) {
      const path = join(this.path, name);
      const writtenAt = await lastWrite(path);
      if (writtenAt === null || !isDone(name, Date.now() - writtenAt)) continue;
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
    return removed;
  }
}

/**
 * Newest modification time of a folder's files; the folder's own time ignores growing files. Null when it is
 * gone.
 */
async function lastWrite(path: string): Promise<number | null> {
  const info = await stat(path).catch(() => null);
  if (!info?.isDirectory()) return info && info.mtimeMs;
  const names = await readdir(path).catch(() => []);
  const writeTimes = await Promise.all(names.map((name) => lastWrite(join(path, name))));
  return Math.max(info.mtimeMs, ...writeTimes.map((time) => time ?? 0));
}

/**
 * Returns true if a dead process of this machine made the file. A name with this process's own id must stem
 * from an earlier process with the same id.
 */
export function isLeftover(name: string): boolean {
  const [owner, pid] = name.split('.');
  return owner === temporaryOwner && (Number(pid) === process.pid || !isAlive(Number(pid)));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
