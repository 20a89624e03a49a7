import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLeftover, temporaryFilePrefix } from '../drivers/blobs/temporaryFolder';

const PREFIX = 'keepsake-';

/** A folder with this process's id is then its own, not one of an earlier process with the same id. */
let hasOwn = false;

export function temporaryPrefix(): string {
  hasOwn = true;
  return join(tmpdir(), `${PREFIX}${temporaryFilePrefix}.`);
}

/** Removes temporary folders of killed servers of this user, because they contain pictures. */
export function removeLeftoverFolders(): void {
  const uid = process.getuid?.();
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || !isLeftover(name.slice(PREFIX.length))) continue;
    if (hasOwn && name.startsWith(`${PREFIX}${temporaryFilePrefix}.`)) continue;
    const path = join(tmpdir(), name);
    if (lstatSync(path, { throwIfNoEntry: false })?.uid === uid) rmSync(path, { recursive: true, force: true });
  }
}
