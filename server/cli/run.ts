import { mkdtemp, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { openPools } from '../processes/openPools';
import { temporaryPrefix } from '../processes/temporaryFolders';
import { CliError } from './cliError';
import { layOut, type MakeDeps, photosFrom, saveBundle } from './createAlbum';
import { checkTarget } from './listFiles';
import { type Options, readOptions, usage } from './options';
import { progressOn, type Screen } from './progress';
import { drawPdf, pdfFiles, printerRefusal } from './writePdfs';

/** Where the command runs, and where it tells what. */
export interface Surroundings {
  /** The folder that relative paths begin at. */
  readonly here: string;
  readonly stdout: Screen;
  readonly stderr: Screen;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

async function make(deps: MakeDeps, here: string, options: Options): Promise<void> {
  const { out, save, print, unbindable } = options;
  const { photos, skipped } = await photosFrom(deps, resolve(here, options.folder));
  const album = await layOut(deps, options, photos);
  const refusal = out !== null && print !== null ? printerRefusal(album, print) : null;
  if (refusal !== null && !unbindable) {
    throw new CliError(
      `${refusal} Add or take out photos, ask for other --pages, or write the files all the same with --unbindable.`,
    );
  }
  if (refusal !== null) deps.progress.say(`Mind: ${refusal}`);
  const files = out === null ? [] : await drawPdf(deps, album, resolve(here, out), options);
  if (save !== null) files.push(await saveBundle(deps, album, resolve(here, save)));
  const left = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  deps.progress.say(`“${album.title}”: ${photos.length} photos${left}, ${album.pageCount} pages`);
  for (const file of files) deps.progress.say(`→ ${relative(here, file) || file}`);
}

const targetsOf = ({ out, save, ...options }: Options): string[] => [
  ...(out === null ? [] : pdfFiles(out, options)),
  ...(save === null ? [] : [save]),
];

async function withDeps(options: Options, { here, stderr, signal }: Surroundings): Promise<void> {
  const targets = targetsOf(options).map((file) => resolve(here, file));
  if (new Set(targets).size < targets.length) throw new CliError('--out and --save name the same file.', 2);
  for (const file of targets) await checkTarget(file);
  const { images, render } = openPools({ onTrouble: () => undefined });
  const folder = await mkdtemp(temporaryPrefix());
  try {
    await make({ images, render, progress: progressOn(stderr), folder, signal }, here, options);
  } finally {
    await Promise.all([images.close(), render.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What `npm run album` does with these words.
 * @returns the exit code: 0 done, 1 it cannot be done, 2 the command is wrong, 130 interrupted
 */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const options = readOptions(args);
    if (options) await withDeps(options, surroundings);
    else surroundings.stdout.write(`${usage}\n`);
    return 0;
  } catch (error) {
    if (surroundings.signal.aborted) return 130;
    if (!(error instanceof CliError)) throw error;
    surroundings.stderr.write(`\n${error.message}${error.exitCode === 2 ? '\nSee npm run album -- --help' : ''}\n`);
    return error.exitCode;
  }
}
