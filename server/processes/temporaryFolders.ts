import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLeftover, temporaryFilePrefix } from '../drivers/blobs/temporaryFolder';

const PREFIX = 'keepsake-';

/** A folder with this process's number is then its own, and not one of an earlier process that had the same. */
let hasOwn = false;

/** Prefix of the temporary folders of this process, for `mkdtemp`. */
export function temporaryPrefix(): string {
  hasOwn = true;
  return join(tmpdir(), `${PREFIX}${temporaryFilePrefix}.`);
}

/** Removes the folders that servers of this user left behind when they were killed: there are pictures in them. */
export function removeLeftoverFolders(): void {
  const uid = process.getuid?.();
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || !isLeftover(name.slice(PREFIX.length))) continue;
    if (hasOwn && name.startsWith(`${PREFIX}${temporaryFilePrefix}.`)) continue;
    const path = join(tmpdir(), name);
    if (lstatSync(path, { throwIfNoEntry: false })?.uid === uid) rmSync(path, { recursive: true, force: true });
  }
}
