/**
 * `npm run bench -- thumbnails [folder]`: compares the speed of 250 and 1440 px derivatives between our decoder
 * processes and two runs of vipsthumbnail. Both process the same photos one after the other in each round,
 * one per core; the ratio is that of each pair. Ours also reads metadata, finds the focus and checks for
 * damage.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listRealPhotos, paintPhotos } from '../e2e/support/photos';
import { type Images, openImages } from '../server/images';

const ROUNDS = 5;
const PHOTOS = 24;
const cores = availableParallelism();
const run = promisify(execFile);

/**
 * Runs `task` over all items, `width` at once.
 * @returns seconds
 */
async function timeTasks<T>(items: readonly T[], width: number, task: (item: T, index: number) => Promise<unknown>) {
  const started = process.hrtime.bigint();
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await task(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return Number(process.hrtime.bigint() - started) / 1e9;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function runPipeline(images: Images, file: string, outDir: string) {
  await mkdir(outDir, { recursive: true });
  await images.ingest(file, { outDir, minSidePx: 1, maxPixels: 150e6 });
}

async function runVipsthumbnail(file: string, outDir: string) {
  await mkdir(outDir, { recursive: true });
  for (const size of [250, 1440]) {
    const options = [
      '--size',
      `${size}x${size}>`,
      '--eprofile',
      'srgb',
      '-o',
      join(outDir, `v${size}.jpg[Q=82,strip]`),
    ];
    await run('vipsthumbnail', [file, ...options]);
  }
}

async function hasVipsthumbnail(): Promise<boolean> {
  return run('vipsthumbnail', ['--version']).then(
    () => true,
    () => false,
  );
}

async function loadPhotos(folder: string): Promise<string[]> {
  if (process.argv[2]) process.env['PHOTOS_DIR'] = process.argv[2];
  const real = (await listRealPhotos(PHOTOS)).filter((path) => /\.jpe?g$/i.test(path));
  return real.length > 0 ? real : (await paintPhotos(folder, PHOTOS, { plain: true })).good.map(({ path }) => path);
}

const folder = await mkdtemp(join(tmpdir(), 'derivatives-'));
const images = openImages({ size: cores, onTrouble: (message) => console.error(message) });
try {
  const files = await loadPhotos(folder);
  const hasBaseline = await hasVipsthumbnail();
  console.log(`${files.length} JPEGs, 2 derivatives each, ${cores} at once, ${ROUNDS} rounds`);
  if (!hasBaseline) console.log('vipsthumbnail not installed');
  await timeTasks(files.slice(0, cores), cores, (file, at) => runPipeline(images, file, join(folder, `o${at}`)));
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await timeTasks(files, cores, (file, at) => runPipeline(images, file, join(folder, `o${at}`)));
    const other = hasBaseline
      ? await timeTasks(files, cores, (file, at) => runVipsthumbnail(file, join(folder, `v${at}`)))
      : Number.NaN;
    pairs.push({ ours: own, theirs: other });
  }
  const rate = (seconds: number) => ((files.length * 2) / seconds).toFixed(1);
  console.log(`ours           ${rate(median(pairs.map((pair) => pair.ours)))} derivatives/s`);
  if (hasBaseline) {
    console.log(`vipsthumbnail  ${rate(median(pairs.map((pair) => pair.theirs)))} derivatives/s`);
    const ratios = pairs.map((pair) => pair.theirs / pair.ours);
    console.log(
      `ratio          ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
    );
  }
} finally {
  await images.close();
  await rm(folder, { recursive: true, force: true });
}
