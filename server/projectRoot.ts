import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of package.json. The code runs from `server/` in development and from `build/server/` when bundled. */
export const projectRoot: string = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the server');
  return findProjectRoot(parent);
}

export const migrationsFolder: string = join(projectRoot, 'server', 'migrations');
