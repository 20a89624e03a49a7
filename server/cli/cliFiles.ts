import { copyFile, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** An error shown to the user. The exit code is 1 for a failure and 2 for wrong usage. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
    this.name = 'CliError';
  }
}

/** Sorts `IMG_9` before `IMG_10` on every machine. */
const byName = new Intl.Collator('en', { numeric: true });

const statTarget = async (path: string) => stat(path).catch(() => null);

/** @param above real paths of the parent folders; links back to them are skipped */
async function* walk(folder: string, above: readonly string[] = []): AsyncGenerator<string> {
  const here = await realpath(folder);
  if (above.includes(here)) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const there = entry.isSymbolicLink() ? await statTarget(path) : entry;
    if (there?.isDirectory()) yield* walk(path, [...above, here]);
    else if (there?.isFile()) yield path;
  }
}

const errorMessages: Readonly<Record<string, string>> = {
  ENOENT: 'is not there. Check its spelling.',
  ENOTDIR: 'is no folder. Name the folder that holds the photos.',
  EACCES: 'cannot be opened. Check that you may read it.',
  EPERM: 'cannot be opened. Check that you may read it.',
};

/**
 * Lists every file of a folder and its subfolders by name. Follows links; skips hidden files and broken links.
 * @throws CliError
 */
export async function listFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  try {
    for await (const file of walk(folder)) files.push(file);
  } catch (error) {
    const { code = '', path = folder } = error as NodeJS.ErrnoException;
    throw new CliError(`${path} ${errorMessages[code] ?? `cannot be read (${code}).`}`);
  }
  return files.sort((a, b) => byName.compare(relative(folder, a), relative(folder, b)) || (a < b ? -1 : 1));
}

/**
 * Rejects an output path that cannot be written, before any work starts.
 * @throws CliError
 */
export async function ensureWritable(file: string): Promise<void> {
  const there = await stat(file).catch(() => null);
  if (there && !there.isFile()) throw new CliError(`${file} is a folder. Name a file to write.`, 2);
  const folder = dirname(file);
  const around = await stat(folder).catch(() => null);
  if (!around?.isDirectory()) throw new CliError(`The folder ${folder} is not there. Make it first.`);
}

export async function writeAtomically(file: string, target: string): Promise<void> {
  const draft = join(dirname(target), `.keepsake-${process.pid}.part`);
  try {
    await copyFile(file, draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}
