import { mkdtemp, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { openPools } from '../processes/openPools';
import { temporaryPrefix } from '../processes/temporaryFolders';
import { CliError, ensureWritable } from './cliFiles';
import { type CliDeps, layOutAlbum, readFolderPhotos, saveBundle } from './createAlbum';
import { type CliOptions, cliUsage, parseOptions } from './options';
import { createProgress, type ProgressOutput } from './progress';
import { bindingProblem, pdfPaths, writePdfs } from './writePdfs';

export interface RunContext {
  readonly cwd: string;
  readonly stdout: ProgressOutput;
  readonly stderr: ProgressOutput;
  readonly signal: AbortSignal;
}

async function runCreate(deps: CliDeps, here: string, options: CliOptions): Promise<void> {
  const { out, save, print, unbindable } = options;
  const { photos, skipped } = await readFolderPhotos(deps, resolve(here, options.folder));
  const album = await layOutAlbum(deps, options, photos);
  const refusal = out !== null && print !== null ? bindingProblem(album, print) : null;
  if (refusal !== null && !unbindable) {
    throw new CliError(
      `${refusal} Add or take out photos, ask for other --pages, or use --unbindable to write the files anyway.`,
    );
  }
  if (refusal !== null) deps.progress.say(`Warning: ${refusal}`);
  const files = out === null ? [] : await writePdfs(deps, album, resolve(here, out), options);
  if (save !== null) files.push(await saveBundle(deps, album, resolve(here, save)));
  const left = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  deps.progress.say(`“${album.title}”: ${photos.length} photos${left}, ${album.pageCount} pages`);
  for (const file of files) deps.progress.say(`→ ${relative(here, file) || file}`);
}

const outputPaths = ({ out, save, ...options }: CliOptions): string[] => [
  ...(out === null ? [] : pdfPaths(out, options)),
  ...(save === null ? [] : [save]),
];

async function withDeps(options: CliOptions, { cwd, stderr, signal }: RunContext): Promise<void> {
  const targets = outputPaths(options).map((file) => resolve(cwd, file));
  if (new Set(targets).size < targets.length) throw new CliError('--out and --save name the same file.', 2);
  for (const file of targets) await ensureWritable(file);
  const { images, render } = openPools({ onTrouble: () => undefined });
  const folder = await mkdtemp(temporaryPrefix());
  try {
    await runCreate({ images, render, progress: createProgress(stderr), folder, signal }, cwd, options);
  } finally {
    await Promise.all([images.close(), render.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `npm run album` with these arguments.
 * @returns the exit code: 0 done, 1 failure, 2 wrong usage, 130 interrupted
 */
export async function runCli(args: readonly string[], surroundings: RunContext): Promise<number> {
  try {
    const options = parseOptions(args);
    if (options) await withDeps(options, surroundings);
    else surroundings.stdout.write(`${cliUsage}\n`);
    return 0;
  } catch (error) {
    if (surroundings.signal.aborted) return 130;
    if (!(error instanceof CliError)) throw error;
    surroundings.stderr.write(`\n${error.message}${error.exitCode === 2 ? '\nSee npm run album -- --help' : ''}\n`);
    return error.exitCode;
  }
}
