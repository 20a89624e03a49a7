import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { openImages } from '../images';
import { openRenderer } from '../render';
import { CliError } from './error';
import { checkTarget } from './folder';
import { layOut, type MakeDeps, photosFrom, saveBundle } from './make';
import { type Options, readOptions, usage } from './options';
import { drawPdf, pdfFiles, printerRefusal } from './pdf';
import { progressOn } from './progress';

/** Where the user stands: npm runs scripts in the folder of the package. */
const here = process.env.INIT_CWD ?? process.cwd();

async function make(deps: MakeDeps, options: Options): Promise<void> {
  const { out, save, print } = options;
  const { photos, skipped } = await photosFrom(deps, resolve(here, options.folder));
  const album = await layOut(deps, options, photos);
  const refusal = out !== null && print !== null ? printerRefusal(album, print) : null;
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

async function withDeps(options: Options, signal: AbortSignal): Promise<void> {
  const targets = targetsOf(options).map((file) => resolve(here, file));
  if (new Set(targets).size < targets.length) throw new CliError('--out and --save name the same file.', 2);
  for (const file of targets) await checkTarget(file);
  const progress = progressOn(process.stderr);
  const images = openImages({ onTrouble: () => undefined });
  const render = openRenderer();
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-album-'));
  try {
    await make({ images, render, progress, folder, signal }, options);
  } finally {
    await Promise.all([images.close(), render.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the exit code */
async function run(args: readonly string[], signal: AbortSignal): Promise<number> {
  try {
    const options = readOptions(args);
    if (options) await withDeps(options, signal);
    else process.stdout.write(`${usage}\n`);
    return 0;
  } catch (error) {
    if (signal.aborted) return 130;
    if (!(error instanceof CliError)) throw error;
    console.error(`\n${error.message}${error.exitCode === 2 ? '\nSee npm run album -- --help' : ''}`);
    return error.exitCode;
  }
}

const over = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => over.abort());
process.exitCode = await run(process.argv.slice(2), over.signal);
