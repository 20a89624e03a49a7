import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The machine and, on Linux, the container: a process number says nothing outside of it, even where the host names are the same. */
export const temporaryOwner = `${hostname()}-${pidNamespace()}`.replace(/[^A-Za-z0-9-]/g, '');

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** This process on this machine, as the names of its temporary files begin. */
export const temporaryFilePrefix = `${temporaryOwner}.${process.pid}`;

/**
 * A folder of files that are being made. A name tells which process on which machine makes it, so that the next start knows what a crash
 * left behind without touching what another living process still writes.
 */
export class TemporaryFolder {
  constructor(readonly path: string) {}

  /** A path in the folder that nobody else uses. */
  newPath(): string {
    return join(this.path, `${temporaryFilePrefix}.${randomUUID()}`);
  }

  /** Makes the folder and removes what dead processes of this machine left in it. Call it once, before the first {@link newPath}. */
  async open(): Promise<void> {
    await mkdir(this.path, { recursive: true });
    await this.#remove((name, ageMs) => ageMs > DAY_MS || isLeftover(name));
  }

  /** Removes what nobody has written to for `ageMs`, whoever made it. Returns how many entries. */
  sweep(ageMs: number): Promise<number> {
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

/** A folder's own time does not change while a file in it grows. Null when it is gone. */
async function lastWrite(path: string): Promise<number | null> {
  const info = await stat(path).catch(() => null);
  if (!info?.isDirectory()) return info && info.mtimeMs;
  const names = await readdir(path).catch(() => []);
  const within = await Promise.all(names.map((name) => lastWrite(join(path, name))));
  return Math.max(info.mtimeMs, ...within.map((time) => time ?? 0));
}

/** Tells whether a process of this machine made it that is gone; a name that this process can have made is of an earlier one with its number. */
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
