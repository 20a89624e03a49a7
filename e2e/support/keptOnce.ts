import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than any making takes: who began it was killed. */
const GIVEN_UP_MS = 240_000;

/** A folder that others may enter: PostgreSQL does not run as root, and would otherwise have to live elsewhere. */
export async function emptyFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** One process at a time makes a folder; the others wait for it. @returns whether it is this one's turn */
async function takeTurn(turn: string): Promise<boolean> {
  try {
    await mkdir(turn);
    return true;
  } catch {
    const begun = await stat(turn).catch(() => null);
    if (begun && Date.now() - begun.mtimeMs > GIVEN_UP_MS) await rm(turn, { recursive: true, force: true });
    return false;
  }
}

/** The folder of that name, made by `make` when no run before, nor another file of this one, has made it; whole or not there. */
export async function keptOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = join(tmpdir(), name);
  const turn = `${place}.making`;
  while (!existsSync(place)) {
    if (!(await takeTurn(turn))) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    try {
      const folder = await emptyFolder(`${name}-`);
      await make(folder);
      await rename(folder, place);
    } finally {
      await rm(turn, { recursive: true, force: true });
    }
  }
  return place;
}
